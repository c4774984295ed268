import { firstIdOf, timeOfId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

/** The key of a page's suggestions. */
export const suggestionsKey = (id: string): string => `suggestions/${id}`;

/** Where the marks of pages with unsent mails are: from when on upkeep sends them. */
export const UNMAILED = 'untold-suggestions/';

/** The key of the mark of a page with unsent mails; `at` is in milliseconds. */
export const unmailedKey = (id: string, at: number): string => `${UNMAILED}${firstIdOf(at)}.${id}`;

/** The pages with mails that upkeep has to send, and their marks. */
export const listUnmailed = async (storage: Storage): Promise<{ key: string; id: string }[]> => {
  const { keys } = await storage.list(UNMAILED);
  return keys.sort().flatMap((key) => {
    const [at = '', id = ''] = key.slice(UNMAILED.length).split('.');
    return timeOfId(at) > storage.now() ? [] : [{ key, id }];
  });
};
