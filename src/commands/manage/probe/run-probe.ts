import type { Check } from '../../../site/probe/server/check.ts';
import { createManageToken } from '../../../site/probe/storage/manage-tokens.ts';
import type { CommandCall } from '../command.ts';
import { logInOnSite } from './log-in.ts';
import { probeInside } from './probe-inside.ts';
import { probeSite } from './probe-site.ts';
import { checksTable } from './to-table.ts';

/** Maximum number of keys in timed lists, on the platform and locally. */
const MAX_KEYS = { deployed: 5_000, local: 100 };

/** `probe URL`: checks a running site from outside and from inside its function; 1 if a check fails. */
export const runProbe = async (call: CommandCall): Promise<number> => {
  const url = call.operands[0] as string;
  const { origin, hostname } = new URL(url);
  const isHere = /^(localhost|127\.|\[::1\])/.test(hostname);
  const maxKeys = isHere ? MAX_KEYS.local : MAX_KEYS.deployed;
  const oldDeploy = isHere ? null : ((await call.site?.oldDeploy()) ?? null);
  const checks = await probeSite(url, oldDeploy);
  const inside = await withAccess(call, origin, isHere, (headers) =>
    probeInside({ origin, headers, maxKeys }),
  );
  const all = [...checks, ...(inside ?? [])];
  console.log(checksTable(all));
  console.log(
    inside === null
      ? 'The store was not probed: that needs --site and --token of that site, or --admin EMAIL.'
      : 'All that was made for the probe is removed.',
  );
  const bad = all.filter(({ ok }) => ok === false).length;
  console.log(bad === 0 ? 'All is well.' : `${bad} not ok`);
  return bad === 0 ? 0 : 1;
};

/** Does something with an admin's session or a token of the store; null if there is neither. */
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
  // The local store gives no access to a site elsewhere.
  if (dataFolder !== null && !isHere) return null;
  return work({ authorization: `Bearer ${await createManageToken(storage, 'probe')}` });
};
