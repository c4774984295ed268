import { timeOfId, timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';

/** A deletion of a profile that upkeep has to finish; times are in milliseconds. `swept` is when all but snapshots was removed. */
export type Deletion = { place: string; id: string; at: number; swept: number | null };

const PREFIX = 'deletions/';

/** Notes a deletion before its tombstone is written, so that a crash leaves a spare note, never a missing one. Returns its place. */
export const noteDeletion = async (storage: Storage, id: string): Promise<string> => {
  const place = timeOrderedId(storage.now());
  await storage.putJson(PREFIX + place, { id });
  return place;
};

/** Notes that everything of the profile but snapshots is removed now. */
export const noteSwept = (storage: Storage, { place, id }: Deletion): Promise<void> =>
  storage.putJson(PREFIX + place, { id, swept: storage.now() });

/** Removes the note of a deletion that is finished or did not take place. */
export const dropDeletion = (storage: Storage, place: string): Promise<void> =>
  storage.remove(PREFIX + place);

/** The oldest deletions that are not finished. */
export const listDeletions = async (storage: Storage, limit: number): Promise<Deletion[]> => {
  const { keys } = await storage.list(PREFIX);
  const places = keys
    .map((key) => key.slice(PREFIX.length))
    .sort()
    .slice(0, limit);
  const notes = await Promise.all(
    places.map((place) => storage.getJson<{ id: string; swept?: number }>(PREFIX + place)),
  );
  return places.flatMap((place, index) => {
    const note = notes[index] ?? null;
    return note === null ? [] : [{ place, id: note.id, at: timeOfId(place), swept: note.swept ?? null }];
  });
};
