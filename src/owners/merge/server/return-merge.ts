import { getEmailClaim, moveEmailClaim } from '../../../accounts/email/storage.ts';
import { hasAccount } from '../../../accounts/server/has-account.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { withHistory } from '../../../profiles/history/storage/append-change.ts';
import { getChange } from '../../../profiles/history/storage/read-changes.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { translationsOfReturn } from '../../../profiles/merge/rules/merged-translations.ts';
import type { MergeUndo } from '../../../profiles/merge/rules/merging.ts';
import { unmergedRecord } from '../../../profiles/merge/rules/unmerged-record.ts';
import { unmergeCounts } from '../../../profiles/merge/storage/merge-counts.ts';
import { dropMergeNote } from '../../../profiles/merge/storage/merge-notes.ts';
import { isOwned, type ProfileRecord } from '../../../profiles/rules/profile.ts';
import { announce } from '../../../profiles/storage/profile-events.ts';
import {
  type MergedRecord,
  updateMergedProfile,
  updateStoredProfile,
} from '../../../profiles/storage/profile-record.ts';
import { editedRecord, finishEdit, noteBadge } from '../../editing/server/edited-record.ts';
import { isMoved } from '../../editing/storage.ts';
import { returnCase } from './copy-case.ts';
import { returnSuggestions } from './copy-suggestions.ts';
import { returnTies } from './return-ties.ts';

/** Takes back a merge whose taking back is decided: the copies go, then the page is there again. At most `maxTies` ties come back with
 * it; `returnLeftTies` gives it the others. A repeat finishes what a crash left. */
export const finishReturn = async (storage: Storage, page: MergedRecord, maxTies: number): Promise<void> => {
  const { id, merged } = page;
  const { into, token } = merged;
  const keep = await returnFields(storage, page);
  await unmergeCounts(storage, id, into, token);
  const areDone = await returnTies(storage, { token, drop: id, keep: into }, maxTies);
  await returnSuggestions(storage, id, into, token);
  await returnCase(storage, id, into, token);
  if (page.email !== '' && (keep === null || isMoved(keep, page)))
    await moveEmailClaim(storage, page.email, into, id);
  const isTheirs = page.email === '' || (await getEmailClaim(storage, emailName(page.email)))?.id === id;
  await updateMergedProfile(storage, id, async (stored) => {
    if (stored?.merged.token !== token || stored.merged.state !== 'returning') return null;
    // Whoever followed it follows the other page.
    const { merged: _merged, followers: _followers, ...record } = stored;
    // Its address may have become the login of the other page meanwhile.
    const next = { ...record, ...(!isTheirs && { email: '' }), version: record.version + 1 };
    await announce(storage, 'changed', next);
    return next;
  });
  // Otherwise the note leads to the other ties.
  if (areDone) await dropMergeNote(storage, { token, drop: id, keep: into });
};

/** Gives the page that took another one its own fields back; returns it as it is then, null if it is gone. */
const returnFields = async (storage: Storage, drop: MergedRecord): Promise<ProfileRecord | null> => {
  const { merged } = drop;
  let keep = null as ProfileRecord | null;
  let isNoted = false;
  const { before, after } = await updateStoredProfile(storage, merged.into, async (stored) => {
    keep = stored;
    const taken = stored?.merges?.find(({ token }) => token === merged.token);
    if (stored === null || taken === undefined) return null;
    const undo = taken.undo && (await undoFor(storage, stored, taken.undo));
    const number = undo?.number ?? null;
    const change = number === null ? null : await getChange(storage, stored, number);
    const record = undo === undefined ? stored : unmergedRecord(stored, drop, undo, change);
    const { behind, current } = translationsOfReturn(stored, record, change, undo?.behind);
    const { merges = [], ...rest } = { ...record, ...(Object.keys(behind).length > 0 && { behind }) };
    const left = merges.filter(({ token }) => token !== merged.token);
    const next = editedRecord(stored, { ...rest, ...(left.length > 0 && { merges: left }) }, storage.now());
    if (next === null) return null;
    if (!isNoted) await noteBadge(storage, merged.by, stored, next);
    isNoted = true;
    const told = await withHistory(storage, stored, next, 'administrator', current);
    await announce(storage, 'changed', told);
    return told;
  });
  if (before !== null && after !== null) await finishEdit(storage, after);
  return after ?? keep;
};

// Who got an account for the page since logs in with the address that came with the merge.
const undoFor = async (storage: Storage, keep: ProfileRecord, undo: MergeUndo): Promise<MergeUndo> => {
  if (undo.values.email === undefined || !(isOwned(keep) || (await hasAccount(storage, keep)))) return undo;
  const { email: _email, ...values } = undo.values;
  return { ...undo, values };
};
