import { firstIdOf, timeOfId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

/** The key of a page's suggestions. */
export const suggestionsKey = (id: string): string => `suggestions/${id}`;

/** Where the marks of pages with unsent mails are: from when on upkeep sends them. */
export const TOLD_LATER = 'untold-suggestions/';

/** The key of the mark of a page with unsent mails; `at` is in milliseconds. */
export const toldKey = (id: string, at: number): string => `${TOLD_LATER}${firstIdOf(at)}.${id}`;

/** The pages with mails that upkeep has to send, and their marks. */
export const listUntold = async (storage: Storage): Promise<{ key: string; id: string }[]> => {
  const { keys } = await storage.list(TOLD_LATER);
  return keys.sort().flatMap((key) => {
    const [at = '', id = ''] = key.slice(TOLD_LATER.length).split('.');
    return timeOfId(at) > storage.now() ? [] : [{ key, id }];
  });
};
