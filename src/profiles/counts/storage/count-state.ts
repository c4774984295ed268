import type { Leaf } from '../../../base/engine/storage/leaves.ts';
import type { DaySums } from '../../../base/engine/storage/topics/day-sums.ts';

/**
 * `counts` has likes and views by profile, `likers` one entry `{profile}.{visitor}` for each current like, `days` the views and
 * likes of each day (`daily-counts.ts`), `merges` which pages went into which (`count-merges.ts`), `referrers` and `clicks` where views came from and which links were followed on each day
 * (`daily-names.ts`), `site` the views and likes of all profiles on each day; older snapshots lack the last five.
 */
export type CountState = {
  counts: Leaf[];
  likers: Leaf[];
  days?: Leaf[];
  referrers?: Leaf[];
  clicks?: Leaf[];
  merges?: Leaf[];
  site?: DaySums;
};
export type CountEntry = [like: number, view: number];

/** Whether a visitor likes a page themselves, or liked one that went into it. */
export type Liker = typeof OWN | typeof LENT;
export const OWN = 1;
export const LENT = 2;
