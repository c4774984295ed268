import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { loadToDo, waitingStore } from '../../site/to-do/browser.ts';
import { adminBulk, type BulkAction } from '../reports/calls.ts';
import type { Reason } from '../reports/rules/reasons.ts';
import { adminGetNewPages, type NewPage } from './calls.ts';

/** The new pages that wait, oldest first. */
export const waitingPages = waitingStore<NewPage, { cursor?: string | undefined }>(adminGetNewPages);

/** What an answer did: to which pages, and why not to others; or why it failed altogether. */
export type Answered =
  | { kind: 'done'; action: 'release' | 'refuse'; ids: string[]; problems: string[] }
  | { kind: 'undone'; ids: string[]; problems: string[] }
  | { kind: 'failed'; message: string };

type Why = { reason?: Reason; note?: string };

/** Timeout for two hundred pages, in milliseconds. */
const TIMEOUT_MS = 120_000;

const send = async (
  action: BulkAction,
  ids: readonly string[],
  fields: Why & { undo?: true },
): Promise<{ done: string[]; problems: string[] } | { message: string }> => {
  const outcome = await adminCall(
    adminBulk,
    { action, ids: [...ids], ...fields },
    { again: false, timeout: TIMEOUT_MS },
  );
  void loadToDo();
  if (outcome.kind !== 'done') return { message: sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed) };
  const { results } = outcome.reply;
  return {
    done: results.filter(({ ok }) => ok).map(({ id }) => id),
    problems: results.filter(({ ok }) => !ok).map(({ message }) => message),
  };
};

/** Releases or refuses new pages. Those that are answered leave the list, and so does what no longer waits. */
export const answerNewPages = async (
  action: 'release' | 'refuse',
  ids: readonly string[],
  why: Why = {},
): Promise<Answered> => {
  const sent = await send(action, ids, why);
  if ('message' in sent) return { kind: 'failed', message: sent.message };
  if (sent.problems.length > 0) await waitingPages.load();
  await waitingPages.take(({ id }) => sent.done.includes(id));
  return { kind: 'done', action, ids: sent.done, problems: sent.problems };
};

/** Lets pages wait again that were just released or refused. */
export const undoAnswer = async (action: 'release' | 'refuse', ids: readonly string[]): Promise<Answered> => {
  const sent = await send(action, ids, { undo: true });
  await waitingPages.load();
  if ('message' in sent) return { kind: 'failed', message: sent.message };
  return { kind: 'undone', ids: sent.done, problems: sent.problems };
};
