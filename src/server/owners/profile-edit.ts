import { FIELD_SENTENCES, type Problems, type RawFields } from '../../domain/fields/field-sentences.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../domain/fields/fields.ts';
import { readEdit } from '../../domain/owners/forms.ts';
import { badgeState, isAsSeen, seenOf, withVerifiedValues } from '../../domain/profiles/badge/badge.ts';
import { type OwnerChoices, readChoices } from '../../domain/profiles/privacy.ts';
import { NOT_VERIFIED, type ProfileRecord, VERIFIED } from '../../domain/profiles/profile.ts';
import { reservedName } from '../../domain/profiles/reserved-names.ts';
import type { AdminAction } from '../../domain/site/audit.ts';
import { getEmailHolder, releaseEmailNamed } from '../../storage/accounts/emails.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { isMoved, updateProfile } from '../../storage/owners/write-profile.ts';
import { photoFile, putPhoto, removePhoto } from '../../storage/photos/photos.ts';
import { emailName } from '../../storage/profiles/hashed-names.ts';
import { getProfileStatus } from '../../storage/profiles/profile-status.ts';
import { appendAudit } from '../../storage/site/audit.ts';
import { emailTaken, invalid } from '../http/errors.ts';
import { todayOf } from '../http/today.ts';
import { readPhotos } from '../photos/photo-files.ts';
import { type EmailGuard, guardEmailChange } from './email-guard.ts';
import { undoableAfter } from './email-undo.ts';

type Edit = {
  storage: Storage;
  id: string;
  raw: RawFields;
  files: ReadonlyMap<string, File>;
  address: string;
};
type Photos = Partial<Record<PhotoField, Uint8Array>>;

/** The result of an edit: the current record, the removed files and, if the e-mail changed, the record before. `stale` means that the given version is outdated. */
type EditOutcome =
  | { kind: 'done' | 'stale'; record: ProfileRecord; gone: string[]; moved?: { before: ProfileRecord } }
  | { kind: 'gone' };

/**
 * Applies the fields and photos of an edit to the current record. Of two concurrent edits, the later is applied to the result of the
 * earlier, unless it has a version. Photos are written before the record, old ones removed after it.
 */
export const editProfile = async ({ storage, id, raw, files, address }: Edit): Promise<EditOutcome> => {
  const problems: Problems = {};
  const version = readVersion(raw['version'], problems);
  const photos = await readPhotos(files, problems);
  const guard = guardEmailChange(storage, id, raw, address);
  let current = null as ProfileRecord | null;
  let isNoted = false;
  const isStale = (record: ProfileRecord): boolean => version !== null && version !== record.version;
  const edit = async (old: ProfileRecord | null): Promise<ProfileRecord | null> => {
    current = old;
    if (old === null || isStale(old)) return null;
    const record = await change(storage, old, raw, photos, problems, guard);
    if (record === null) return null;
    for (const field of PHOTO_FIELDS) {
      const jpeg = photos[field];
      if (jpeg !== undefined) await putPhoto(storage, id, jpeg);
    }
    if (!isNoted) await noteBadge(storage, old, record);
    isNoted = true;
    return record;
  };
  const updated = await updateProfile(storage, id, edit, heldUntil);
  if (!updated.done) {
    if (updated.reason === 'email-taken') throw emailTaken();
    if (current === null) return { kind: 'gone' };
    if (isStale(current)) return { kind: 'stale', record: current, gone: [] };
    await finishEdit(storage, current);
    return { kind: 'done', record: current, gone: [] };
  }
  const { before, after: record } = updated;
  const gone = record.replaced ?? [];
  await finishEdit(storage, { ...before, replaced: gone });
  return { kind: 'done', record, gone, ...(isMoved(before, record) && { moved: { before } }) };
};

// The old address stays taken as long as it can take the page back.
const heldUntil = ({ email }: ProfileRecord, { undoable }: ProfileRecord): number =>
  undoable?.from === emailName(email) ? undoable.until : 0;

// An edit may suspend or restore a badge: that is logged before it happens.
const noteBadge = async (storage: Storage, before: ProfileRecord, next: ProfileRecord): Promise<void> => {
  if (isAsSeen(next, seenOf(before))) return;
  const decision = await getProfileStatus(storage, before.id);
  if (!decision?.verified) return;
  const was = badgeState(before, decision).verified;
  const is = badgeState(next, withVerifiedValues(decision, before)).verified;
  if (was === is) return;
  await appendAudit(storage, {
    admin: 'owner',
    action: (is ? 'return-badge' : 'suspend-badge') satisfies AdminAction,
    target: next.id,
    place: { profile: next.profile, order: next.order },
    before: { verified: was ? VERIFIED : NOT_VERIFIED },
    after: { verified: is ? VERIFIED : NOT_VERIFIED },
  });
};

// Finishes what the last edit left if it crashed; a repeat of it comes here.
const finishEdit = async (storage: Storage, { id, replaced = [], movedFrom, updated }: ProfileRecord) => {
  await Promise.all(replaced.map((file) => removePhoto(storage, file)));
  if (movedFrom !== undefined) await releaseEmailNamed(storage, movedFrom, id, updated);
};

const readVersion = (sent: unknown, problems: Problems): number | null => {
  if (sent === undefined || sent === '') return null;
  if (typeof sent === 'string' && /^\d{1,9}$/.test(sent)) return Number(sent);
  problems['version'] = 'Version must be a number';
  return null;
};

/** The record with an edit's changes; null if nothing changes. Refuses with all problems at once. */
const change = async (
  storage: Storage,
  old: ProfileRecord,
  raw: RawFields,
  photos: Photos,
  problems: Problems,
  guard: EmailGuard,
): Promise<ProfileRecord | null> => {
  const read = readEdit(old.profile, old, raw, todayOf(storage));
  const { choices, problems: misread } = readChoices(old.profile, raw);
  const faults = { ...problems, ...read.problems, ...misread, ...reservedName(read.fields, old) };
  const record: ProfileRecord = {
    ...old,
    ...read.fields,
    ...changedPhotos(old, raw, photos),
    ...chosen(old, choices),
    ...(read.fields.website !== old.website && old.proven && { proven: {} }),
  };
  await refuse(storage, old, record, faults, guard);
  if (JSON.stringify(record) === JSON.stringify(old)) return null;
  const used: string[] = PHOTO_FIELDS.map((field) => record[field]);
  const before = [...(old.replaced ?? []), ...PHOTO_FIELDS.map((field) => old[field])];
  const replaced = [...new Set(before)].filter((file) => file !== '' && !used.includes(file));
  const { replaced: _replaced, movedFrom: _movedFrom, ...rest } = record;
  const moved = isMoved(old, record);
  const undoable = moved ? undoableAfter(old, storage.now()) : undefined;
  return {
    ...rest,
    ...(replaced.length > 0 && { replaced }),
    ...(moved && { unconfirmed: true as const }),
    ...(undoable && { undoable }),
    version: old.version + 1,
    updated: storage.now(),
  };
};

// A choice with its present value, stored or default, changes nothing.
const chosen = (old: ProfileRecord, { private_fields, listed }: OwnerChoices): OwnerChoices => ({
  ...(private_fields && private_fields.join() !== (old.private_fields ?? []).join() && { private_fields }),
  ...(listed && listed !== (old.listed ?? 'yes') && { listed }),
});

const changedPhotos = (
  old: ProfileRecord,
  raw: RawFields,
  photos: Photos,
): Partial<Record<PhotoField, string>> => {
  const changed: Partial<Record<PhotoField, string>> = {};
  for (const field of ['avatar1', 'avatar2'] as const)
    if (raw[`remove_${field}`] === '1' && old[field] !== '') changed[field] = '';
  for (const field of PHOTO_FIELDS) {
    const jpeg = photos[field];
    if (jpeg !== undefined) changed[field] = photoFile(old.id, jpeg);
  }
  return changed;
};

// Reports a taken e-mail together with other problems, as at registration, but only to somebody who knows the password.
const refuse = async (
  storage: Storage,
  old: ProfileRecord,
  record: ProfileRecord,
  faults: Problems,
  guard: EmailGuard,
): Promise<void> => {
  const asks = isMoved(old, record) && faults['email'] === undefined && record.email !== '';
  const problem = asks ? await guard.passwordProblem() : null;
  if (problem !== null) throw invalid({ ...faults, password: problem });
  const holder = asks ? await getEmailHolder(storage, record.email) : null;
  const taken = holder !== null && holder !== old.id;
  const isFaulty = Object.keys(faults).length > 0;
  if (asks && (taken || isFaulty)) await guard.countAnswer();
  if (isFaulty) throw invalid(taken ? { ...faults, email: FIELD_SENTENCES.emailTaken } : faults);
  if (taken) throw emailTaken();
};
