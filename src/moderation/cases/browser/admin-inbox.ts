import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { refreshUsers } from '../../../search/admin-list/browser/user-counts.ts';
import { loadToDo, takeFromToDo } from '../../../site/to-do/browser.ts';
import { type AdminUser, adminGetUser } from '../../page/calls.ts';
import { adminBulk, adminDecide, adminGetReports, type ReportCase } from '../../reports/calls.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import { DECIDED_WORDS, type Decision } from '../rules/decisions.ts';

/** The open case about a page; null if there is none. */
export const loadCaseOf = async (id: string): Promise<{ case: ReportCase | null } | { problem: string }> => {
  const outcome = await adminCall(adminGetReports, { state: 'open', id });
  if (outcome.kind !== 'done') return { problem: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) };
  return { case: outcome.reply.items[0] ?? null };
};

/** The current page of a case; null if it is deleted or cannot be loaded. */
export const loadNow = async (id: string): Promise<AdminUser | null> => {
  const outcome = await adminCall(adminGetUser, { id });
  return outcome.kind === 'done' ? outcome.reply.user : null;
};

/** A decision as it stands in its form. */
export type DecisionDraft = { decision: Decision | null; reason: Reason | ''; note: string };

/** The decisions that somebody has begun, by case: going to another case and back loses none. */
export const decisionDrafts = new Map<string, DecisionDraft>();

type DecisionChoice = { decision: Decision; reason: Reason | undefined; note: string };

/** What a decision came to: somebody else may have decided meanwhile, and nothing is lost by that. */
export type DecisionOutcome = { kind: 'done' | 'conflict' | 'failed'; message: string };

type Theirs = { decision: Decision; by: string; at: string };

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** What somebody else did, in words. */
export const theirsInWords = ({ decision, by, at }: Theirs): string =>
  `${by} ${DECIDED_WORDS[decision]} on ${TIME.format(new Date(at))}. Your decision was not carried out, and your note is kept.`;

/** Decides on a case. */
export const decideCase = async (
  { case: name, id, profile, appeal }: ReportCase,
  { decision, reason, note }: DecisionChoice,
): Promise<DecisionOutcome> => {
  const outcome = await adminCall(
    adminDecide,
    { id, case: name, decision, note, ...(reason && { reason }) },
    { again: false },
  );
  if (outcome.kind === 'done') {
    decisionDrafts.delete(name);
    takeFromToDo(appeal === null ? 'case' : 'appeal');
    if (decision !== 'dismiss' && decision !== 'keep') void refreshUsers(profile);
    return { kind: 'done', message: outcome.reply.message };
  }
  const { decided } = outcome.kind === 'refused' ? (outcome.failure as { decided?: Theirs }) : {};
  if (decided === undefined)
    return { kind: 'failed', message: sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed) };
  void loadToDo();
  return { kind: 'conflict', message: theirsInWords(decided) };
};

/** Opens a dismissed case again; returns the problem, or null. */
export const reopenCase = async ({
  case: name,
  id,
}: {
  case: string;
  id: string;
}): Promise<string | null> => {
  const outcome = await adminCall(adminDecide, { id, case: name, decision: 'reopen' }, { again: false });
  if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  void loadToDo();
  return null;
};

/** The bulk action whose undo takes a decision back. */
const UNDONE_BY = { hide: 'hide', restore: 'restore', delete: 'delete' } as const;

/** Whether a decision can be taken back. */
export const canTakeBack = (decision: Decision): boolean => decision === 'dismiss' || decision in UNDONE_BY;

/** Takes a decision back, and says what that was. */
export const takeDecisionBack = async (
  { case: name, id, name: page, profile }: ReportCase,
  decision: Decision,
): Promise<string> => {
  const again = `Taken back: the case of ${page} is open again.`;
  if (decision === 'dismiss') return (await reopenCase({ case: name, id })) ?? again;
  const action = UNDONE_BY[decision as keyof typeof UNDONE_BY];
  const outcome = await adminCall(adminBulk, { action, ids: [id], undo: true }, { again: false });
  if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  void loadToDo();
  void refreshUsers(profile);
  const [result] = outcome.reply.results;
  if (result?.ok === false) return result.message;
  const what = {
    hide: 'the page is in sight',
    restore: 'the page is hidden',
    delete: 'the page is out of the trash',
  };
  return `Taken back: ${what[action]}, and the case of ${page} is open again.`;
};
