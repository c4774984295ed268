import type { Storage } from '../../base/engine/storage/storage.ts';
import { handler } from '../../base/http/server/handler.ts';
import { clickKey, getDailyCounts } from '../../profiles/counts/storage/counts.ts';
import { countedDay } from '../../profiles/counts/storage/daily-counts.ts';
import { pageLinks } from '../../profiles/links/rules/page-links.ts';
import { STATS_DAYS } from '../../profiles/rules/limits.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { requireOwnProfile } from '../my-profile/server.ts';
import { getStats, type StatsReply } from './calls.ts';
import { rankReferrers } from './rules/referrers.ts';

const toDate = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/**
 * The exact views and likes of a profile on each of the last `STATS_DAYS` (UTC), and of all time; where its readers came from on these days,
 * and which of its present links they followed.
 */
export const readStats = async (storage: Storage, record: ProfileRecord): Promise<StatsReply> => {
  const first = countedDay(storage.now()) - STATS_DAYS + 1;
  const { like, view, days, referrers, clicks } = await getDailyCounts(storage, record.id, first);
  return {
    success: true,
    days: Array.from({ length: STATS_DAYS }, (_, index) => {
      const { views, likes } = days.get(first + index) ?? { views: 0, likes: 0 };
      return { day: toDate(first + index), views, likes };
    }),
    totals: { views: view, likes: like },
    referrers: rankReferrers(referrers),
    clicks: pageLinks(record)
      .map(({ url, address }) => ({ url, clicks: clicks.get(clickKey(address)) ?? 0 }))
      .filter((link) => link.clicks > 0)
      .sort((one, other) => other.clicks - one.clicks),
  };
};

export const getStatsHandler = handler(getStats, async (call) => {
  const { record } = await requireOwnProfile(call);
  return readStats(call.storage, record);
});
