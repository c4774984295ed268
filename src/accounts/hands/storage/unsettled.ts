import { listNames } from '../../../base/engine/storage/list-names.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

const PREFIX = 'unsettled/';

/** Notes that a login is about to get or lose a page, or a role: upkeep finishes what a crash leaves of that. */
export const noteUnsettled = (storage: Storage, login: string): Promise<void> =>
  storage.putJson(PREFIX + login, {});

/** Removes that note, once nothing is left to do. */
export const dropUnsettled = (storage: Storage, login: string): Promise<void> =>
  storage.remove(PREFIX + login);

/** The logins of which that is noted. */
export const listUnsettled = (storage: Storage): Promise<string[]> => listNames(storage, PREFIX);
