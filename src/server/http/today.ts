import { dayOf } from '../../domain/text/day.ts';
import type { Storage } from '../../storage/engine/storage.ts';

/** The day of a store's clock, `YYYY-MM-DD`, UTC. */
export const todayOf = (storage: Storage): string => dayOf(storage.now());
