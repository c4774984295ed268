import { timeOfId, timeOrderedId } from '../../base/engine/storage/keys.ts';
import { removeAll } from '../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';

/** What somebody of the team wrote about a page, for the team alone; `id` sorts by time, `at` is in milliseconds. */
export type Note = { id: string; at: number; by: string; text: string };

type StoredNote = Omit<Note, 'id' | 'at'>;

const prefixOf = (page: string): string => `notes/${page}/`;

/** The ids of the notes about a page, the oldest first. */
export const listNotes = async (storage: Storage, page: string): Promise<string[]> => {
  const { keys } = await storage.list(prefixOf(page));
  return keys.map((key) => key.slice(prefixOf(page).length)).sort();
};

/** A note about a page; null if it was removed. */
export const getNote = async (storage: Storage, page: string, id: string): Promise<Note | null> => {
  const stored = await storage.getJson<StoredNote>(prefixOf(page) + id);
  return stored && { ...stored, id, at: timeOfId(id) };
};

/** Stores a note about a page; returns its id. */
export const putNote = async (storage: Storage, page: string, note: StoredNote): Promise<string> => {
  const id = timeOrderedId(storage.now());
  await storage.putJson(prefixOf(page) + id, note);
  return id;
};

/** Removes the notes about a page that is deleted. */
export const removeNotes = async (storage: Storage, page: string): Promise<void> => {
  const { keys } = await storage.list(prefixOf(page));
  await removeAll(storage, keys);
};
