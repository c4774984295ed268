import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { ofPage } from '../../base/http/calls/inputs.ts';
import { count, success } from '../../base/http/calls/replies.ts';
import { OWNER_AND_EDITORS } from '../../base/http/rules/roles.ts';
import { REFERRERS } from './rules/referrers.ts';

/** `referrers` and `clicks` say where readers came from on these days, and which links they followed, most first. */
const statsReply = success({
  days: z.array(z.strictObject({ day: z.iso.date(), views: count, likes: z.int() })),
  totals: z.strictObject({ views: count, likes: count }),
  referrers: z.array(z.strictObject({ host: z.string(), views: count })).check(z.maxLength(REFERRERS.shown)),
  clicks: z.array(z.strictObject({ url: z.string(), clicks: count })),
});
export type StatsReply = z.infer<typeof statsReply>;

/** The owner's statistics: each of the last `STATS_DAYS`, oldest first, and all time; nothing about any visitor. */
export const getStats = endpoint({
  method: 'GET',
  path: '/php-api/get-stats.php',
  input: 'query',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  schema: z.object(ofPage()),
  reply: statsReply,
});
