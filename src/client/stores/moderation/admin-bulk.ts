import { adminBulk, type BulkAction, type BulkResult } from '../../../contract/moderation/reports.ts';
import type { AdminRecord } from '../../../contract/search/admin-users.ts';
import type { ProfileKind } from '../../../domain/fields/fields.ts';
import type { Reason } from '../../../domain/moderation/reasons.ts';
import { isVerified } from '../../../domain/profiles/profile.ts';
import { DESK_SENTENCES } from '../../../domain/site/desk.ts';
import { adminCall, sentenceOf } from '../../frame/admin-call.ts';
import { loadUsers } from '../search/admin-users.ts';

/** The words for each bulk action: the question, the result, and the undo action. */
export const BULK_WORDS: Record<BulkAction, { label: string; done: string; undo: BulkAction }> = {
  verify: { label: 'Verify', done: 'verified', undo: 'unverify' },
  unverify: { label: 'Take badge away', done: 'without a badge', undo: 'verify' },
  hide: { label: 'Hide', done: 'hidden', undo: 'restore' },
  restore: { label: 'Show again', done: 'shown again', undo: 'hide' },
  delete: { label: 'Delete', done: 'in the trash', undo: 'undelete' },
  undelete: { label: 'Bring back', done: 'back', undo: 'delete' },
};

/** The records that an action would change. */
export const changedBy = (action: BulkAction, records: readonly AdminRecord[]): AdminRecord[] =>
  records.filter(({ verified, hidden, recheck }) => {
    if (action === 'verify') return !isVerified(verified) || recheck;
    if (action === 'unverify') return isVerified(verified) || recheck;
    if (action === 'hide') return !hidden;
    if (action === 'restore') return hidden;
    return true;
  });

export type BulkOutcome =
  | { kind: 'done'; done: string[]; failed: BulkResult[] }
  | { kind: 'failed'; message: string };

/** Timeout for two hundred profiles, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** Applies an action to many profiles, and reloads the table. */
export const runBulk = async (
  tab: ProfileKind,
  action: BulkAction,
  ids: readonly string[],
  words: { reason?: Reason | undefined; note?: string; undo?: true } = {},
): Promise<BulkOutcome> => {
  const { reason, note = '', undo } = words;
  const outcome = await adminCall(
    adminBulk,
    { action, ids, note, ...(reason && { reason }), ...(undo && { undo }) },
    { again: false, timeout: TIMEOUT_MS },
  );
  if (outcome.kind !== 'done')
    return { kind: 'failed', message: sentenceOf(outcome, DESK_SENTENCES.updateFailed) };
  await loadUsers(tab);
  const { results } = outcome.reply;
  return {
    kind: 'done',
    done: results.filter(({ ok }) => ok).map(({ id }) => id),
    failed: results.filter(({ ok }) => !ok),
  };
};
