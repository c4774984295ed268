import { firstIdOf, keysIn, OPEN, timeOfId } from '../../../base/engine/storage/keys.ts';
import type { ListedKey, Storage } from '../../../base/engine/storage/storage.ts';

/** Where the marks of open suggestions are, by age: from when on administrators may answer each. */
export const OPEN_SUGGESTIONS = `${OPEN}suggestions/`;

/** Where the marks of pages with unsent mails are: from when on upkeep sends them. */
export const TOLD_LATER = 'untold-suggestions/';

/** The key of an open suggestion's mark; times are milliseconds. */
export const openKey = (reference: string, created: number, due: number): string =>
  `${OPEN_SUGGESTIONS}${firstIdOf(created)}.${firstIdOf(due)}.${reference}`;

/** The key of the mark of a page with unsent mails; `at` is in milliseconds. */
export const toldKey = (id: string, at: number): string => `${TOLD_LATER}${firstIdOf(at)}.${id}`;

/** The mark of an open suggestion; `at`, when it was made, is in milliseconds. */
export type OpenMark = { key: string; at: number; reference: string };

/** The suggestions that administrators may answer, oldest first; some may be answered already, or are their owners' again. `listed` is a list of keys that has them. */
export const listDueSuggestions = async (
  storage: Storage,
  listed: Promise<readonly ListedKey[]> = storage.listVersions(OPEN_SUGGESTIONS),
): Promise<OpenMark[]> => {
  const keys = (await keysIn(listed, OPEN_SUGGESTIONS)).map(({ key }) => key);
  return keys.sort().flatMap((key) => {
    const [created = '', due = '', reference = ''] = key.slice(OPEN_SUGGESTIONS.length).split('.');
    return timeOfId(due) > storage.now() ? [] : [{ key, at: timeOfId(created), reference }];
  });
};

/** The pages with mails that upkeep has to send, and their marks. */
export const listUntold = async (storage: Storage): Promise<{ key: string; id: string }[]> => {
  const { keys } = await storage.list(TOLD_LATER);
  return keys.sort().flatMap((key) => {
    const [at = '', id = ''] = key.slice(TOLD_LATER.length).split('.');
    return timeOfId(at) > storage.now() ? [] : [{ key, id }];
  });
};
