import { hasAccount } from '../../../accounts/server/has-account.ts';
import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { eraseProfile, finishDeletion, keepFromBeing } from '../../../moderation/deletion/storage.ts';
import { finishEdit, noteBadge } from '../../../owners/editing/server/edited-record.ts';
import { isMoved, storeEdit } from '../../../owners/editing/storage.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { diedProblem } from '../../../profiles/life/rules/died.ts';
import { withRemainingProofs } from '../../../profiles/proofs/rules.ts';
import type { ImportMark } from '../../../profiles/rules/import-mark.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import {
  getRecordOrTombstone,
  getTrashedProfile,
  getVersionedProfile,
  replaceProfileRecord,
} from '../../../profiles/storage/profile-record.ts';
import type { NotedPage, UndoCounts } from '../storage/import-log.ts';
import { closedTo, importMarkOf, untouchedValues, withoutImport } from '../storage/import-marks.ts';
import { hasImportedBadge, takeImportedBadge } from '../storage/imported-badge.ts';
import { whyKept } from './fate.ts';

/** What came of a page: null if the import did nothing there, or the page is gone. */
export type TakenBack = keyof UndoCounts | null;

type Undoing = {
  storage: Storage;
  /** The id of the import. */
  batch: string;
  /** Who takes it back. */
  by: string;
  /** All that the part writes is written. */
  isDone: boolean;
};

/**
 * Takes back what an import did to a page, unless later changes touched it. An import that is still at work on the page finds it changed, or its id taken,
 * and stops; so the page is as if either all or nothing of its row had been imported before.
 */
export const takeBack = async (call: Undoing, page: NotedPage): Promise<TakenBack> => {
  for (;;) {
    const stored = await getVersionedProfile(call.storage, page[0]);
    const outcome = await (stored === null ? takeBackAbsent(call, page) : takeBackStored(call, stored));
    if (outcome !== 'again') return outcome;
  }
};

const takeBackAbsent = async (
  { storage, isDone }: Undoing,
  [id, profile]: NotedPage,
): Promise<TakenBack | 'again'> => {
  if ((await getTrashedProfile(storage, id)) !== null) return 'kept';
  await finishDeletion(storage, id);
  const left = await getRecordOrTombstone(storage, id);
  if (left !== null) return 'deleted' in left && left.mayReturn ? 'removed' : null;
  if (isDone) return null;
  const place = { id, profile, order: timeOrderedId(storage.now()) };
  return (await keepFromBeing(storage, place)) ? null : 'again';
};

const takeBackStored = async (
  call: Undoing,
  stored: Versioned<ProfileRecord>,
): Promise<TakenBack | 'again'> => {
  const { storage, batch, isDone } = call;
  const { value: record, etag } = stored;
  const mark = importMarkOf(record, batch);
  if (mark?.undone !== undefined) {
    // Of an undo that was interrupted here.
    await takeImportedBadge(storage, record.id, batch);
    return mark.undone;
  }
  if (mark === undefined) {
    if (isDone) return 'kept';
    if (!(await replaceProfileRecord(storage, closedTo(record, batch, storage.now()), etag))) return 'again';
    await takeImportedBadge(storage, record.id, batch);
    return null;
  }
  if ((await whyKept(storage, record, mark)) !== null) return 'kept';
  if (mark.made === true) {
    const isErased = await eraseProfile(storage, record, {}, { etag, mayReturn: true, isMass: true });
    return isErased ? 'removed' : 'again';
  }
  return revert(call, record.id);
};

/** Gives a page the former values of what nobody changed since; its history says so. */
const revert = async (call: Undoing, id: string): Promise<TakenBack | 'again'> => {
  const { storage, batch, by } = call;
  let isEmailFree = true;
  for (;;) {
    let mark: ImportMark | undefined;
    const change = async (old: ProfileRecord | null): Promise<ProfileRecord | null> => {
      mark = old === null ? undefined : importMarkOf(old, batch);
      if (old === null || mark === undefined || mark.undone !== undefined) return null;
      if (await hasAccount(storage, old)) return null;
      const hasBadge = await hasImportedBadge(storage, id, batch);
      const next = reverted(old, mark, isEmailFree, { at: storage.now(), hasBadge, today: todayOf(storage) });
      await noteBadge(storage, by, old, next);
      return next;
    };
    const updated = await storeEdit(storage, id, change, { by: 'administrator' });
    if (updated.done) {
      await finishEdit(storage, updated.after);
      await takeImportedBadge(storage, id, batch);
      return importMarkOf(updated.after, batch)?.undone ?? 'kept';
    }
    if (updated.reason === 'unchanged') return 'again';
    isEmailFree = false;
  }
};

const reverted = (
  old: ProfileRecord,
  mark: ImportMark,
  isEmailFree: boolean,
  { today, ...now }: { at: number; today: string; hasBadge: boolean },
): ProfileRecord => {
  const values = Object.fromEntries(
    Object.entries(untouchedValues(old, mark)).filter(([field]) => isEmailFree || field !== 'email'),
  );
  const whole = withoutImport(old, mark, values, now);
  // A former date that does not fit one that came later stays away.
  const { dob: _dob, died: _died, ...others } = values;
  const fits = diedProblem(whole, today) === null;
  const next = withRemainingProofs(old, fits ? whole : withoutImport(old, mark, others, now));
  return isMoved(old, next) && old.email !== '' ? { ...next, movedFrom: emailName(old.email) } : next;
};
