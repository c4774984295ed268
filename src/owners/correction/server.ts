import { getIdByEmail } from '../../accounts/email/storage.ts';
import { hasAccount } from '../../accounts/server/has-account.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { FIELD_SENTENCES, type Problems, type RawFields } from '../../base/fields/rules/field-sentences.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../base/fields/rules/photo-fields.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { AppError, emailTaken, errorProblems, invalid } from '../../base/http/server/errors.ts';
import { sentText } from '../../base/http/server/handle.ts';
import type { RefusedCall } from '../../base/http/server/handler.ts';
import { todayOf } from '../../base/http/server/today.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { trimmed } from '../../base/text/rules/text.ts';
import type { AdminUser } from '../../moderation/page/calls.ts';
import { showUser } from '../../moderation/page/server.ts';
import { isAsSeen, seenOf, versionForAdmins } from '../../profiles/badge/rules/badge.ts';
import { BADGE_SENTENCES } from '../../profiles/badge/rules/badge-reasons.ts';
import { reservedName } from '../../profiles/identity/rules/reserved-names.ts';
import { emailName } from '../../profiles/identity/storage/hashed-names.ts';
import { diedProblem } from '../../profiles/life/rules/died.ts';
import { withRemainingProofs } from '../../profiles/proofs/rules.ts';
import { isTrusted } from '../../profiles/proofs/server/foreign-page.ts';
import { type ProfileRecord, photosOf } from '../../profiles/rules/profile.ts';
import { readSentStructured } from '../../profiles/rules/read-structured.ts';
import { newStructured } from '../../profiles/rules/structured-fields.ts';
import { auditProfile, type ProfileAudit } from '../../profiles/server/audit-profile.ts';
import { changedFields, withCorrections } from '../../profiles/server/corrections.ts';
import { noProfile } from '../../profiles/server/find-profile.ts';
import { getProfileRecord } from '../../profiles/storage/profile-record.ts';
import { getProfileStatus, type ProfileStatus } from '../../profiles/visibility/storage/profile-status.ts';
import { adminHandler } from '../../site/audit/server/admin-call.ts';
import { withdrawAudit } from '../../site/audit/storage.ts';
import { purge, tagsOf } from '../../site/caches/server.ts';
import { editedRecord, finishEdit, noteBadge } from '../editing/server/edited-record.ts';
import { isMoved, storeEdit } from '../editing/storage.ts';
import { CORRECTION_SENTENCES } from '../rules/form-sentences.ts';
import { readCorrection } from '../rules/forms.ts';
import { adminEditProfile } from './calls.ts';

type Correction = InputOf<typeof adminEditProfile>;

/**
 * Corrects a page without an account and returns its record for administrators. 404 if there is no such page, 409 if it has an account, or
 * has changed since `version`; then the reply has the current record. The log gets the names of the changed fields, without their values.
 */
export const correctProfile = async (
  call: ProfileAudit,
  { id, version, ...raw }: Correction,
): Promise<AdminUser> => {
  const { storage, admin, later } = call;
  if (!isProfileId(id)) throw noProfile();
  let current = null as ProfileRecord | null;
  let status = null as ProfileStatus | null;
  let isStale = false;
  let entry = null as string | null;
  const correct = async (old: ProfileRecord | null): Promise<ProfileRecord | null> => {
    current = old;
    if (old === null) return null;
    // Read after the record: a claim creates the account first and changes the record then.
    if (await hasAccount(storage, id)) throw new AppError('conflict', CORRECTION_SENTENCES.hasAccount);
    status = await getProfileStatus(storage, id);
    isStale = version !== versionForAdmins(old, status?.version);
    const next = isStale ? null : await correctedRecord(storage, old, raw);
    if (next === null || entry !== null) return next;
    entry = await auditProfile(call, 'edit-profile', old, null, { fields: changedFields(old, next) });
    await noteBadge(storage, admin.email, old, next);
    return next;
  };
  const withdraw = async (): Promise<void> => {
    if (entry !== null) await withdrawAudit(storage, entry);
  };
  const updated = await storeEdit(storage, id, correct, { by: 'administrator' }).catch(
    async (error: unknown) => {
      if (error instanceof AppError) await withdraw();
      throw error;
    },
  );
  if (!updated.done) {
    await withdraw();
    if (updated.reason === 'email-taken') throw emailTaken();
    if (current === null) throw noProfile();
    // A repeat after a crash gets here too.
    await finishEdit(storage, current);
    if (isStale)
      throw new AppError('conflict', BADGE_SENTENCES.changed, {
        body: { user: await showUser(storage, id) },
      });
    return showUser(storage, id);
  }
  const gone = updated.after.replaced ?? [];
  await finishEdit(storage, { ...updated.before, replaced: gone });
  later(() => purge(tagsOf(id, [...gone, ...photosOf(updated.after)])));
  // Another name, main photo or e-mail changes the status, too.
  const isSeen = isAsSeen(updated.after, seenOf(updated.before));
  return showUser(storage, id, { record: updated.after, account: false, ...(isSeen && { status }) });
};

/** The problems of a correction, which depend on the page. */
export const correctionProblems = async (call: RefusedCall): Promise<Problems> => {
  const { storage, fields } = call;
  const id = sentText(call, 'id');
  const record = isProfileId(id) ? await getProfileRecord(storage, id) : null;
  return record === null ? {} : errorProblems(() => correctedRecord(storage, record, fields));
};

/** The record with a correction; null if nothing changes. Refuses with all problems at once. */
export const correctedRecord = async (
  storage: Storage,
  old: ProfileRecord,
  raw: RawFields,
): Promise<ProfileRecord | null> => {
  const today = todayOf(storage);
  const died = sentDeath(old, raw);
  const { fields, problems: fieldProblems } = readCorrection(old.profile, { ...old, died }, raw, today);
  const { structured, problems: structuredProblems } = readSentStructured(old.profile, raw, today, isTrusted);
  const lifeProblem = died === (old.died ?? '') ? null : diedProblem({ dob: fields.dob, died }, today);
  const problems: Problems = {
    ...fieldProblems,
    ...(lifeProblem !== null && { died: lifeProblem }),
    ...structuredProblems,
    ...reservedName(fields, old),
  };
  const { died: _died, ...rest } = { ...old, ...fields };
  const changed: ProfileRecord = {
    ...rest,
    ...(died !== '' && { died }),
    ...newStructured(old, structured),
    ...removedPhotos(raw),
  };
  const record = withRemainingProofs(old, changed);
  if (isMoved(old, record) && record.email !== '' && problems['email'] === undefined) {
    const takenBy = await getIdByEmail(storage, record.email);
    if (takenBy !== null && takenBy !== old.id) problems['email'] = FIELD_SENTENCES.emailTaken;
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const edited = editedRecord(old, record, storage.now());
  if (edited === null) return null;
  const corrected = withCorrections(old, edited);
  return isMoved(old, record) && old.email !== ''
    ? { ...corrected, movedFrom: emailName(old.email) }
    : corrected;
};

/** When a person died, as sent or else as stored. */
const sentDeath = ({ profile, died = '' }: ProfileRecord, raw: Record<string, unknown>): string =>
  profile === 'personal' && typeof raw['died'] === 'string' ? trimmed(raw['died']) : died;

const removedPhotos = (raw: Record<string, unknown>): Partial<Record<PhotoField, string>> =>
  Object.fromEntries(
    PHOTO_FIELDS.filter((field) => raw[`remove_${field}`] !== undefined).map((field) => [field, '']),
  );

export const adminEditProfileHandler = adminHandler(
  adminEditProfile,
  async ({ input, ...call }) => ({
    success: true as const,
    message: DASHBOARD_SENTENCES.updated,
    user: await correctProfile(call, input),
  }),
  correctionProblems,
);
