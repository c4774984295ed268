import { endClaims } from '../../accounts/claims/storage.ts';
import { listOwnPages } from '../../accounts/hands/storage/logins.ts';
import { removeLinks } from '../../accounts/links/storage.ts';
import { endSessions } from '../../accounts/sessions/storage.ts';
import { getAccount } from '../../accounts/storage/accounts.ts';
import { removeAll } from '../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { loginsOf } from '../../profiles/hands/rules.ts';
import { pageNameKey } from '../../profiles/identity/rules/page-name.ts';
import { forgetTrashed, rememberTrashed } from '../../profiles/identity/storage/removed.ts';
import { TRASH_PERIOD } from '../../profiles/rules/limits.ts';
import { displayName } from '../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { announce } from '../../profiles/storage/profile-events.ts';
import {
  getProfileRecord,
  getTrashedProfile,
  updateProfileRecord,
  updateTrashedProfile,
} from '../../profiles/storage/profile-record.ts';
import type { Trashing } from '../../profiles/visibility/rules/visibility.ts';
import {
  DEFAULT_STATUS,
  getProfileStatus,
  removeProfileStatus,
  updateProfileStatus,
} from '../../profiles/visibility/storage/profile-status.ts';

/** A profile in the trash; times are in milliseconds. `place` sorts by the time of its deletion. */
export type TrashEntry = {
  place: string;
  id: string;
  profile: ProfileKind;
  name: string;
  at: number;
  by: string;
  until: number;
} & Pick<Trashing, 'reason' | 'note'>;

const PREFIX = 'trash/';
// Sorts after every decision.
const LAST = '~';

/**
 * Moves a profile to the trash by a decision, whose id sorts by time: from here on it looks deleted, but its e-mail stays taken.
 * Its entry in the trash is written first, so that a crash leaves none without an entry. Null if it is not there, or a newer
 * decision took effect.
 */
export const trashProfile = async (
  storage: Storage,
  id: string,
  decision: string,
  { at, by, reason, note }: Omit<Trashing, 'until'>,
): Promise<ProfileRecord | null> => {
  const until = at + TRASH_PERIOD;
  const { before, after } = await updateProfileRecord(storage, id, async (record) => {
    // Read after the record, because a restore raises this decision before it changes the record.
    const status = await getProfileStatus(storage, id);
    if (record === null || (status?.lastDecision ?? '') > decision) return null;
    const entry = { id, profile: record.profile, name: displayName(record), at, by, until };
    await Promise.all([
      storage.putJson(`${PREFIX}${decision}.${id}`, entry),
      rememberTrashed(storage, id, pageNameKey(record.profile, entry.name)),
    ]);
    const next = { ...record, version: record.version + 1, trashed: { at, by, until, reason, note } };
    await announce(storage, 'deleted', next);
    return next;
  });
  if (after === null) return null;
  await endSessionsWithout(storage, after);
  await endClaims(storage, id);
  return before;
};

// A login whose other pages are there goes on with those.
const endSessionsWithout = async (storage: Storage, record: ProfileRecord): Promise<void> => {
  for (const login of loginsOf(record)) {
    const account = record.hands === undefined ? null : await getAccount(storage, login);
    const pages = account === null ? [] : await listOwnPages(storage, account);
    if (pages.length === 0) await endSessions(storage, 'owner', login);
  }
};

/**
 * Restores a profile from the trash by a decision; null if it is not there, also because somebody deletes or restores it at the same moment.
 * Its entries in the trash stay until `finishRestore`.
 */
export const untrashProfile = async (
  storage: Storage,
  id: string,
  decision: string,
  by: string,
): Promise<ProfileRecord | null> => {
  let isDecided = false;
  const { after } = await updateTrashedProfile(storage, id, async (old) => {
    if (old === null) return null;
    await raiseDecision(storage, id, decision, by);
    isDecided = true;
    const { trashed: _trashed, ...record } = old;
    const waiting = record.waiting && { ...record.waiting, again: storage.now() };
    const next = { ...record, ...(waiting && { waiting }), version: record.version + 1 };
    await announce(storage, 'changed', next);
    return next;
  });
  // The decision may have been stored after a deletion swept the profile.
  if (after === null && isDecided && (await getProfileRecord(storage, id)) === null)
    await removeProfileStatus(storage, id);
  return after;
};

// If the deletion that trashed the profile is still running, it is outdated from here on.
const raiseDecision = async (storage: Storage, id: string, decision: string, by: string): Promise<void> => {
  await updateProfileStatus(storage, id, (status) => {
    const before = status ?? DEFAULT_STATUS;
    if ((before.lastDecision ?? '') >= decision) return null;
    return { ...before, version: before.version + 1, by, at: storage.now(), lastDecision: decision };
  });
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
  const left = await trashEntriesOf(storage, id, moderation?.lastDecision ?? '');
  if (left.length > 0) await removeLinks(storage, id, { kinds: ['trash'] });
  await removeAll(storage, left);
  await forgetTrashed(storage, id, pageNameKey(record.profile, displayName(record)));
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
  const cachedEntry = storage.memory.get<TrashEntry>(key);
  if (cachedEntry !== undefined) return cachedEntry;
  const id = place.slice(place.indexOf('.') + 1);
  const [entry, profile] = await Promise.all([
    storage.getJson<Omit<TrashEntry, 'place' | 'reason' | 'note'>>(key),
    getTrashedProfile(storage, id),
  ]);
  if (entry === null || profile?.value.trashed.at !== entry.at) return null;
  const { reason, note } = profile.value.trashed;
  const trashEntry = { ...entry, place, reason, note };
  storage.memory.set(key, trashEntry, 600);
  return trashEntry;
};
