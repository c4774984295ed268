import type { Storage } from '../../storage/engine/storage.ts';
import { UPKEEP_TASKS } from './tasks.ts';
import { runUpkeep } from './upkeep.ts';

/** Defers upkeep that is due, for a site without a schedule. */
export const sweepLater = (storage: Storage, later: (work: () => Promise<unknown>) => void): void =>
  later(() => runUpkeep(storage, UPKEEP_TASKS));
