import { pMapIterable } from 'p-map';
import { listNames } from '../../../base/engine/storage/list-names.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { photoName } from '../../../base/photos/storage.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { finishDeletion } from '../../../moderation/deletion/storage.ts';
import { loginsOf, takesItsAddress } from '../../../profiles/hands/rules.ts';
import { emailName, importKeyName } from '../../../profiles/identity/storage/hashed-names.ts';
import { heldPhotos } from '../../../profiles/photos/rules.ts';
import type { Proven } from '../../../profiles/proofs/rules.ts';
import { isRegistered, type ProfileRecord } from '../../../profiles/rules/profile.ts';
import {
  aliveRecord,
  getRecordOrTombstone,
  type Tombstone,
} from '../../../profiles/storage/profile-record.ts';
import {
  getProfileStatus,
  type ProfileStatus,
  removeProfileStatus,
} from '../../../profiles/visibility/storage/profile-status.ts';
import { type EntryDigest, toEntryDigest } from '../../../search/storage/directory-digest.ts';
import { toIndexChange } from '../../../search/storage/directory-entries.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { type Drift, quietly, strayDrift } from './drift.ts';

/** What the rest of the store must contain according to the records, by its name there. */
export type WantedRecords = {
  /** By order; `digest` is null if the directory must have no entry. */
  places: Map<string, { place: DirectoryKey; digest: EntryDigest | null }>;
  /** The ids of the profiles, and of the logins that stand apart, with an e-mail, sorted. */
  emails: Map<string, string[]>;
  importKeys: Map<string, string[]>;
  photos: Map<string, { id: string; field: PhotoField }[]>;
  /** The ids of the profiles that have an account with their id. */
  accounts: Set<string>;
  /** The logins of pages with hands, and what they keep. */
  logins: Map<string, { page: string; role: PageRole }[]>;
  /** The day on which a profile's website was proven, by the profile's id. */
  proofs: Map<string, Proven>;
};

type StoredProfile = {
  id: string;
  record: ProfileRecord | Tombstone | null;
  moderation: ProfileStatus | null;
};

/** Reads every record once: returns drift in the records themselves, and what the rest of the store must contain. */
export const checkRecords = async (
  storage: Storage,
  ids: ReadonlySet<string>,
  progress: () => void,
): Promise<{ drift: Drift[]; wanted: WantedRecords }> => {
  const moderated = new Set(await listNames(storage, 'moderation/'));
  const drift = [...moderated]
    .filter((id) => !ids.has(id))
    .map((id) => strayDrift('moderation', id, 'The decision on', () => removeProfileStatus(storage, id)));
  const wanted: WantedRecords = {
    places: new Map(),
    emails: new Map(),
    importKeys: new Map(),
    photos: new Map(),
    accounts: new Set(),
    logins: new Map(),
    proofs: new Map(),
  };
  const read = async (id: string): Promise<StoredProfile> => {
    const [record, moderation] = await Promise.all([
      getRecordOrTombstone(storage, id),
      moderated.has(id) ? getProfileStatus(storage, id) : null,
    ]);
    return { id, record, moderation };
  };
  for await (const profile of pMapIterable(ids, read, READS_AT_ONCE)) {
    drift.push(...deletionOf(storage, profile));
    noteWanted(wanted, profile, dayOf(storage.now()));
    progress();
  }
  return { drift, wanted };
};

// A swept tombstone stays until the directory is compacted.
const deletionOf = (storage: Storage, { id, record }: StoredProfile): Drift[] => {
  if (record === null || !('deleted' in record) || record.swept) return [];
  const sentence = `Profile ${id} was deleted, but traces of it are left`;
  return [{ kind: 'deletion', about: id, sentence, repair: quietly(() => finishDeletion(storage, id)) }];
};

const noteWanted = (
  wanted: WantedRecords,
  { id, record, moderation }: StoredProfile,
  today: string,
): void => {
  if (record === null || 'deleted' in record) return;
  const place = { id, order: record.order, profile: record.profile };
  const digest = toEntryDigest(toIndexChange(record, aliveRecord(record), moderation, today));
  wanted.places.set(record.order, { place, digest });
  if (record.email !== '' && takesItsAddress(record)) addToList(wanted.emails, emailName(record.email), id);
  if (record.key !== undefined) addToList(wanted.importKeys, importKeyName(record.key), id);
  for (const field of PHOTO_FIELDS)
    if (record[field] !== '') addToList(wanted.photos, photoName(record[field]), { id, field });
  // Nobody shows these yet.
  for (const name of heldPhotos(record).map(photoName))
    if (!wanted.photos.has(name)) wanted.photos.set(name, []);
  if (record.hands !== undefined)
    for (const login of loginsOf(record))
      addToList(wanted.logins, login, { page: id, role: login === record.hands.owner ? 'owner' : 'editor' });
  else if (isRegistered(record)) wanted.accounts.add(id);
  if (record.proven && Object.keys(record.proven).length > 0) wanted.proofs.set(id, record.proven);
};

/** Adds a value to the list of a name. */
export const addToList = <Value>(lists: Map<string, Value[]>, name: string, value: Value): void => {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
};
