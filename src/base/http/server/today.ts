import type { Storage } from '../../engine/storage/storage.ts';
import { dayOf } from '../../text/rules/day.ts';

/** The day of a store's clock, `YYYY-MM-DD`, UTC. */
export const todayOf = (storage: Storage): string => dayOf(storage.now());
