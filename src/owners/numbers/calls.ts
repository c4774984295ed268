import { endpoint } from '../../base/http/calls/endpoint.ts';
import { noInput } from '../../base/http/calls/inputs.ts';
import type { Referrer } from './rules/referrers.ts';

export type StatsReply = {
  success: true;
  days: { day: string; views: number; likes: number }[];
  totals: { views: number; likes: number };
  /** Where readers came from on these days, and which links they followed, most first. */
  referrers: Referrer[];
  clicks: { url: string; clicks: number }[];
};

/** The owner's statistics: each of the last `STATS_DAYS`, oldest first, and all time; nothing about any visitor. */
export const getStats = endpoint<StatsReply>()({
  method: 'GET',
  path: '/php-api/get-stats.php',
  input: 'none',
  access: 'owner',
  schema: noInput(),
});
