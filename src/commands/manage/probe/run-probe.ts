import type { CommandCall } from '../commands.ts';
import { toTable } from './check.ts';
import { probeSite } from './probe-site.ts';
import { probeStore } from './probe-store.ts';

/** `probe URL`: how a started or deployed site looks from outside, and whether its store keeps what it promises; 1 when something is not well. */
export const runProbe = async ({ storage, dataFolder, place, operands }: CommandCall): Promise<number> => {
  const url = operands[0] as string;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new Error('probe needs the address of a site.');
  // The local store says nothing about a site elsewhere.
  const hasStore = dataFolder === null || /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname);
  const checks = [...(await probeSite(url)), ...(hasStore ? await probeStore(storage) : [])];
  console.log(toTable(checks));
  console.log(
    hasStore
      ? `The store: ${place}; all that was made there is removed.`
      : 'The store was not probed: that needs --site and --token, or NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.',
  );
  const bad = checks.filter(({ ok }) => ok === false).length;
  console.log(bad === 0 ? 'All is well.' : `${bad} not ok`);
  return bad === 0 ? 0 : 1;
};
