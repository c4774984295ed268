import { FIELD_SENTENCES, type Problems, type RawFields } from '../../domain/fields/field-sentences.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../domain/fields/fields.ts';
import { readEdit } from '../../domain/owners/forms.ts';
import { badgeState, isAsSeen, seenOf, withVerifiedValues } from '../../domain/profiles/badge/badge.ts';
import { type OwnerChoices, readChoices } from '../../domain/profiles/privacy.ts';
import { NOT_VERIFIED, type ProfileRecord, VERIFIED } from '../../domain/profiles/profile.ts';
import { reservedName } from '../../domain/profiles/reserved-names.ts';
import type { AdminAction } from '../../domain/site/audit.ts';
import { normalizeEmail } from '../../domain/text/email.ts';
import { getEmailHolder, releaseEmailNamed } from '../../storage/accounts/emails.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { updateProfile } from '../../storage/owners/write-profile.ts';
import { photoFile, putPhoto, removePhoto } from '../../storage/photos/photos.ts';
import { emailName } from '../../storage/profiles/hashed-names.ts';
import { getVersionedProfile } from '../../storage/profiles/profile-record.ts';
import { getProfileStatus } from '../../storage/profiles/profile-status.ts';
import { appendAudit } from '../../storage/site/audit.ts';
import { AppError, emailTaken, invalid } from '../http/errors.ts';
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
export type EditOutcome =
  | { kind: 'done' | 'stale'; record: ProfileRecord; gone: string[]; moved?: { before: ProfileRecord } }
  | { kind: 'gone' };

const MAX_ATTEMPTS = 6;

/**
 * Applies the fields and photos of an edit to the current record. Of two concurrent edits, the later is applied to the result of the
 * earlier, unless it has a version. Photos are written before the record, old ones removed after it.
 */
export const editProfile = async ({ storage, id, raw, files, address }: Edit): Promise<EditOutcome> => {
  const problems: Problems = {};
  const version = readVersion(raw['version'], problems);
  const photos = await readPhotos(files, problems);
  const guard = guardEmailChange(storage, id, raw, address);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const old = await getVersionedProfile(storage, id);
    if (old === null) return { kind: 'gone' };
    if (version !== null && version !== old.value.version)
      return { kind: 'stale', record: old.value, gone: [] };
    const record = await change(storage, old.value, raw, photos, problems, guard);
    if (record === null) {
      await finishEdit(storage, old.value);
      return { kind: 'done', record: old.value, gone: [] };
    }
    for (const field of PHOTO_FIELDS) {
      const jpeg = photos[field];
      if (jpeg !== undefined) await putPhoto(storage, id, jpeg);
    }
    if (attempt === 0) await noteBadge(storage, old.value, record);
    const updated = await updateProfile(storage, old, record, heldUntil(old.value, record));
    if (updated.done) {
      const gone = record.replaced ?? [];
      await finishEdit(storage, { ...old.value, replaced: gone });
      const moved = isMoved(old.value, record) && { moved: { before: old.value } };
      return { kind: 'done', record, gone, ...moved };
    }
    if (updated.reason === 'email-taken') throw emailTaken();
  }
  throw new AppError('conflict');
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
  kept: ProfileRecord,
  raw: RawFields,
  photos: Photos,
  problems: Problems,
  guard: EmailGuard,
): Promise<ProfileRecord | null> => {
  const read = readEdit(kept.profile, kept, raw, todayOf(storage));
  const { choices, problems: misread } = readChoices(kept.profile, raw);
  const faults = { ...problems, ...read.problems, ...misread, ...reservedName(read.fields, kept) };
  const record: ProfileRecord = {
    ...kept,
    ...read.fields,
    ...changedPhotos(kept, raw, photos),
    ...chosen(kept, choices),
    ...(read.fields.website !== kept.website && kept.proven && { proven: {} }),
  };
  await refuse(storage, kept, record, faults, guard);
  if (JSON.stringify(record) === JSON.stringify(kept)) return null;
  const used: string[] = PHOTO_FIELDS.map((field) => record[field]);
  const before = [...(kept.replaced ?? []), ...PHOTO_FIELDS.map((field) => kept[field])];
  const replaced = [...new Set(before)].filter((file) => file !== '' && !used.includes(file));
  const { replaced: _replaced, movedFrom: _movedFrom, ...rest } = record;
  const moved = isMoved(kept, record);
  const undoable = moved ? undoableAfter(kept, storage.now()) : undefined;
  return {
    ...rest,
    ...(replaced.length > 0 && { replaced }),
    ...(moved && { unconfirmed: true as const }),
    ...(undoable && { undoable }),
    version: kept.version + 1,
    updated: storage.now(),
  };
};

// A choice with its present value, stored or default, changes nothing.
const chosen = (kept: ProfileRecord, { private_fields, listed }: OwnerChoices): OwnerChoices => ({
  ...(private_fields && private_fields.join() !== (kept.private_fields ?? []).join() && { private_fields }),
  ...(listed && listed !== (kept.listed ?? 'yes') && { listed }),
});

const changedPhotos = (
  kept: ProfileRecord,
  raw: RawFields,
  photos: Photos,
): Partial<Record<PhotoField, string>> => {
  const changed: Partial<Record<PhotoField, string>> = {};
  for (const field of ['avatar1', 'avatar2'] as const)
    if (raw[`remove_${field}`] === '1' && kept[field] !== '') changed[field] = '';
  for (const field of PHOTO_FIELDS) {
    const jpeg = photos[field];
    if (jpeg !== undefined) changed[field] = photoFile(kept.id, jpeg);
  }
  return changed;
};

const isMoved = (before: ProfileRecord, { email }: ProfileRecord): boolean =>
  normalizeEmail(email) !== normalizeEmail(before.email);

// Reports a taken e-mail together with other problems, as at registration, but only to somebody who knows the password.
const refuse = async (
  storage: Storage,
  kept: ProfileRecord,
  record: ProfileRecord,
  faults: Problems,
  guard: EmailGuard,
): Promise<void> => {
  const asks = isMoved(kept, record) && faults['email'] === undefined && record.email !== '';
  const problem = asks ? await guard.passwordProblem() : null;
  if (problem !== null) throw invalid({ ...faults, password: problem });
  const holder = asks ? await getEmailHolder(storage, record.email) : null;
  const taken = holder !== null && holder !== kept.id;
  const isFaulty = Object.keys(faults).length > 0;
  if (asks && (taken || isFaulty)) await guard.countAnswer();
  if (isFaulty) throw invalid(taken ? { ...faults, email: FIELD_SENTENCES.emailTaken } : faults);
  if (taken) throw emailTaken();
};
