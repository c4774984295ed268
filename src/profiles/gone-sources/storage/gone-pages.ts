import { listNames } from '../../../base/engine/storage/list-names.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

const PAGES = 'gone-pages/';

/** Marks a page that has, or is about to have, a source that is gone. */
export const markGonePage = (storage: Storage, id: string): Promise<void> => storage.put(PAGES + id, '');

export const unmarkGonePage = (storage: Storage, id: string): Promise<void> => storage.remove(PAGES + id);

/** The ids of the marked pages, sorted. */
export const listGonePages = (storage: Storage): Promise<string[]> => listNames(storage, PAGES);
