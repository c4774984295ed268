import type { Check } from '../../../server/manage/check.ts';
import { makeManageToken } from '../../../server/manage/manage-token.ts';
import type { CommandCall } from '../commands.ts';
import { logInOnSite } from './log-in.ts';
import { probeInside } from './probe-inside.ts';
import { probeSite } from './probe-site.ts';
import { toTable } from './to-table.ts';

/** So many keys a list is timed with, on the platform and on this machine. */
const MOST_KEYS = { deployed: 5_000, local: 100 };

/** `probe URL`: how a started or deployed site looks from outside, and what its function finds where it runs; 1 when something is not well. */
export const runProbe = async (call: CommandCall): Promise<number> => {
  const url = call.operands[0] as string;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new Error('probe needs the address of a site.');
  const { origin, hostname } = new URL(url);
  const isHere = /^(localhost|127\.|\[::1\])/.test(hostname);
  const mostKeys = isHere ? MOST_KEYS.local : MOST_KEYS.deployed;
  const oldDeploy = isHere ? null : ((await call.site?.oldDeploy()) ?? null);
  const checks = await probeSite(url, oldDeploy);
  const inside = await withAccess(call, origin, isHere, (headers) =>
    probeInside({ origin, headers, mostKeys }),
  );
  const all = [...checks, ...(inside ?? [])];
  console.log(toTable(all));
  console.log(
    inside === null
      ? 'The store was not probed: that needs --site and --token of that site, or --admin EMAIL.'
      : 'All that was made for the probe is removed.',
  );
  const bad = all.filter(({ ok }) => ok === false).length;
  console.log(bad === 0 ? 'All is well.' : `${bad} not ok`);
  return bad === 0 ? 0 : 1;
};

/** Does something with what lets this command in: an admin's session, or a token of the store; null where there is neither. */
const withAccess = async (
  { storage, dataFolder, admin }: CommandCall,
  origin: string,
  isHere: boolean,
  work: (headers: Record<string, string>) => Promise<Check[]>,
): Promise<Check[] | null> => {
  if (admin !== undefined) {
    const { cookie, logOut } = await logInOnSite(origin, admin);
    return work({ cookie }).finally(logOut);
  }
  // The local store is no key to a site elsewhere.
  if (dataFolder !== null && !isHere) return null;
  return work({ authorization: `Bearer ${await makeManageToken(storage, 'probe')}` });
};
