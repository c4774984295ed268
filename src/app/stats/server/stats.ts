import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type DaySums, dayNumber } from '../../../base/engine/storage/topics/day-sums.ts';
import type { ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { readDecisionDays } from '../../../moderation/transparency/storage.ts';
import { readSiteDays } from '../../../profiles/counts/storage/counts.ts';
import { STATS_DAYS } from '../../../profiles/rules/limits.ts';
import { readMadeDays } from '../../../search/admin-list/storage/admin-entries.ts';
import { askDirectory } from '../../../search/storage/directory-index.ts';
import { readVisitDays } from '../../../site/visits/storage.ts';
import type { adminGetStats, DayOfSite } from '../calls.ts';

type Stats = ReplyOf<typeof adminGetStats>;

const DAY = 86_400_000;
/** How long a reply is used again, in milliseconds: it sums up the whole site. */
const CACHE_MS = 5_000;
const CACHED = 'site-stats';

/** The numbers of the site, a few seconds old at most. */
export const readSiteStats = async (storage: Storage): Promise<Stats> => {
  const now = storage.now();
  const cached = storage.memory.get<{ at: number; stats: Stats }>(CACHED);
  if (cached !== undefined && now - cached.at < CACHE_MS) return cached.stats;
  const [made, counts, visits, decided, totals] = await Promise.all([
    readMadeDays(storage),
    readSiteDays(storage),
    readVisitDays(storage),
    readDecisionDays(storage),
    askDirectory(storage, 'adminStates', []),
  ]);
  const days = lastDays(now).map((day) => toDay(day, { made, counts, visits, decided }));
  const stats: Stats = { success: true, days, totals };
  storage.memory.set(CACHED, { at: now, stats }, 40_000);
  return stats;
};

/** The days of the statistics up to now, oldest first, as days since 1970. */
const lastDays = (now: number): number[] =>
  Array.from({ length: STATS_DAYS }, (_, index) => dayNumber(now) - STATS_DAYS + 1 + index);

const toDay = (
  day: number,
  { made, counts, visits, decided }: Record<'made' | 'counts' | 'visits' | 'decided', DaySums>,
): DayOfSite => {
  const row = (sums: DaySums): [number, number] => [sums[day]?.[0] ?? 0, sums[day]?.[1] ?? 0];
  const [registrations, imports] = row(made);
  const [views, likes] = row(counts);
  const [reports, decisions] = row(decided).map((number) => Math.max(0, number)) as [number, number];
  return {
    day: new Date(day * DAY).toISOString().slice(0, 10),
    pages: registrations + imports,
    registrations,
    imports,
    views,
    visits: row(visits)[0],
    likes,
    reports,
    decisions,
  };
};
