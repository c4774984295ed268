import { releaseEmailNamed } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { RawFields } from '../../../base/fields/rules/field-sentences.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { photoFile, putPhoto, removePhoto } from '../../../base/photos/storage.ts';
import { badgeState, isAsSeen, seenOf } from '../../../profiles/badge/rules/badge.ts';
import { NOT_VERIFIED, VERIFIED } from '../../../profiles/badge/rules/verified.ts';
import { releasedPhotos } from '../../../profiles/photos/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';
import type { AdminAction } from '../../../site/audit/rules.ts';
import { appendAudit } from '../../../site/audit/storage.ts';

/** The next version of a record, with the names of the photos that it no longer uses; null if nothing changes. `now` is in milliseconds. */
export const editedRecord = (
  old: ProfileRecord,
  record: ProfileRecord,
  now: number,
): ProfileRecord | null => {
  if (JSON.stringify(record) === JSON.stringify(old)) return null;
  const replaced = releasedPhotos(old, record);
  const { replaced: _replaced, movedFrom: _movedFrom, ...rest } = record;
  return { ...rest, ...(replaced.length > 0 && { replaced }), version: old.version + 1, updated: now };
};

/** The photos that were sent with an edit, ready to be stored. */
export type Photos = Partial<Record<PhotoField, Uint8Array>>;

/** The photo fields that an edit changes: those that it takes away, of the ones that may go, and those that it sets. */
export const editedPhotos = (
  { id }: Pick<ProfileRecord, 'id'>,
  raw: RawFields,
  photos: Photos,
  removable: readonly PhotoField[],
): Partial<Record<PhotoField, string>> => {
  const changed: Partial<Record<PhotoField, string>> = {};
  for (const field of removable) if (raw[`remove_${field}`] === '1') changed[field] = '';
  for (const field of PHOTO_FIELDS) {
    const jpeg = photos[field];
    if (jpeg !== undefined) changed[field] = photoFile(id, jpeg);
  }
  return changed;
};

/** Stores the photos of an edit, before the record that names them. */
export const putPhotos = async (storage: Storage, id: string, photos: Photos): Promise<void> => {
  for (const field of PHOTO_FIELDS) {
    const jpeg = photos[field];
    if (jpeg !== undefined) await putPhoto(storage, id, jpeg);
  }
};

/** Logs that an edit suspends or restores the badge, before it does; `by` is `owner` or an administrator's e-mail. */
export const noteBadge = async (
  storage: Storage,
  by: string,
  before: ProfileRecord,
  next: ProfileRecord,
): Promise<void> => {
  if (isAsSeen(next, seenOf(before))) return;
  const decision = await getProfileStatus(storage, before.id);
  if (!decision?.verified) return;
  const hadBadge = badgeState(before, decision).verified;
  const hasBadge = badgeState(next, decision).verified;
  if (hadBadge === hasBadge) return;
  await appendAudit(storage, {
    admin: by,
    action: (hasBadge ? 'return-badge' : 'suspend-badge') satisfies AdminAction,
    target: next.id,
    place: { profile: next.profile, order: next.order },
    before: { verified: hadBadge ? VERIFIED : NOT_VERIFIED },
    after: { verified: hasBadge ? VERIFIED : NOT_VERIFIED },
  });
};

/** Removes the photos that an edit replaced and releases the address of an earlier one, also for an edit that crashed, at a repeat of it. */
export const finishEdit = async (
  storage: Storage,
  { id, replaced = [], movedFrom, updated }: ProfileRecord,
): Promise<void> => {
  await Promise.all(replaced.map((file) => removePhoto(storage, file)));
  if (movedFrom !== undefined) await releaseEmailNamed(storage, movedFrom, id, updated);
};
