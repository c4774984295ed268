import type { ProfileKind } from '../../domain/fields/fields.ts';
import { TRASH_PERIOD } from '../../domain/profiles/limits.ts';
import { displayName, type ProfileRecord } from '../../domain/profiles/profile.ts';
import type { Trashing } from '../../domain/profiles/visibility.ts';
import { removeLinks } from '../accounts/links.ts';
import { endSessions } from '../accounts/sessions.ts';
import { removeAll } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';
import { announce } from '../profiles/profile-events.ts';
import {
  getProfileRecord,
  getTrashedProfile,
  getVersionedProfile,
  replaceProfileRecord,
} from '../profiles/profile-record.ts';
import {
  changeProfileStatus,
  DEFAULT_STATUS,
  getProfileStatus,
  getVersionedStatus,
  removeProfileStatus,
} from '../profiles/profile-status.ts';

/** A profile in the trash; times are in milliseconds. `place` sorts by the time of its deletion. */
export type TrashEntry = {
  place: string;
  id: string;
  profile: ProfileKind;
  name: string;
  at: number;
  by: string;
  until: number;
};

const PREFIX = 'trash/';
// Sorts after every decision.
const LAST = '~';
const MAX_ATTEMPTS = 5;

/**
 * Moves a profile to the trash by a decision, whose id sorts by time: from here on it looks deleted, but its e-mail stays taken.
 * Its entry in the trash is written first, so that a crash leaves none without an entry. Null if it is not there, or a newer
 * decision was settled.
 */
export const trashProfile = async (
  storage: Storage,
  id: string,
  decision: string,
  { at, by, reason, note }: Omit<Trashing, 'until'>,
): Promise<ProfileRecord | null> => {
  const until = at + TRASH_PERIOD;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // In this order: a restore settles its decision before it changes the record.
    const found = await getVersionedProfile(storage, id);
    const moderation = await getProfileStatus(storage, id);
    if (found === null || (moderation?.settled ?? '') > decision) return null;
    const { value: record } = found;
    const entry = { id, profile: record.profile, name: displayName(record), at, by, until };
    await storage.putJson(`${PREFIX}${decision}.${id}`, entry);
    const next = { ...record, version: record.version + 1, trashed: { at, by, until, reason, note } };
    await announce(storage, 'deleted', next);
    if (!(await replaceProfileRecord(storage, next, found.etag))) continue;
    await endSessions(storage, 'owner', id);
    return record;
  }
  throw new Error(`The profile ${id} changes all the time`);
};

/**
 * Restores a profile from the trash by a decision; null if it is not there, also when somebody deletes or restores it at the same moment.
 * Its entries in the trash stay until `finishRestore`.
 */
export const untrashProfile = async (
  storage: Storage,
  id: string,
  decision: string,
  by: string,
): Promise<ProfileRecord | null> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await getTrashedProfile(storage, id);
    if (found === null) {
      // The decision below may have come after the sweep of a deletion.
      if (attempt > 0 && (await getProfileRecord(storage, id)) === null)
        await removeProfileStatus(storage, id);
      return null;
    }
    await settleDecision(storage, id, decision, by);
    const { trashed: _trashed, ...record } = found.value;
    const next = { ...record, version: record.version + 1 };
    await announce(storage, 'changed', next);
    if (await replaceProfileRecord(storage, next, found.etag)) return next;
  }
  throw new Error(`The profile ${id} changes all the time`);
};

// From here on, the deletion that put it there is too late, in case it is still running.
const settleDecision = async (storage: Storage, id: string, decision: string, by: string): Promise<void> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const old = await getVersionedStatus(storage, id);
    const before = old?.value ?? DEFAULT_STATUS;
    if ((before.settled ?? '') >= decision) return;
    const next = { ...before, version: before.version + 1, by, at: storage.now(), settled: decision };
    if (await changeProfileStatus(storage, id, old, next)) return;
  }
  throw new Error(`Others decide on ${id} all the time`);
};

/**
 * Removes the mailed links and the entries that a restored profile has left in the trash; false if there are no entries, or the profile
 * was not restored. The entry of a newer deletion stays. Entries go last, so that a repeat after a crash finds them.
 */
export const finishRestore = async (storage: Storage, id: string): Promise<boolean> => {
  const [record, moderation] = await Promise.all([
    getProfileRecord(storage, id),
    getProfileStatus(storage, id),
  ]);
  if (record === null) return false;
  const left = await trashEntriesOf(storage, id, moderation?.settled ?? '');
  if (left.length > 0) await removeLinks(storage, id, { kinds: ['trash'] });
  await removeAll(storage, left);
  return left.length > 0;
};

/** The decision by which a profile came into the trash, or was in it until now; null if it has no entry. */
export const getTrashDecision = async (storage: Storage, id: string): Promise<string | null> => {
  const [newest] = (await trashEntriesOf(storage, id, LAST)).sort().reverse();
  return newest === undefined ? null : newest.slice(PREFIX.length, -id.length - 1);
};

/** Removes all entries of a profile from the trash. */
export const removeTrashEntries = async (storage: Storage, id: string): Promise<void> =>
  removeAll(storage, await trashEntriesOf(storage, id, LAST));

const trashEntriesOf = async (storage: Storage, id: string, upTo: string): Promise<string[]> => {
  const { keys } = await storage.list(PREFIX);
  return keys.filter((key) => key.endsWith(`.${id}`) && key < `${PREFIX}${upTo}.~`);
};

/** Removes an entry whose profile is deleted or restored. */
export const removeTrashEntry = (storage: Storage, place: string): Promise<void> =>
  storage.remove(PREFIX + place);

/** The places of all entries in the trash, newest first. */
export const listTrash = async (storage: Storage): Promise<string[]> => {
  const { keys } = await storage.list(PREFIX);
  return keys
    .map((key) => key.slice(PREFIX.length))
    .sort()
    .reverse();
};

/** The entry at a place of the trash; null if its profile is deleted or restored. Cached in a warm function. */
export const getTrashEntry = async (storage: Storage, place: string): Promise<TrashEntry | null> => {
  const key = PREFIX + place;
  const known = storage.memory.get<TrashEntry>(key);
  if (known !== undefined) return known;
  const id = place.slice(place.indexOf('.') + 1);
  const [entry, profile] = await Promise.all([
    storage.getJson<Omit<TrashEntry, 'place'>>(key),
    getTrashedProfile(storage, id),
  ]);
  if (entry === null || profile?.value.trashed.at !== entry.at) return null;
  const found = { ...entry, place };
  storage.memory.set(key, found, 600);
  return found;
};
