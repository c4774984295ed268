import { timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { type Page, type PageQuery, startOf, toNext } from '../../base/http/server/cursor.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { keepLetters } from '../../base/mail/storage.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { photosOf } from '../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../profiles/server/audit-profile.ts';
import { getProfileRecord, getTrashedProfile } from '../../profiles/storage/profile-record.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { withdrawAudit } from '../../site/audit/storage.ts';
import { purge, tagsOf } from '../../site/caches/server.ts';
import { applyPendingDecisions } from '../cases/server/carry-out-decision.ts';
import { mailUndeletion } from '../cases/server/decision-mails.ts';
import { reopenCase } from '../cases/storage/reopen-case.ts';
import { eraseOwned } from '../deletion/server.ts';
import { finishDeletion } from '../deletion/storage.ts';
import { toReason } from '../reports/rules/reasons.ts';
import { MODERATION_SENTENCES, TRASH_SENTENCES } from '../rules/sentences.ts';
import { moveToTrash } from '../server/moderation.ts';
import { uncountDecision } from '../transparency/storage.ts';
import {
  adminDeleteUser,
  adminGetTrash,
  adminPurgeUser,
  adminRestoreUser,
  type TrashedProfile,
} from './calls.ts';
import {
  finishRestore,
  getTrashDecision,
  getTrashEntry,
  listTrash,
  type TrashEntry,
  untrashProfile,
} from './storage.ts';

const SCOPE = 'trash';

const toItem = ({ id, profile, name, at, by, until, reason, note }: TrashEntry): TrashedProfile => ({
  id,
  profile,
  name,
  deleted: new Date(at).toISOString(),
  by,
  until: new Date(until).toISOString(),
  reason: toReason(reason),
  note,
});

/** A page of the trash, newest first. */
export const answerTrash = async (storage: Storage, query: PageQuery): Promise<Page<TrashedProfile>> => {
  const { limit, before } = await startOf(storage, SCOPE, query);
  const places = (await listTrash(storage)).filter((place) => before === null || place < before);
  const shown = places.slice(0, limit);
  const entries = await Promise.all(shown.map((place) => getTrashEntry(storage, place)));
  const next = places.length > limit ? (shown.at(-1) ?? null) : null;
  const items = entries.filter((entry) => entry !== null).map(toItem);
  return { success: true, items, next: await toNext(storage, SCOPE, next) };
};

const notInTrash = (): AppError => new AppError('not-found', MODERATION_SENTENCES.notInTrash);

/**
 * Restores a profile from the trash with logins, photos and counts; 404 if it is not there. `undo` reopens the case that the deletion
 * closed. Letters about the deletion that are still held are withdrawn. A repeat finishes what a crash left.
 */
export const restoreUser = async (call: ProfileAudit, id: string, undo = false): Promise<void> => {
  const { storage, admin, later } = call;
  if (!isProfileId(id)) throw notInTrash();
  await applyPendingDecisions(storage, id);
  const deletion = await getTrashDecision(storage, id);
  const trashed = await getTrashedProfile(storage, id);
  const finish = async (): Promise<boolean> => {
    const record = await getProfileRecord(storage, id);
    if (record !== null && deletion !== null) {
      const reason = trashed === null ? null : toReason(trashed.value.trashed.reason);
      await mailUndeletion(storage, record, { deletion, reason, reopened: undo });
      if (undo) {
        await reopenCase(storage, id, deletion);
        await uncountDecision(storage, deletion);
      }
    }
    return finishRestore(storage, id);
  };
  if (trashed === null) {
    if (await finish()) return;
    throw notInTrash();
  }
  const entry = await auditProfile(call, 'undelete-profile', trashed.value, null, null);
  const restored = await untrashProfile(storage, id, timeOrderedId(storage.now()), admin.email);
  if (restored === null) return withdrawAndRefuse(storage, entry);
  await finish();
  later(() => purge(tagsOf(id, photosOf(trashed.value))));
};

// Somebody else was first, so the logged action did not happen.
const withdrawAndRefuse = async (storage: Storage, entry: string): Promise<never> => {
  await withdrawAudit(storage, entry);
  throw notInTrash();
};

/** Deletes a profile in the trash for good; 404 if it is not there. A repeat finishes what a crash left. */
export const purgeUser = async (call: ProfileAudit, id: string): Promise<void> => {
  const { storage, later } = call;
  if (!isProfileId(id)) throw notInTrash();
  await applyPendingDecisions(storage, id);
  const trashed = await getTrashedProfile(storage, id);
  if (trashed === null) {
    if (await finishDeletion(storage, id)) return;
    throw notInTrash();
  }
  const entry = await auditProfile(call, 'purge-profile', trashed.value, null, null);
  // Nothing can be taken back any more, but its letters are still to be sent.
  await keepLetters(storage, id);
  if (!(await eraseOwned(storage, trashed.value))) return withdrawAndRefuse(storage, entry);
  later(() => purge(tagsOf(id, photosOf(trashed.value))));
};

export const adminDeleteUserHandler = adminHandler(adminDeleteUser, async ({ input, ...call }) => {
  await moveToTrash(call, input);
  return { success: true as const, message: DASHBOARD_SENTENCES.deleted };
});

export const adminGetTrashHandler = adminHandler(adminGetTrash, ({ input, storage }) =>
  answerTrash(storage, input),
);

export const adminRestoreUserHandler = adminHandler(adminRestoreUser, async ({ input, ...call }) => {
  await restoreUser(call, input.id);
  return { success: true as const, message: TRASH_SENTENCES.restored };
});

export const adminPurgeUserHandler = adminHandler(adminPurgeUser, async ({ input, ...call }) => {
  await purgeUser(call, input.id);
  return { success: true as const, message: TRASH_SENTENCES.purged };
});
