import { appendEvent } from '../../base/engine/storage/append-event.ts';
import { readState } from '../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import type { Topic } from '../../base/engine/storage/topics/topic-definition.ts';
import type { Gathering } from '../../base/engine/storage/topics/topic-events.ts';

type VisitState = { total: number };

/** The number of visits to the site. */
export const visitTopic: Topic<VisitState> = {
  name: 'visits',
  empty: () => ({ total: 0 }),
  apply: async (_storage, state, events) => ({
    total: state.total + events.reduce((sum, event) => sum + weight(event.payload), 0),
  }),
  leaves: () => [],
  maxEvents: 200,
  maxAgeMs: 300_000,
};

// The payload is the number of visits: one, except from a restored archive.
const weight = (payload: string): number => Number(payload) || 0;

const visitSum: Gathering<{ visits: number }> = {
  empty: () => ({ visits: 0 }),
  add: (sum, { payload }) => {
    sum.visits += weight(payload);
  },
};

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
