import { timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage, Versioned } from '../../base/engine/storage/storage.ts';

/** The address of an imported page is still to be told about it. `place` is the name of the mail among the unsent ones. */
type ImportNotice = { place: string; isDone?: true };

const PREFIX = 'import-notices/';

/** Notes, before a page is imported, that its address is to be told. A repeat changes nothing. */
export const noteNewPage = async (storage: Storage, id: string): Promise<void> => {
  await storage.claim(PREFIX + id, { place: timeOrderedId(storage.now()) } satisfies ImportNotice);
};

/** The ids of all pages whose address is still to be told. */
export const listNewPageNotes = async (storage: Storage): Promise<Set<string>> => {
  const ids = new Set<string>();
  for await (const keys of storage.pages(PREFIX)) for (const key of keys) ids.add(key.slice(PREFIX.length));
  return ids;
};

/** The note about a page; null if its address has been notified, or need not be. */
export const getNewPageNote = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ImportNotice> | null> => {
  const note = await storage.getVersioned<ImportNotice>(PREFIX + id);
  // A process crashed right after it had ended the note.
  if (note?.value.isDone) await storage.remove(PREFIX + id);
  return note === null || note.value.isDone ? null : note;
};

/** Ends a note; false if another process did. */
export const endNewPageNote = async (
  storage: Storage,
  id: string,
  { value, etag }: Versioned<ImportNotice>,
): Promise<boolean> => {
  const isEnded = await storage.replace(PREFIX + id, { ...value, isDone: true } satisfies ImportNotice, etag);
  if (isEnded) await storage.remove(PREFIX + id);
  return isEnded;
};

/** Removes the note about a page that is deleted. */
export const removeNewPageNote = (storage: Storage, id: string): Promise<void> => storage.remove(PREFIX + id);
