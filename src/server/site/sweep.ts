import type { Storage } from '../../storage/engine/storage.ts';
import { UPKEEP_TASKS } from '../upkeep/tasks.ts';
import { runUpkeep } from '../upkeep/upkeep.ts';

/** Puts off the upkeep that is due, for a site whose schedule does not run. */
export const sweepLater = (storage: Storage, later: (work: () => Promise<unknown>) => void): void =>
  later(() => runUpkeep(storage, UPKEEP_TASKS));
