import { hasAccount } from '../../../accounts/server/has-account.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, emailTaken, errorProblems } from '../../../base/http/server/errors.ts';
import { sentText } from '../../../base/http/server/handle.ts';
import type { RefusedCall } from '../../../base/http/server/handler.ts';
import { LIMITS } from '../../../base/http/server/limits.ts';
import { readPhotos } from '../../../base/photos/server/photo-files.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { showUser } from '../../../moderation/page/server.ts';
import { isAsSeen, seenOf, versionForAdmins } from '../../../profiles/badge/rules/badge.ts';
import { BADGE_SENTENCES } from '../../../profiles/badge/rules/badge-reasons.ts';
import { type ProfileRecord, photosOf } from '../../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import { changedFields } from '../../../profiles/server/corrections.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { getProfileStatus, type ProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';
import type { LinkedPage } from '../../../search/alike/calls/alike.ts';
import { listIdentical } from '../../../search/alike/server/public-alike.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { finishEdit, noteBadge, putPhotos } from '../../editing/server/edited-record.ts';
import { storeEdit } from '../../editing/storage.ts';
import { CORRECTION_SENTENCES } from '../../rules/form-sentences.ts';
import { adminEditProfile } from '../calls.ts';
import { correctedRecord, type SentPhotos } from './corrected-record.ts';

type Correction = InputOf<typeof adminEditProfile>;

/**
 * Corrects a page without an account and returns its record for administrators. 404 if there is no such page, 409 if it has an account, or
 * has changed since `version`; then the reply has the current record. The log gets the names of the changed fields, without their values.
 */
const correctProfile = async (
  call: ProfileAudit,
  { id, version, ...raw }: Correction,
  sent: SentPhotos,
): Promise<{ user: AdminUser; alike: LinkedPage[] }> => {
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
    if (await hasAccount(storage, old)) throw new AppError('conflict', CORRECTION_SENTENCES.hasAccount);
    status = await getProfileStatus(storage, id);
    isStale = version !== versionForAdmins(old, status?.version);
    const next = isStale ? null : await correctedRecord(storage, old, raw, sent);
    if (next === null) return null;
    await putPhotos(storage, id, sent.photos);
    if (entry !== null) return next;
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
    return answerWith(storage, current);
  }
  const gone = updated.after.replaced ?? [];
  await finishEdit(storage, { ...updated.before, replaced: gone });
  later(() => purge(tagsOf(id, [...gone, ...photosOf(updated.after)])));
  // Another name, main photo or e-mail changes the status, too.
  const isSeen = isAsSeen(updated.after, seenOf(updated.before));
  return answerWith(storage, updated.after, { account: false, ...(isSeen && { status }) });
};

/** A corrected page, and those that show one of its identifiers. */
const answerWith = async (
  storage: Storage,
  record: ProfileRecord,
  known: { account?: boolean; status?: ProfileStatus | null } = {},
): Promise<{ user: AdminUser; alike: LinkedPage[] }> => ({
  user: await showUser(storage, record.id, { record, ...known }),
  alike: await listIdentical(storage, record),
});

const sentPhotos = async (call: Parameters<typeof readPhotos>[0]): Promise<SentPhotos> => {
  const problems: Problems = {};
  return { photos: await readPhotos(call, problems, LIMITS.teamUploads), problems };
};

/** The problems of a correction, which depend on the page. */
const correctionProblems = async (call: RefusedCall): Promise<Problems> => {
  const { storage, fields } = call;
  const id = sentText(call, 'id');
  const record = isProfileId(id) ? await getProfileRecord(storage, id) : null;
  if (record === null) return {};
  const sent = await sentPhotos(call);
  return errorProblems(() => correctedRecord(storage, record, fields, sent));
};

export const adminEditProfileHandler = adminHandler(
  adminEditProfile,
  async ({ input, ...call }) => ({
    success: true as const,
    message: DASHBOARD_SENTENCES.updated,
    ...(await correctProfile(call, input, await sentPhotos(call))),
  }),
  correctionProblems,
);
