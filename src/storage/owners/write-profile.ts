import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import { normalizeEmail } from '../../domain/text/email.ts';
import { claimEmail, holdEmail, releaseEmail } from '../accounts/emails.ts';
import type { Storage, Versioned } from '../engine/storage.ts';
import { keepVerifiedValues } from '../profiles/badge/verify.ts';
import { announce } from '../profiles/profile-events.ts';
import { claimProfileRecord, replaceProfileRecord } from '../profiles/profile-record.ts';

/** Creates a profile whose e-mail (if any) is claimed already; announces it to the directory first. False if the id is taken. */
export const createProfile = async (storage: Storage, record: ProfileRecord): Promise<boolean> => {
  await announce(storage, 'changed', record);
  return claimProfileRecord(storage, record);
};

export type ProfileUpdate = { done: true } | { done: false; reason: 'conflict' | 'email-taken' };

/**
 * Replaces a profile's record and moves its e-mail claim: the new address is claimed before, the old one released after, unless it is
 * to stay taken until `keptUntil` (milliseconds). A crash in between leaves the old or the new record, and a claim without effect.
 */
export const updateProfile = async (
  storage: Storage,
  old: Versioned<ProfileRecord>,
  record: ProfileRecord,
  keptUntil = 0,
): Promise<ProfileUpdate> => {
  const began = storage.now();
  const moved = normalizeEmail(record.email) !== normalizeEmail(old.value.email);
  if (moved && record.email !== '' && !(await claimEmail(storage, record.email, record.id))) {
    return { done: false, reason: 'email-taken' };
  }
  if (moved && old.value.email !== '' && keptUntil > began)
    await holdEmail(storage, old.value.email, record.id, keptUntil);
  await keepVerifiedValues(storage, old.value, record);
  await announce(storage, 'changed', record);
  // After a conflict the new address stays claimed for a minute: the edit that was first may claim it too.
  if (!(await replaceProfileRecord(storage, record, old.etag))) return { done: false, reason: 'conflict' };
  if (moved && old.value.email !== '' && keptUntil <= began)
    await releaseEmail(storage, old.value.email, record.id, began);
  return { done: true };
};
