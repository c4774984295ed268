import type { Storage } from '../../base/engine/storage/storage.ts';
import type { Problems } from '../../base/fields/rules/field-sentences.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { AppError, errorProblems, invalid } from '../../base/http/server/errors.ts';
import { sentText } from '../../base/http/server/handle.ts';
import type { RefusedCall } from '../../base/http/server/handler.ts';
import { todayOf } from '../../base/http/server/today.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { trimmed } from '../../base/text/rules/text.ts';
import { setVerified } from '../../moderation/server/moderation.ts';
import { adminUpdateUser } from '../../profiles/badge/calls.ts';
import { badgeState, versionForAdmins } from '../../profiles/badge/rules/badge.ts';
import { BADGE_SENTENCES } from '../../profiles/badge/rules/badge-reasons.ts';
import { isVerified } from '../../profiles/badge/rules/verified.ts';
import { diedProblem } from '../../profiles/life/rules/died.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../profiles/server/audit-profile.ts';
import { withCorrections } from '../../profiles/server/corrections.ts';
import { noProfile } from '../../profiles/server/find-profile.ts';
import { getProfileRecord } from '../../profiles/storage/profile-record.ts';
import { getProfileStatus } from '../../profiles/visibility/storage/profile-status.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { withdrawAudit } from '../../site/audit/storage.ts';
import { purge, tagsOf } from '../../site/caches/server.ts';
import { editedRecord } from '../editing/server/edited-record.ts';
import { storeEdit } from '../editing/storage.ts';

type Update = InputOf<typeof adminUpdateUser>;

/**
 * Sets a person's date of death, if there is a version, and the badge. With a date of death, a badge that stays as it is shown and comes
 * without a word on why is no decision: then no request ends. 404 if there is no such page of that kind, 400 for a wrong date, 409 if the page has changed since `version`.
 */
export const updateUser = async (call: ProfileAudit, { died, ...input }: Update): Promise<void> => {
  const { id, profile, version } = input;
  const verified = isVerified(input.verified);
  if (died === undefined || version === undefined || !isProfileId(id))
    return setVerified(call, { ...input, verified });
  const [record, status] = await Promise.all([
    getProfileRecord(call.storage, id),
    getProfileStatus(call.storage, id),
  ]);
  if (record === null || (profile !== undefined && record.profile !== profile)) throw noProfile();
  const isPerson = record.profile === 'personal';
  const isChanged = isPerson && (await setDied(call, id, trimmed(died), version));
  const isReasoned = [input.basis, input.evidence, input.note].some(
    (part) => part !== undefined && part !== '',
  );
  if (!isReasoned && verified === badgeState(record, status).verified) {
    if (!isPerson && version !== versionForAdmins(record, status?.version))
      throw new AppError('conflict', BADGE_SENTENCES.changed);
    return;
  }
  await setVerified(call, { ...input, verified, version: isChanged ? version + 1 : version });
};

/** The problem of a date of death, which depends on the page. */
export const deathProblems = async (call: RefusedCall): Promise<Problems> => {
  const id = sentText(call, 'id');
  const record = isProfileId(id) ? await getProfileRecord(call.storage, id) : null;
  const died = trimmed(sentText(call, 'died'));
  if (record?.profile !== 'personal' || call.fields['version'] === undefined) return {};
  return errorProblems(() => requireDeath(record, died, todayOf(call.storage)));
};

const requireDeath = ({ dob }: ProfileRecord, died: string, today: string): void => {
  const problem = diedProblem({ dob, died }, today);
  if (problem !== null) throw invalid({ died: problem });
};

/** Sets the date of death of a page that has not changed since `version`; returns whether it was another one. */
const setDied = async (call: ProfileAudit, id: string, died: string, version: number): Promise<boolean> => {
  const { storage, later } = call;
  let entry = null as string | null;
  let isKnown = false;
  const change = async (old: ProfileRecord | null): Promise<ProfileRecord | null> => {
    isKnown = old !== null;
    if (old === null) return null;
    const current = await currentVersion(storage, old);
    // A repeat after a lost answer.
    if (version !== current && !(old.died === died && version === current - 1))
      throw new AppError('conflict', BADGE_SENTENCES.changed);
    requireDeath(old, died, todayOf(storage));
    const { died: _died, ...rest } = old;
    const next = (old.died ?? '') === died ? null : { ...rest, ...(died !== '' && { died }) };
    const edited = next === null ? null : editedRecord(old, next, storage.now());
    if (edited === null) return null;
    entry ??= await auditProfile(call, 'edit-profile', old, null, { fields: ['died'] });
    return withCorrections(old, edited);
  };
  const updated = await storeEdit(storage, id, change, { by: 'administrator' }).catch(
    async (error: unknown) => {
      if (error instanceof AppError && entry !== null) await withdrawAudit(storage, entry);
      throw error;
    },
  );
  if (!isKnown) throw noProfile();
  if (updated.done) later(() => purge(tagsOf(id)));
  return updated.done;
};

const currentVersion = async (storage: Storage, record: ProfileRecord): Promise<number> =>
  versionForAdmins(record, (await getProfileStatus(storage, record.id))?.version);

export const adminUpdateUserHandler = adminHandler(
  adminUpdateUser,
  async ({ input, ...call }) => {
    await updateUser(call, input);
    return { success: true as const, message: DASHBOARD_SENTENCES.updated };
  },
  deathProblems,
);
