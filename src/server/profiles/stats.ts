import type { StatsReply } from '../../contract/count.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { foldCounts, getDailyCounts } from '../../storage/profiles/counts.ts';
import { DAYS_KEPT, dayOf } from '../../storage/profiles/daily-counts.ts';
import type { Later } from './directory-queries.ts';

const toDate = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Views and likes of a profile on each of the last ninety days (UTC), exact at this moment, and of all time. */
export const readStats = async (storage: Storage, id: string, later: Later): Promise<StatsReply> => {
  const first = dayOf(storage.now()) - DAYS_KEPT + 1;
  const { like, view, days, foldDue } = await getDailyCounts(storage, id, first);
  if (foldDue) later(() => foldCounts(storage));
  return {
    success: true,
    days: Array.from({ length: DAYS_KEPT }, (_, index) => {
      const { views, likes } = days.get(first + index) ?? { views: 0, likes: 0 };
      return { day: toDate(first + index), views, likes };
    }),
    totals: { views: view, likes: like },
  };
};
