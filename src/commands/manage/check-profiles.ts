import { PHOTO_FIELDS } from '../../domain/fields.ts';
import type { ProfileRecord } from '../../domain/profile.ts';
import { type IndexChange, toIndexChange } from '../../storage/directory.ts';
import { type Place, toPlace } from '../../storage/directory-places.ts';
import { getEmailClaim, putEmailClaim } from '../../storage/emails.ts';
import { getImportedId, putImportedId } from '../../storage/import-keys.ts';
import { emailName, type Inventory, importKeyName } from '../../storage/inventory.ts';
import { getModeration } from '../../storage/moderation.ts';
import { getProfileRecord, getRecordOrTombstone, putProfileRecord } from '../../storage/profile-record.ts';
import { finishDeletion } from '../../storage/profiles.ts';
import type { Storage } from '../../storage/storage.ts';
import { type Drift, quietly } from './drift.ts';

/** What a check has seen of the profiles; what is left over of lists and claims afterwards belongs to nobody. */
export type Seen = {
  orders: Set<string>;
  emails: Map<string, string>;
  importKeys: Set<string>;
  photos: Set<string>;
  alive: Set<string>;
};

export type CheckContext = {
  storage: Storage;
  inventory: Inventory;
  places: ReadonlyMap<string, Place>;
  photos: ReadonlySet<string>;
  seen: Seen;
};

/** What drifted about one profile. */
export const checkProfile = async (context: CheckContext, id: string): Promise<Drift[]> => {
  const { storage, seen } = context;
  const record = await getRecordOrTombstone(storage, id);
  if (record === null) return [];
  if ('deleted' in record) {
    // Swept, it stays until the directory has folded it away.
    if (record.swept) return [];
    const sentence = `Profile ${id} was deleted, but traces of it are left`;
    return [{ kind: 'deletion', about: id, sentence, mend: quietly(() => finishDeletion(storage, id)) }];
  }
  seen.alive.add(id);
  seen.orders.add(record.order);
  return [
    ...(await checkListed(context, record)),
    ...(await checkEmail(context, record)),
    ...(await checkKey(context, record)),
    ...checkPhotos(context, record),
  ];
};

const currentChange = async (storage: Storage, record: ProfileRecord): Promise<IndexChange> => {
  const [current, moderation] = await Promise.all([
    getProfileRecord(storage, record.id),
    getModeration(storage, record.id),
  ]);
  return toIndexChange(record, current, moderation);
};

const checkListed = async (
  { storage, inventory, places }: CheckContext,
  record: ProfileRecord,
): Promise<Drift[]> => {
  const moderation = inventory.moderation.has(record.id) ? await getModeration(storage, record.id) : null;
  const wanted = toPlace(toIndexChange(record, record, moderation));
  const found = places.get(record.order) ?? null;
  if (found?.entry === wanted?.entry && found?.admin === wanted?.admin) return [];
  const what = found === null ? 'is not in the directory' : 'is in the directory as it no longer is';
  const mend = (): Promise<IndexChange> => currentChange(storage, record);
  return [{ kind: 'directory', about: record.id, sentence: `Profile ${record.id} ${what}`, mend }];
};

const checkEmail = async (
  { storage, inventory, seen }: CheckContext,
  record: ProfileRecord,
): Promise<Drift[]> => {
  if (record.email === '') return [];
  const name = emailName(record.email);
  const drift = { kind: 'e-mail', about: record.id };
  const other = seen.emails.get(name);
  seen.emails.set(name, other ?? record.id);
  if (other !== undefined)
    return [{ ...drift, sentence: `Profiles ${other} and ${record.id} have the same e-mail`, mend: null }];
  const claim = inventory.emails.has(name) ? await getEmailClaim(storage, name) : null;
  if (claim?.id === record.id) return [];
  const sentence = `The e-mail of profile ${record.id} is not claimed for it`;
  return [{ ...drift, sentence, mend: quietly(() => putEmailClaim(storage, record.email, record.id)) }];
};

const checkKey = async (
  { storage, inventory, seen }: CheckContext,
  record: ProfileRecord,
): Promise<Drift[]> => {
  const { key, id } = record;
  if (key === undefined) return [];
  const name = importKeyName(key);
  seen.importKeys.add(name);
  if (inventory.importKeys.has(name) && (await getImportedId(storage, key)) === id) return [];
  const sentence = `The import key of profile ${id} does not lead to it`;
  return [{ kind: 'import key', about: id, sentence, mend: quietly(() => putImportedId(storage, key, id)) }];
};

const checkPhotos = ({ storage, photos, seen }: CheckContext, record: ProfileRecord): Drift[] => {
  const missing = PHOTO_FIELDS.filter((field) => {
    if (record[field] === '') return false;
    seen.photos.add(record[field]);
    return !photos.has(record[field]);
  });
  if (missing.length === 0) return [];
  const sentence = `Profile ${record.id} names photos that are not there: ${missing.join(', ')}`;
  const mend = async (): Promise<IndexChange> => {
    const current = (await getProfileRecord(storage, record.id)) ?? record;
    const without = Object.fromEntries(missing.map((field) => [field, '']));
    const mended = { ...current, ...without, version: current.version + 1, updated: storage.now() };
    await putProfileRecord(storage, mended);
    return currentChange(storage, record);
  };
  return [{ kind: 'photo', about: record.id, sentence, mend }];
};
