import { holdEmail } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { getPhoto, putPhoto } from '../../../base/photos/storage.ts';
import { newestNumber } from '../../../profiles/history/rules/record-history.ts';
import { withHistory } from '../../../profiles/history/storage/append-change.ts';
import { putIdentifierMarks } from '../../../profiles/identity/storage/identifier-marks.ts';
import { type MergedPage, mergedRecord, takenPhotos } from '../../../profiles/merge/rules/merged-record.ts';
import type { LeftBehind, Merged, TakenPage } from '../../../profiles/merge/rules/merging.ts';
import { isOwned, type ProfileRecord } from '../../../profiles/rules/profile.ts';
import { withCorrections } from '../../../profiles/server/corrections.ts';
import { announce } from '../../../profiles/storage/profile-events.ts';
import { type MergedRecord, updateStoredProfile } from '../../../profiles/storage/profile-record.ts';
import { editedRecord, finishEdit, noteBadge } from '../../editing/server/edited-record.ts';
import { isMoved } from '../../editing/storage.ts';

/** The page that stays with what it took, and what it had no room for; `left` is null if it was decided before. */
export type DecidedMerge = { keep: ProfileRecord; left: Pick<LeftBehind, 'sources' | 'links'> | null };

/** Whether a page is in a state that a merge into it can be decided from: there, in the version that was looked at. */
const isReady = (keep: ProfileRecord, { into, token, version }: Merged, drop: string): boolean => {
  if (keep.id !== into || keep.trashed !== undefined) return false;
  if (keep.merged === undefined) return keep.version === version;
  // Both go into each other: the older merge is done, and ends the other one.
  const { merged } = keep;
  const isOther = merged.state === 'preparing' && merged.into === drop && token < merged.token;
  return isOther && keep.version - 1 === version;
};

/** Whether a page has taken another one in a merge. */
export const tookIn = ({ merges = [] }: ProfileRecord, token: string): boolean =>
  merges.some((each) => each.token === token);

/**
 * Decides a merge in the record of the page that stays: it takes what it gets, with one change of its history, if it still is in the version that
 * was looked at. Null if it is not. A repeat changes nothing.
 */
export const decideMerge = async (storage: Storage, drop: MergedRecord): Promise<DecidedMerge | null> => {
  const { merged } = drop;
  let left: DecidedMerge['left'] = null;
  let keep = null as ProfileRecord | null;
  let isNoted = false;
  const { before, after } = await updateStoredProfile(storage, merged.into, async (stored) => {
    keep = stored;
    if (stored === null || tookIn(stored, merged.token) || !isReady(stored, merged, drop.id)) return null;
    const { merged: _merged, ...old } = stored;
    const page = mergedRecord(old, drop, merged.take, await copyPhotos(storage, old, drop));
    left = page.left;
    const next = await nextRecord(storage, old, drop, page);
    if (isMoved(old, next) && old.email !== '') await holdEmail(storage, old.email, old.id, merged.until);
    if (!isNoted) await noteBadge(storage, merged.by, old, next);
    isNoted = true;
    await announce(storage, 'changed', next);
    return next;
  });
  if (after === null || before === null)
    return keep !== null && tookIn(keep, merged.token) ? { keep, left: null } : null;
  await finishEdit(storage, after);
  await putIdentifierMarks(storage, after, before);
  return { keep: after, left };
};

const copyPhotos = async (
  storage: Storage,
  keep: ProfileRecord,
  drop: MergedRecord,
): Promise<ReadonlyMap<string, string>> => {
  const copies = new Map<string, string>();
  for (const field of takenPhotos(keep, drop, drop.merged.take)) {
    const jpeg = await getPhoto(storage, drop[field]);
    if (jpeg !== null) copies.set(drop[field], await putPhoto(storage, keep.id, jpeg));
  }
  return copies;
};

/** The next version of the page that stays, which remembers the merge and what taking it back needs. */
const nextRecord = async (
  storage: Storage,
  old: ProfileRecord,
  drop: MergedRecord,
  { record, undo, current }: MergedPage,
): Promise<ProfileRecord> => {
  const { token, at } = drop.merged;
  const changed = isOwned(old) ? record : withCorrections(old, record);
  const corrected = Object.keys(changed.corrected ?? {}).filter((name) => !(name in (old.corrected ?? {})));
  const { corrected: marks, ...rest } = changed;
  const marked = corrected.length === 0 && old.corrected === undefined ? rest : { ...rest, corrected: marks };
  const taken: TakenPage = { id: drop.id, token, at, undo: { ...undo, number: null, corrected } };
  const merges = [...(old.merges ?? []), taken];
  const edited = editedRecord(old, { ...(marked as ProfileRecord), merges }, storage.now());
  const next = await withHistory(storage, old, edited ?? old, 'administrator', current);
  const number = newestNumber(next);
  if (number === newestNumber(old) || taken.undo === undefined) return next;
  return { ...next, merges: [...merges.slice(0, -1), { ...taken, undo: { ...taken.undo, number } }] };
};
