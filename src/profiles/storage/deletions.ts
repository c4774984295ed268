import { timeOfId, timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';

/** A deletion of a profile that upkeep has to finish; times are in milliseconds. `swept` is when all but snapshots was removed. */
export type Deletion = { place: string; id: string; at: number; swept: number | null };

const PREFIX = 'deletions/';
/** Begins the places of deletions that come by the thousand and that nobody waits for; such places sort after those that are a time alone. */
const MASS = 'mass-';

const timeOf = (place: string): number => timeOfId(place.startsWith(MASS) ? place.slice(MASS.length) : place);

/**
 * Notes a deletion before its tombstone is written, so that a crash leaves a spare note, never a missing one. One of many (`isMass`) is finished after all
 * those of a single page. Returns its place.
 */
export const noteDeletion = async (storage: Storage, id: string, isMass = false): Promise<string> => {
  const place = (isMass ? MASS : '') + timeOrderedId(storage.now());
  await storage.putJson(PREFIX + place, { id });
  return place;
};

/** Notes that everything of the profile but snapshots is removed now. */
export const noteSwept = (storage: Storage, { place, id }: Deletion): Promise<void> =>
  storage.putJson(PREFIX + place, { id, swept: storage.now() });

/** Removes the note of a deletion that is finished or did not take place. */
export const dropDeletion = (storage: Storage, place: string): Promise<void> =>
  storage.remove(PREFIX + place);

/** The deletions that are not finished: those of single pages first, the oldest of them first, then those of many. */
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
    return note === null ? [] : [{ place, id: note.id, at: timeOf(place), swept: note.swept ?? null }];
  });
};
