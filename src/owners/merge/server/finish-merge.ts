import { endClaims } from '../../../accounts/claims/storage.ts';
import { moveEmailClaim } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { moveFollowers } from '../../../profiles/follow/storage.ts';
import { newestNumber } from '../../../profiles/history/rules/record-history.ts';
import type { LeftBehind, Merged } from '../../../profiles/merge/rules/merging.ts';
import { mergeCounts } from '../../../profiles/merge/storage/merge-counts.ts';
import { dropMergeNote } from '../../../profiles/merge/storage/merge-notes.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { announce } from '../../../profiles/storage/profile-events.ts';
import {
  getMergedProfile,
  type MergedRecord,
  updateMergedProfile,
} from '../../../profiles/storage/profile-record.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import { copyCase } from './copy-case.ts';
import { copySuggestions } from './copy-suggestions.ts';
import { copyTies } from './copy-ties.ts';
import { type DecidedMerge, decideMerge } from './decide-merge.ts';
import { finishReturn } from './return-merge.ts';

/** Where a page is after what was begun is finished: there, or in another page. */
export type Finished =
  | { kind: 'apart' }
  | { kind: 'merged'; merged: Merged; keep: ProfileRecord | null; left: LeftBehind; isDone: boolean };

const APART: Finished = { kind: 'apart' };
const NOTHING: LeftBehind = { sources: 0, links: 0, ties: 0, suggestions: 0 };

/**
 * Finishes what was begun with a page: its merge into another one, or the taking back of that. Anybody may, at the same time and again; the page's
 * record says what is next. At most `maxTies` ties are copied, for a call that has no more time.
 */
export const finishMerge = async (
  storage: Storage,
  id: string,
  {
    maxTies = Number.POSITIVE_INFINITY,
    visited = [],
  }: { maxTies?: number; visited?: readonly string[] } = {},
): Promise<Finished> => {
  const page = (await getMergedProfile(storage, id))?.value;
  if (page === undefined) return APART;
  const { merged } = page;
  if (merged.state === 'done') return { kind: 'merged', merged, keep: null, left: NOTHING, isDone: true };
  if (merged.state === 'returning') {
    await finishReturn(storage, page, maxTies);
    return APART;
  }
  const decided = await decideAfterOthers(storage, page, visited);
  if (decided === null) {
    await putBack(storage, page);
    return APART;
  }
  const copied = await copyAll(storage, page, decided, maxTies);
  if (copied.isDone) await markDone(storage, page);
  return { kind: 'merged', merged, ...copied, keep: decided.keep };
};

// A merge of the page that stays into a third one comes first; in a circle, this one gives way.
const decideAfterOthers = async (
  storage: Storage,
  page: MergedRecord,
  visited: readonly string[],
): Promise<DecidedMerge | null> => {
  const { into } = page.merged;
  const decided = await decideMerge(storage, page);
  if (decided !== null || visited.includes(into)) return decided;
  const other = (await getMergedProfile(storage, into))?.value.merged;
  if (other === undefined || other.state === 'done') return null;
  await finishMerge(storage, into, { visited: [...visited, page.id] });
  return decideMerge(storage, page);
};

/** Puts a page back whose merge was not decided, because the page that stays had changed, and withdraws the log's entry. */
const putBack = async (storage: Storage, { id, merged }: MergedRecord): Promise<void> => {
  await withdrawAudit(storage, merged.entry);
  await updateMergedProfile(storage, id, async (stored) => {
    if (stored?.merged.token !== merged.token || stored.merged.state !== 'preparing') return null;
    const { merged: _merged, ...record } = stored;
    const next = { ...record, version: record.version + 1 };
    await announce(storage, 'changed', next);
    return next;
  });
  await dropMergeNote(storage, { token: merged.token, drop: id, keep: merged.into });
};

const copyAll = async (
  storage: Storage,
  page: MergedRecord,
  { keep, left }: DecidedMerge,
  maxTies: number,
): Promise<{ left: LeftBehind; isDone: boolean }> => {
  const { id, merged } = page;
  const { token } = merged;
  await mergeCounts(storage, id, keep.id, token);
  await endClaims(storage, id);
  const suggestions = await copySuggestions(storage, page, keep, token);
  await copyCase(storage, id, keep, token);
  await moveFollowers(storage, id, keep.id, newestNumber(keep));
  if (merged.take.includes('email') && page.email !== '')
    await moveEmailClaim(storage, page.email, id, keep.id);
  const ties = await copyTies(storage, id, keep, token, maxTies);
  return { left: { ...NOTHING, ...left, suggestions, ties: ties.left }, isDone: ties.isDone };
};

const markDone = async (storage: Storage, { id, merged }: MergedRecord): Promise<void> => {
  await updateMergedProfile(storage, id, async (stored) =>
    stored?.merged.token === merged.token && stored.merged.state === 'preparing'
      ? { ...stored, merged: { ...stored.merged, state: 'done' } }
      : null,
  );
};
