import type { InputOf, ReplyOf } from '../../contract/endpoint.ts';
import type { adminGetTrash, TrashedProfile } from '../../contract/moderation/trash.ts';
import { MODERATION_SENTENCES } from '../../domain/moderation/sentences.ts';
import { photosOf } from '../../domain/profiles/profile.ts';
import { PAGE_SIZE } from '../../domain/site/limits.ts';
import { isProfileId } from '../../domain/text/slug.ts';
import { timeOrderedId } from '../../storage/engine/keys.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { deleteProfile, finishDeletion } from '../../storage/moderation/delete-profile.ts';
import { reopenCase } from '../../storage/moderation/reopen-case.ts';
import {
  finishRestore,
  getTrashDecision,
  getTrashEntry,
  listTrash,
  type TrashEntry,
  untrashProfile,
} from '../../storage/moderation/trash.ts';
import { getProfileRecord, getTrashedProfile } from '../../storage/profiles/profile-record.ts';
import { withdrawAudit } from '../../storage/site/audit.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import { AppError } from '../http/errors.ts';
import { auditProfile, type ProfileAudit } from '../profiles/audit-profile.ts';
import { purge, tagsOf } from '../site/purge.ts';
import { applyPendingDecisions } from './carry-out.ts';

const SCOPE = 'trash';

const toItem = ({ id, profile, name, at, by, until }: TrashEntry): TrashedProfile => ({
  id,
  profile,
  name,
  deleted: new Date(at).toISOString(),
  by,
  until: new Date(until).toISOString(),
});

/** A page of the trash, newest first. */
export const answerTrash = async (
  storage: Storage,
  { limit = PAGE_SIZE, cursor }: InputOf<typeof adminGetTrash>,
): Promise<ReplyOf<typeof adminGetTrash>> => {
  const before = cursor ? (await readCursor<{ before: string }>(storage, SCOPE, cursor)).before : null;
  const places = (await listTrash(storage)).filter((place) => before === null || place < before);
  const shown = places.slice(0, limit);
  const found = await Promise.all(shown.map((place) => getTrashEntry(storage, place)));
  const last = shown.at(-1);
  const next =
    places.length > limit && last !== undefined ? await writeCursor(storage, SCOPE, { before: last }) : null;
  return { success: true, items: found.filter((entry) => entry !== null).map(toItem), next };
};

const notThere = (): AppError => new AppError('not-found', MODERATION_SENTENCES.notInTrash);

/**
 * Restores a profile from the trash with logins, photos and counts; 404 if it is not there. `undo` opens the case again that the deletion
 * closed. A repeat finishes what a crash left.
 */
export const restoreUser = async (call: ProfileAudit, id: string, undo = false): Promise<void> => {
  const { storage, admin, later } = call;
  if (!isProfileId(id)) throw notThere();
  await applyPendingDecisions(storage, id);
  const undone = undo ? await getTrashDecision(storage, id) : null;
  const finish = async (): Promise<boolean> => {
    const isBack = (await getProfileRecord(storage, id)) !== null;
    if (isBack && undone !== null) await reopenCase(storage, id, undone);
    return finishRestore(storage, id);
  };
  const found = await getTrashedProfile(storage, id);
  if (found === null) {
    if (await finish()) return;
    throw notThere();
  }
  const entry = await auditProfile(call, 'undelete-profile', found.value, null, null);
  const restored = await untrashProfile(storage, id, timeOrderedId(storage.now()), admin.email);
  if (restored === null) return takenBack(storage, entry);
  await finish();
  later(() => purge(tagsOf(id, photosOf(found.value))));
};

// Somebody else was first, so the action that was logged has not taken place.
const takenBack = async (storage: Storage, entry: string): Promise<never> => {
  await withdrawAudit(storage, entry);
  throw notThere();
};

/** Deletes a profile in the trash for good; 404 if it is not there. A repeat finishes what a crash left. */
export const purgeUser = async (call: ProfileAudit, id: string): Promise<void> => {
  const { storage, later } = call;
  if (!isProfileId(id)) throw notThere();
  await applyPendingDecisions(storage, id);
  const found = await getTrashedProfile(storage, id);
  if (found === null) {
    if (await finishDeletion(storage, id)) return;
    throw notThere();
  }
  const entry = await auditProfile(call, 'purge-profile', found.value, null, null);
  if (!(await deleteProfile(storage, found.value))) return takenBack(storage, entry);
  later(() => purge(tagsOf(id, photosOf(found.value))));
};
