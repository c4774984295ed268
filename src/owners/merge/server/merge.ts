import { hasAccount } from '../../../accounts/server/has-account.ts';
import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { isProfileId, profileSlug } from '../../../base/text/rules/slug.ts';
import { applyPendingDecisions } from '../../../moderation/cases/server/carry-out-decision.ts';
import { paths } from '../../../paths.ts';
import { versionForAdmins } from '../../../profiles/badge/rules/badge.ts';
import { diedProblem } from '../../../profiles/life/rules/died.ts';
import { mergeField } from '../../../profiles/merge/rules/merge-fields.ts';
import { mergedRecord } from '../../../profiles/merge/rules/merged-record.ts';
import type { MergeField } from '../../../profiles/merge/rules/merging.ts';
import { mergedInto } from '../../../profiles/merge/server.ts';
import { dropMergeNote, noteMerge } from '../../../profiles/merge/storage/merge-notes.ts';
import { MERGE_PERIOD } from '../../../profiles/rules/limits.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { isOwned, type ProfileRecord, photosOf } from '../../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { announce } from '../../../profiles/storage/profile-events.ts';
import {
  getMergedProfile,
  getProfileRecord,
  getVersionedProfile,
  updateMergedProfile,
  updateProfileRecord,
} from '../../../profiles/storage/profile-record.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import type { adminMergeProfiles, adminUnmergeProfiles } from '../calls.ts';
import { MERGE_SENTENCES } from '../rules.ts';
import { finishMerge } from './finish-merge.ts';
import { returnLeftTies } from './return-ties.ts';

type MergeInput = InputOf<typeof adminMergeProfiles>;

/** How many ties are copied, or given back, before the reply; the others follow it. */
const TIES_AT_ONCE = 3;

/** The address of a page in a reply. */
const toPage = (record: ProfileRecord): { id: string; url: string } => ({
  id: record.id,
  url: paths.profile(profileSlug(displayName(record)), record.id),
});

const changed = (): AppError => new AppError('conflict', MERGE_SENTENCES.changed);

/** A page as it is once what was begun with it is finished; 404 if it is not there. */
const requirePage = async (storage: Storage, id: string): Promise<ProfileRecord> => {
  if (!isProfileId(id)) throw noProfile();
  await finishMerge(storage, id);
  await returnLeftTies(storage, id);
  await applyPendingDecisions(storage, id);
  const record = await getProfileRecord(storage, id);
  if (record === null) throw noProfile({ body: await mergedInto(storage, id) });
  return record;
};

/**
 * Merges two pages. 400 if they are one, or of two kinds, or a field cannot be taken; 404 if one is not there; 409 if one has changed, or the page
 * that goes has an account. Of several acts on one page, the first that writes its record is done, and the others are refused.
 */
export const mergeProfiles = async (
  call: ProfileAudit,
  { keep: keepId, drop: dropId, take: sent, versions }: MergeInput,
): Promise<ReplyOf<typeof adminMergeProfiles>> => {
  const { storage, later } = call;
  if (keepId === dropId) throw invalid({ drop: MERGE_SENTENCES.samePage });
  const keep = await requirePage(storage, keepId);
  const drop = await requirePage(storage, dropId);
  if (keep.profile !== drop.profile) throw invalid({ drop: MERGE_SENTENCES.otherKind });
  const take = await requireTakeable(storage, keep, drop, sent);
  await requireVersions(storage, [keep, drop], versions);
  // Read after the record, which a claim changes once there is an account.
  if (isOwned(drop) || (await hasAccount(storage, drop)))
    throw new AppError('conflict', MERGE_SENTENCES.hasAccount);
  const token = await prepare(call, keep, drop, take);
  const finished = await finishMerge(storage, dropId, { maxTies: TIES_AT_ONCE });
  if (finished.kind === 'apart' || finished.merged.token !== token) throw changed();
  later(async () => {
    if (!finished.isDone) await finishMerge(storage, dropId);
    await purge([...tagsOf(keepId, photosOf(keep)), ...tagsOf(dropId, photosOf(drop))]);
  });
  const until = new Date(finished.merged.until).toISOString();
  const page = toPage(finished.keep ?? keep);
  return { success: true, message: MERGE_SENTENCES.merged, ...page, until, left: finished.left };
};

const requireTakeable = async (
  storage: Storage,
  keep: ProfileRecord,
  drop: ProfileRecord,
  sent: readonly string[],
): Promise<MergeField[]> => {
  const take: MergeField[] = [];
  for (const name of sent) {
    const field = mergeField(keep.profile, name);
    if (field === undefined) throw invalid({ take: MERGE_SENTENCES.take(name) });
    if (!take.includes(field)) take.push(field);
  }
  if (take.includes('email') && (isOwned(keep) || (await hasAccount(storage, keep))))
    throw invalid({ take: MERGE_SENTENCES.email });
  const { record } = mergedRecord(keep, drop, take, new Map());
  if (displayName(record) === '') throw invalid({ take: MERGE_SENTENCES.take('name') });
  const isNewLife = record.died !== keep.died || record.dob !== keep.dob;
  const problem = isNewLife ? diedProblem({ dob: record.dob, died: record.died }, todayOf(storage)) : null;
  if (problem !== null) throw invalid({ take: problem });
  return take;
};

const requireVersions = async (
  storage: Storage,
  pages: readonly ProfileRecord[],
  versions: readonly number[],
): Promise<void> => {
  const statuses = await Promise.all(pages.map(({ id }) => getProfileStatus(storage, id)));
  const isSeen = pages.every((page, at) => versionForAdmins(page, statuses[at]?.version) === versions[at]);
  if (!isSeen) throw changed();
};

/** Writes into the page that goes that it does, which only one act on it can; returns the name of the merge. */
const prepare = async (
  call: ProfileAudit,
  keep: ProfileRecord,
  drop: ProfileRecord,
  take: readonly MergeField[],
): Promise<string> => {
  const { storage, admin } = call;
  const at = storage.now();
  const token = timeOrderedId(at);
  const entry = await auditProfile(call, 'merge-profiles', keep, null, { page: drop.id });
  const note = { token, drop: drop.id, keep: keep.id };
  await noteMerge(storage, note);
  const { after } = await updateProfileRecord(storage, drop.id, async (record) => {
    if (record === null || record.version !== drop.version) return null;
    const next: ProfileRecord = {
      ...record,
      version: record.version + 1,
      merged: {
        ...{ token, into: keep.id, at, by: admin.email, until: at + MERGE_PERIOD, state: 'preparing' },
        ...{ version: keep.version, take, entry },
      },
    };
    await announce(storage, 'deleted', next);
    return next;
  });
  if (after !== null) return token;
  await withdrawAudit(storage, entry);
  await dropMergeNote(storage, note);
  throw changed();
};

/**
 * Takes back the merge by which a page went into another one. 404 if there is no such page; 409 if it did not, the period is over, or the other page
 * is not there.
 */
export const unmergeProfiles = async (
  call: ProfileAudit,
  { id }: InputOf<typeof adminUnmergeProfiles>,
): Promise<ReplyOf<typeof adminUnmergeProfiles>> => {
  const { storage, later } = call;
  if (!isProfileId(id)) throw noProfile();
  await finishMerge(storage, id);
  const page = (await getMergedProfile(storage, id))?.value;
  if (page === undefined) {
    if ((await getVersionedProfile(storage, id)) !== null)
      throw new AppError('conflict', MERGE_SENTENCES.notMerged);
    const { merged_into: into } = await mergedInto(storage, id);
    throw into === undefined ? noProfile() : new AppError('conflict', MERGE_SENTENCES.over);
  }
  const { into, until, token } = page.merged;
  if (until <= storage.now()) throw new AppError('conflict', MERGE_SENTENCES.over);
  await applyPendingDecisions(storage, into);
  const keep = await getProfileRecord(storage, into);
  if (keep === null) throw new AppError('conflict', MERGE_SENTENCES.isGone);
  const entry = await auditProfile(call, 'unmerge-profiles', keep, null, { page: id });
  const { after } = await updateMergedProfile(storage, id, async (stored) =>
    stored?.merged.token === token && stored.merged.state === 'done'
      ? { ...stored, merged: { ...stored.merged, state: 'returning', by: call.admin.email } }
      : null,
  );
  if (after === null) {
    await withdrawAudit(storage, entry);
    throw changed();
  }
  await finishMerge(storage, id, { maxTies: TIES_AT_ONCE });
  later(() => returnLeftTies(storage, id));
  later(() => purge([...tagsOf(into, photosOf(keep)), ...tagsOf(id, photosOf(page))]));
  const own = (await getProfileRecord(storage, into)) ?? keep;
  const message = MERGE_SENTENCES.takenBack;
  return { success: true, message, keep: toPage(own), drop: toPage(page) };
};
