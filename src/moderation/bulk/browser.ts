import { atom } from 'nanostores';
import { PROFILE_KINDS } from '../../base/fields/rules/profile-kind.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import type { BadgeBasis } from '../../profiles/badge/rules/verification.ts';
import { isVerified } from '../../profiles/badge/rules/verified.ts';
import { refreshUsers } from '../../search/admin-list/browser/user-counts.ts';
import type { AdminRecord } from '../../search/admin-list/calls.ts';
import { adminBulk, type BulkAction } from '../reports/calls.ts';
import type { Reason } from '../reports/rules/reasons.ts';

/** The words for each bulk action. */
export const BULK_WORDS: Record<BulkAction, { label: string; done: string }> = {
  verify: { label: 'Verify', done: 'verified' },
  unverify: { label: 'Take badge away', done: 'without a badge' },
  hide: { label: 'Hide', done: 'hidden' },
  restore: { label: 'Show again', done: 'shown again' },
  delete: { label: 'Delete', done: 'in the trash' },
  undelete: { label: 'Restore', done: 'restored' },
  release: { label: 'Release', done: 'listed' },
  refuse: { label: 'Refuse', done: 'in the trash' },
};

/** A profile as the name of a bulk action's dialog and result. */
export type BulkTarget = { id: string; name: string };

export const toTarget = ({ id, name, companyname }: AdminRecord): BulkTarget => ({
  id,
  name: name || companyname || id,
});

/** The records that an action would change. */
export const changedBy = (action: BulkAction, records: readonly AdminRecord[]): AdminRecord[] =>
  records.filter(({ verified, hidden, recheck, state }) => {
    if (action === 'verify') return !isVerified(verified) || recheck;
    if (action === 'unverify') return isVerified(verified) || recheck;
    if (action === 'hide') return !hidden;
    if (action === 'restore') return hidden;
    if (action === 'release' || action === 'refuse') return state === 'waiting';
    return true;
  });

/** What a bulk action has done: the profiles that it changed, and the others with the reason. */
export type BulkResult = {
  action: BulkAction;
  /** Whether it was undone, not done. */
  isUndo?: true;
  done: readonly BulkTarget[];
  failed: readonly (BulkTarget & { message: string })[];
};

/** Whether this was done, and can be undone. */
export const canUndo = ({ action, isUndo, done }: BulkResult): boolean =>
  action !== 'undelete' && !isUndo && done.length > 0;

/** The last bulk action; it can be undone from every list until the next one, or until it is dismissed. */
export const $lastBulk = atom<BulkResult | null>(null);

/** The result, or why there is none; `errors` are sentences by field. */
export type BulkOutcome =
  | { kind: 'done'; result: BulkResult }
  | { kind: 'failed'; message: string; errors: Record<string, string>; isUnreachable: boolean };

/** The fields of the action. */
export type BulkFields = {
  reason?: Reason | undefined;
  basis?: BadgeBasis | undefined;
  evidence?: string;
  note?: string;
  undo?: true;
};

/** Timeout for two hundred profiles, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** Applies an action to many profiles and refreshes the tables, also after a failure, when some may have changed. */
export const runBulk = async (
  action: BulkAction,
  targets: readonly BulkTarget[],
  { reason, basis, evidence = '', note = '', undo }: BulkFields = {},
): Promise<BulkOutcome> => {
  const outcome = await adminCall(
    adminBulk,
    {
      action,
      ids: targets.map(({ id }) => id),
      ...(note && { note }),
      ...(reason && { reason }),
      ...(basis && { basis }),
      ...(evidence && { evidence }),
      ...(undo && { undo }),
    },
    { again: false, timeout: TIMEOUT_MS },
  );
  const refreshed = Promise.all(PROFILE_KINDS.map(refreshUsers));
  if (outcome.kind !== 'done')
    return {
      kind: 'failed',
      message: sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed),
      errors: outcome.kind === 'refused' ? (outcome.failure.errors ?? {}) : {},
      isUnreachable: outcome.kind === 'unreachable',
    };
  await refreshed;
  const results = new Map(outcome.reply.results.map((result) => [result.id, result]));
  return {
    kind: 'done',
    result: {
      action,
      ...(undo && { isUndo: undo }),
      done: targets.filter(({ id }) => results.get(id)?.ok),
      failed: targets.flatMap((target) => {
        const result = results.get(target.id);
        return result === undefined || result.ok ? [] : { ...target, message: result.message };
      }),
    },
  };
};

/** Undoes the last bulk action; what cannot be undone any more is shown with its reason. Returns a problem, or null. */
export const undoLastBulk = async (): Promise<string | null> => {
  const last = $lastBulk.get();
  if (last === null || !canUndo(last)) return null;
  const outcome = await runBulk(last.action, last.done, { undo: true });
  if (outcome.kind === 'failed') return outcome.message;
  $lastBulk.set(outcome.result.failed.length > 0 ? { ...outcome.result, done: [] } : null);
  return null;
};
