import { pMapIterable } from 'p-map';
import { PHOTO_FIELDS } from '../../../domain/fields/fields.ts';
import type { ProfileRecord } from '../../../domain/profiles/profile.ts';
import { toPlaceLine } from '../../../server/whole-store/place-lines.ts';
import { type SortedLines, sortLines } from '../../../server/whole-store/sorted-lines.ts';
import { toIndexChange } from '../../../storage/directory/directory-entries.ts';
import { toPlace } from '../../../storage/directory/directory-places.ts';
import { joinLines } from '../../../storage/engine/joined-lines.ts';
import { namesInOrder } from '../../../storage/engine/sorted-keys.ts';
import { READS_AT_ONCE, type Storage } from '../../../storage/engine/storage.ts';
import { emailName, importKeyName } from '../../../storage/profiles/hashed-names.ts';
import { getModeration, type Moderation, removeModeration } from '../../../storage/profiles/moderation.ts';
import { photoName } from '../../../storage/profiles/photos.ts';
import { getRecordOrTombstone, type Tombstone } from '../../../storage/profiles/profile-record.ts';
import { finishDeletion } from '../../../storage/profiles/profiles.ts';
import { type Drift, quietly, strayDrift } from './drift.ts';

/** What the records ask for elsewhere, as sorted lines: a place, a claim, a key, a photo or a proof, then the profile's id. */
export type Wanted = Record<'places' | 'emails' | 'importKeys' | 'photos' | 'proofs', SortedLines>;

/** Opens what `noteWanted` fills; close each of it. */
export const openWanted = (): Wanted => ({
  places: sortLines(),
  emails: sortLines(),
  importKeys: sortLines(),
  photos: sortLines(),
  proofs: sortLines(),
});

type Found = { id: string; record: ProfileRecord | Tombstone | null; moderation: Moderation | null };

/** Reads every record once: what drifted of itself, and into `wanted` what it asks for elsewhere. */
export const checkRecords = async (
  storage: Storage,
  wanted: Wanted,
  progress: () => void,
): Promise<Drift[]> => {
  const drift: Drift[] = [];
  const read = async ({ key: id, one, other }: { key: string; one: string[]; other: string[] }) => {
    if (one.length === 0) return id;
    const [record, moderation] = await Promise.all([
      getRecordOrTombstone(storage, id),
      other.length > 0 ? getModeration(storage, id) : null,
    ]);
    return { id, record, moderation };
  };
  const ids = joinLines(namesInOrder(storage, 'profiles/'), namesInOrder(storage, 'moderation/'));
  for await (const found of pMapIterable(ids, read, READS_AT_ONCE)) {
    if (typeof found === 'string') {
      drift.push(strayDrift('moderation', found, 'The decision on', () => removeModeration(storage, found)));
      continue;
    }
    drift.push(...deletionOf(storage, found));
    await noteWanted(wanted, found);
    progress();
  }
  return drift;
};

// A swept tombstone stays until the directory is compacted.
const deletionOf = (storage: Storage, { id, record }: Found): Drift[] => {
  if (record === null || !('deleted' in record) || record.swept) return [];
  const sentence = `Profile ${id} was deleted, but traces of it are left`;
  return [{ kind: 'deletion', about: id, sentence, mend: quietly(() => finishDeletion(storage, id)) }];
};

const noteWanted = async (wanted: Wanted, { id, record, moderation }: Found): Promise<void> => {
  if (record === null || 'deleted' in record) return;
  const place = toPlace(toIndexChange(record, record.trashed ? null : record, moderation));
  await wanted.places.add(toPlaceLine(record.order, record, place));
  if (record.email !== '') await wanted.emails.add(`${emailName(record.email)}\t${id}`);
  if (record.key !== undefined) await wanted.importKeys.add(`${importKeyName(record.key)}\t${id}`);
  for (const field of PHOTO_FIELDS)
    if (record[field] !== '') await wanted.photos.add(`${photoName(record[field])}\t${id}\t${field}`);
  if (record.proven?.website) await wanted.proofs.add(`${id}\t${record.proven.website}`);
};
