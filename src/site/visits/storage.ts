import { appendEvent } from '../../base/engine/storage/append-event.ts';
import { BUCKET_MS } from '../../base/engine/storage/events.ts';
import { readState } from '../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { addDaySums, type DaySums, dayNumber } from '../../base/engine/storage/topics/day-sums.ts';
import type { Topic } from '../../base/engine/storage/topics/topic-definition.ts';
import { type Gathering, gatherInTurns } from '../../base/engine/storage/topics/topic-events.ts';

/** All visits, and those of each day; an older snapshot lacks these. */
type VisitState = { total: number; days?: DaySums };

/** The number of visits to the site. */
export const visitTopic: Topic<VisitState> = {
  name: 'visits',
  empty: () => ({ total: 0, days: {} }),
  apply: async (_storage, state, events) => {
    const { visits, days } = await gatherInTurns(events, visitSum);
    return { total: state.total + visits, days: addDaySums(state.days ?? {}, toDaySums(days)) };
  },
  leaves: () => [],
  maxEvents: 200,
  maxAgeMs: 300_000,
};

// The payload is the number of visits: one, except from a restored archive.
const weight = (payload: string): number => Number(payload) || 0;

const visitSum: Gathering<{ visits: number; days: Map<number, number> }> = {
  empty: () => ({ visits: 0, days: new Map() }),
  add: (sum, { payload, bucket }) => {
    sum.visits += weight(payload);
    // Several at once are those of an archive, of unknown days.
    if (payload !== ONE) return;
    const day = dayNumber(Number(bucket) * BUCKET_MS);
    sum.days.set(day, (sum.days.get(day) ?? 0) + 1);
  },
};

const ONE = '1';

const toDaySums = (days: ReadonlyMap<number, number>): DaySums =>
  Object.fromEntries([...days].map(([day, visits]) => [day, [visits]]));

/** Counts visits (one by default) and returns the total. */
export const countVisit = async (storage: Storage, visits = 1): Promise<number> => {
  await appendEvent(storage, visitTopic.name, String(visits));
  return readVisits(storage);
};

/** The total number of visits. */
export const readVisits = async (storage: Storage): Promise<number> => {
  const { state, view } = await readState(storage, visitTopic);
  return state.total + (await view.fresh.gather(visitSum)).visits;
};

/** The visits of each day. */
export const readVisitDays = async (storage: Storage): Promise<DaySums> => {
  const { state, view } = await readState(storage, visitTopic);
  return addDaySums(state.days ?? {}, toDaySums((await view.fresh.gather(visitSum)).days));
};
