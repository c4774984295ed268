import type { ProfileKind } from '../domain/fields.ts';
import { type Directory, type IndexChange, withDirectory } from './directory.ts';
import { hashHex } from './keys.ts';
import { type Entry, type Leaf, needLeaf } from './leaves.ts';
import type { Storage } from './storage.ts';

/** What the directory holds at one place, in short: whose it is, and a digest of its public and its private entry (empty when there is none). */
export type Place = { id: string; profile: ProfileKind; entry: string; admin: string };

const digest = (value: unknown): string => hashHex(JSON.stringify(value)).slice(0, 20);

/** What the directory should hold of a profile, in the form that `readPlaces` tells. */
export const toPlace = ({ profile, entry, admin }: IndexChange): Place | null =>
  entry === null || admin === null
    ? null
    : { id: entry.id, profile, entry: digest(entry), admin: digest(admin) };

/** Every place of the directory at this moment by its order: what was folded and what changed since. */
export const readPlaces = (storage: Storage): Promise<Map<string, Place>> =>
  withDirectory(storage, async (directory) => {
    const places = new Map<string, Place>();
    for (const kind of ['personal', 'professional'] as const)
      await addFolded(storage, directory, kind, places);
    for (const [order, change] of directory.changes) {
      const place = toPlace(change);
      if (place === null) places.delete(order);
      else places.set(order, place);
    }
    return places;
  });

const addFolded = async (
  storage: Storage,
  { state }: Directory,
  profile: ProfileKind,
  places: Map<string, Place>,
): Promise<void> => {
  for await (const [order, entry] of entriesOf<{ id: string }>(storage, state[profile].entries)) {
    places.set(order, { id: entry.id, profile, entry: digest(entry), admin: '' });
  }
  for await (const [order, admin] of entriesOf<{ id: string }>(storage, state[profile].admin)) {
    const place = places.get(order) ?? { id: admin.id, profile, entry: '', admin: '' };
    places.set(order, { ...place, admin: digest(admin) });
  }
};

async function* entriesOf<Value>(storage: Storage, leaves: readonly Leaf[]): AsyncGenerator<Entry<Value>> {
  for (const leaf of leaves) yield* await needLeaf<Value>(storage, leaf);
}
