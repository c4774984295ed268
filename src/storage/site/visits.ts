import { appendEvent, type Fold, foldTopic, isWorthFolding, readState } from '../engine/events.ts';
import type { Storage } from '../engine/storage.ts';

type VisitState = { total: number };

/** The fold of the site's visits: one number. */
export const visitFold: Fold<VisitState> = {
  topic: 'visits',
  empty: () => ({ total: 0 }),
  apply: async (_storage, state, events) => ({
    total: state.total + events.reduce((sum, event) => sum + weight(event.payload), 0),
  }),
  leaves: () => [],
  many: 200,
  old: 300_000,
};

// The payload is how many visits the event stands for; one, but for a restored archive's.
const weight = (payload: string): number => Number(payload) || 0;

/** Counts visits (one, unless a restore brings more) and answers how many there were, and whether a fold is due. */
export const countVisit = async (
  storage: Storage,
  visits = 1,
): Promise<{ total: number; foldDue: boolean }> => {
  await appendEvent(storage, visitFold.topic, String(visits));
  return readVisits(storage);
};

/** How many visits the site had. */
export const readVisits = async (storage: Storage): Promise<{ total: number; foldDue: boolean }> => {
  const { state, view } = await readState(storage, visitFold);
  return {
    total: state.total + view.events.reduce((sum, event) => sum + weight(event.payload), 0),
    foldDue: isWorthFolding(visitFold, view, storage.now()),
  };
};

/** Folds the settled visits. */
export const foldVisits = (storage: Storage): Promise<boolean> => foldTopic(storage, visitFold);
