import { randomToken } from '../../base/engine/storage/keys.ts';
import type { Storage, Versioned } from '../../base/engine/storage/storage.ts';
import { emptyFields } from '../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { removePhotos } from '../../base/photos/storage.ts';
import { forgetMarked, type Mark, markKey, putMarks, updateMarked } from '../../site/to-do/storage/marks.ts';
import type { Hands } from '../hands/rules.ts';
import { pageNameKey } from '../identity/rules/page-name.ts';
import type { Merged } from '../merge/rules/merging.ts';
import type { Proven } from '../proofs/rules.ts';
import type { Waiting } from '../rules/choices.ts';
import { displayName } from '../rules/list-item.ts';
import type { ProfileRecord } from '../rules/profile.ts';
import { suggestionsKey } from '../suggestions/storage/suggestion-marks.ts';
import type { Trashing } from '../visibility/rules/visibility.ts';

/** What is left of a deleted profile while its data is swept. */
export type Tombstone = {
  id: string;
  deleted: true;
  order: string;
  profile: ProfileRecord['profile'];
  version: number;
  /** What is still to be released. */
  email: string;
  key: string;
  movedFrom?: string;
  /** Who could act on it; missing if only the login could that has its id. */
  hands?: Hands;
  /** What `pageNameKey` makes of its kind and name; missing once it is swept. */
  named?: string;
  /** An import may bring it back. */
  mayReturn?: true;
  /** The page that it went into: it stays as a pointer until that one is deleted, too. */
  into?: string;
  /** The pages that went into it. */
  merges?: string[];
  /** Everything is released; the compaction of its deletion removes the tombstone. */
  swept?: true;
};

/** The key of a profile's record. */
export const profileKey = (id: string): string => `profiles/${id}`;

type TrashedRecord = ProfileRecord & { trashed: Trashing };
/** A page that went into another one, or is about to. */
export type MergedRecord = ProfileRecord & { merged: Merged };

/** The keys of the mark of a new page that waits and is not in the trash. Its place in the directory is in it. */
const marksOf = (stored: ProfileRecord | Tombstone | null): string[] => {
  const record = aliveRecord(stored);
  if (record?.waiting === undefined) return [];
  const { id, profile, order, waiting } = record;
  const { since, again: stamp = since, until } = waiting;
  return [markKey('page', id, { since, stamp }, [until, profile, order])];
};

/** What the mark of a new page tells: what it waits for, and its place in the directory. */
export const readPageMark = ({ ref, details: [until, profile, order = ''] }: Mark) => ({
  until: until as Waiting['until'],
  place: { id: ref, profile: profile as ProfileKind, order },
});

/** The keys of the marks that a page has now. */
export const pageMarksNow = async (storage: Storage, id: string): Promise<string[]> =>
  marksOf(await getProfileRecord(storage, id));

/** A stored page if it is there; null if it is deleted, in the trash or went into another page. A field that was invented since is empty. */
export const aliveRecord = (stored: ProfileRecord | Tombstone | null): ProfileRecord | null =>
  stored === null || 'deleted' in stored || stored.trashed || stored.merged
    ? null
    : { ...emptyFields(), ...stored };

const merged = (stored: ProfileRecord | Tombstone | null): MergedRecord | null =>
  stored === null || 'deleted' in stored || stored.merged === undefined
    ? null
    : { ...emptyFields(), ...stored, merged: stored.merged };

const trashed = (stored: ProfileRecord | Tombstone | null): TrashedRecord | null =>
  stored === null || 'deleted' in stored || stored.trashed === undefined
    ? null
    : { ...emptyFields(), ...stored, trashed: stored.trashed };

/** A profile's record; null if there is none, it is deleted, in the trash or went into another page. */
export const getProfileRecord = async (storage: Storage, id: string): Promise<ProfileRecord | null> =>
  aliveRecord(await storage.getJson<ProfileRecord | Tombstone>(profileKey(id)));

/** Whatever is stored for a profile, also a tombstone or a record in the trash. */
export const getRecordOrTombstone = (
  storage: Storage,
  id: string,
): Promise<ProfileRecord | Tombstone | null> => storage.getJson<ProfileRecord | Tombstone>(profileKey(id));

/** The same with its ETag; null if nothing is stored. */
export const getVersionedRecord = (
  storage: Storage,
  id: string,
): Promise<Versioned<ProfileRecord | Tombstone> | null> =>
  storage.getVersioned<ProfileRecord | Tombstone>(profileKey(id));

/** A profile's record and its ETag; null if there is none, it is deleted or in the trash. */
export const getVersionedProfile = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ProfileRecord> | null> => {
  const stored = await storage.getVersioned<ProfileRecord | Tombstone>(profileKey(id));
  const value = aliveRecord(stored?.value ?? null);
  return stored === null || value === null ? null : { value, etag: stored.etag };
};

/** A profile in the trash with its ETag; null if it is not there. */
export const getTrashedProfile = async (
  storage: Storage,
  id: string,
): Promise<Versioned<TrashedRecord> | null> => {
  const stored = await storage.getVersioned<ProfileRecord | Tombstone>(profileKey(id));
  const value = trashed(stored?.value ?? null);
  return stored === null || value === null ? null : { value, etag: stored.etag };
};

/** A page that went into another one, with its ETag; null if it did not, or is a pointer by now. */
export const getMergedProfile = async (
  storage: Storage,
  id: string,
): Promise<Versioned<MergedRecord> | null> => {
  const stored = await storage.getVersioned<ProfileRecord | Tombstone>(profileKey(id));
  const value = merged(stored?.value ?? null);
  return stored === null || value === null ? null : { value, etag: stored.etag };
};

/** Creates a profile's record; false if the id is taken. A page that waits is marked first. */
export const claimProfileRecord = async (storage: Storage, record: ProfileRecord): Promise<boolean> => {
  await putMarks(storage, marksOf(record));
  return storage.claim(profileKey(record.id), record);
};

/**
 * Changes a profile's record as `Storage.update` does; `change` gets null if there is none, it is deleted or in the trash. Returns the
 * record before and, if it changed, after.
 */
export const updateProfileRecord = (
  storage: Storage,
  id: string,
  change: (record: ProfileRecord | null) => Promise<ProfileRecord | null>,
): Promise<RecordUpdate> => update(storage, id, (stored) => change(aliveRecord(stored)));

/** The same for a profile in the trash; `change` gets null if it is not there. */
export const updateTrashedProfile = (
  storage: Storage,
  id: string,
  change: (record: TrashedRecord | null) => Promise<ProfileRecord | null>,
): Promise<RecordUpdate> => update(storage, id, (stored) => change(trashed(stored)));

/** The same for a page that went into another one, or is about to; `change` gets null if it did not. */
export const updateMergedProfile = (
  storage: Storage,
  id: string,
  change: (record: MergedRecord | null) => Promise<ProfileRecord | null>,
): Promise<RecordUpdate> => update(storage, id, (stored) => change(merged(stored)));

/** The same for a page in any of these states; `change` gets null if there is none, or it is deleted. */
export const updateStoredProfile = (
  storage: Storage,
  id: string,
  change: (record: ProfileRecord | null) => Promise<ProfileRecord | null>,
): Promise<RecordUpdate> =>
  update(storage, id, (stored) =>
    change(stored === null || 'deleted' in stored ? null : { ...emptyFields(), ...stored }),
  );

type RecordUpdate = { before: ProfileRecord | null; after: ProfileRecord | null };

const update = async (
  storage: Storage,
  id: string,
  change: (stored: ProfileRecord | Tombstone | null) => Promise<ProfileRecord | null>,
): Promise<RecordUpdate> => {
  let after = null as ProfileRecord | null;
  const { before } = await updateMarked<ProfileRecord | Tombstone>(
    storage,
    profileKey(id),
    async (stored) => {
      after = await change(stored);
      return after;
    },
    marksOf,
  );
  // Lists say what the page says beside a suggestion.
  forgetMarked(storage, suggestionsKey(id));
  return { before: before === null || 'deleted' in before.value ? null : before.value, after };
};

/** Writes the proofs of a profile unless somebody changed it since it was read. Lists do not show them, so nothing is announced and the version stays. */
export const putProven = (
  storage: Storage,
  { value, etag }: Versioned<ProfileRecord>,
  proven: Proven,
): Promise<boolean> => storage.replace(profileKey(value.id), { ...value, proven }, etag);

/** Replaces a record unless somebody changed it since it was read; false then. */
export const replaceProfileRecord = async (
  storage: Storage,
  record: ProfileRecord,
  etag: string,
): Promise<boolean> => {
  const isReplaced = await storage.replace(profileKey(record.id), record, etag);
  forgetMarked(storage, suggestionsKey(record.id));
  return isReplaced;
};

/** Writes a record unconditionally: for repairs, which have no concurrent writers. */
export const putProfileRecord = (storage: Storage, record: ProfileRecord): Promise<void> =>
  storage.putJson(profileKey(record.id), record);

/**
 * Writes the tombstone that deletes a profile: from here on it is visible nowhere. With `etag` it only deletes the version that has it,
 * with `trashed` (milliseconds) only what was moved to the trash at that moment, so that only one of two concurrent actions takes effect.
 * One that went into another page is deleted only with the name of that merge, and not while it is taken back; what is `leaving` stays of it.
 * With `mayReturn` an import may bring it back. Returns what to sweep; null if there is no such profile any more.
 */
export const putTombstone = async (
  storage: Storage,
  id: string,
  {
    etag,
    trashed,
    merge,
    mayReturn = false,
    leaving = {},
    require = () => {},
  }: {
    etag?: string | undefined;
    trashed?: number | undefined;
    merge?: string | undefined;
    mayReturn?: boolean;
    leaving?: Partial<Pick<Tombstone, 'into' | 'email'>>;
    /** Refuses by throwing, of the record as it is in that moment. */
    require?: (record: ProfileRecord) => void;
  } = {},
): Promise<Tombstone | null> => {
  const { after } = await storage.update<ProfileRecord | Tombstone>(profileKey(id), (stored, storedETag) => {
    if (stored === null || 'deleted' in stored) return null;
    if (etag !== undefined && storedETag !== etag) return null;
    if (trashed !== undefined && stored.trashed?.at !== trashed) return null;
    require(stored);
    if (stored.merged?.token !== merge || stored.merged?.state === 'returning') return null;
    return { ...tombstoneOf(stored), ...leaving, ...(mayReturn && { mayReturn }) };
  });
  return after !== null && 'deleted' in after.value ? after.value : null;
};

const tombstoneOf = (record: ProfileRecord): Tombstone => {
  const { id, order, profile, version, email, key = '', movedFrom, merges = [] } = record;
  const named = pageNameKey(profile, displayName(record));
  const { hands } = record;
  const place = { id, deleted: true, order, profile, version: version + 1 } as const;
  // With hands, the address of a page is that of its owner's login, which may be about to stand apart from it.
  const isOwn = hands === undefined || hands.owner === id;
  return {
    ...{ ...place, email: isOwn ? email : '', key, named },
    ...(isOwn && movedFrom !== undefined && { movedFrom }),
    ...(hands !== undefined && { hands }),
    ...(merges.length > 0 && { merges: merges.map((each) => each.id) }),
  };
};

/** Creates the tombstone of a page that never was, which an import may bring; false if the id is taken. */
export const claimTombstone = (
  storage: Storage,
  place: Pick<Tombstone, 'id' | 'order' | 'profile' | 'version'>,
): Promise<boolean> => {
  const tombstone: Tombstone = { ...place, deleted: true, email: '', key: '', mayReturn: true, swept: true };
  return storage.claim(profileKey(place.id), { ...tombstone, nonce: randomToken() });
};

/** The tombstone of a profile that is still being swept; null if there is none. */
export const getTombstone = async (storage: Storage, id: string): Promise<Tombstone | null> => {
  const stored = await storage.getJson<ProfileRecord | Tombstone>(profileKey(id));
  return stored !== null && 'deleted' in stored && !stored.swept ? stored : null;
};

/** Marks a tombstone as swept. It stays for a while, so that a late write does not bring the profile back. */
export const closeTombstone = (
  storage: Storage,
  { id, order, profile, version, mayReturn, into, merges }: Tombstone,
): Promise<void> => {
  const kept = {
    ...({ id, deleted: true, order, profile, version } as const),
    ...(mayReturn && { mayReturn }),
    ...(into !== undefined && { into, ...(merges && { merges }) }),
  };
  const closed: Tombstone = { ...kept, email: '', key: '', swept: true };
  return storage.putJson(profileKey(id), closed);
};

/** Removes the tombstone of a swept profile, and photos that a late list had not shown to the sweep. */
export const removeTombstone = async (storage: Storage, id: string): Promise<void> => {
  const stored = await storage.getJson<ProfileRecord | Tombstone>(profileKey(id));
  if (stored === null || !('deleted' in stored) || !stored.swept) return;
  await removePhotos(storage, id);
  if (stored.into === undefined) await storage.remove(profileKey(id));
};
