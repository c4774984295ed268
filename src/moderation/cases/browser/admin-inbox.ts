import { atom } from 'nanostores';
import { toast } from '../../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { loadUsers } from '../../../search/admin-list/browser/admin-users.ts';
import { loadToDo, takeFromToDo } from '../../../site/to-do/browser.ts';
import { type AdminUser, adminGetUser } from '../../page/calls.ts';
import {
  adminDecide,
  adminGetReports,
  type CaseOrder,
  type DecidedCase,
  type ReportCase,
} from '../../reports/calls.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import type { Decision } from '../rules/decisions.ts';

/** The loaded open cases in their order, and the total. */
type InboxState =
  | { kind: 'loading' }
  | { kind: 'ready'; order: CaseOrder; items: readonly ReportCase[]; next: string | null; open: number }
  | { kind: 'failed'; message: string };

export const $inbox = atom<InboxState>({ kind: 'loading' });

/** Loads the first page of open cases. What is shown in the same order stays until then. */
export const loadInbox = async (order: CaseOrder): Promise<void> => {
  const before = $inbox.get();
  if (before.kind !== 'ready' || before.order !== order) $inbox.set({ kind: 'loading' });
  const outcome = await adminCall(adminGetReports, { state: 'open', order });
  if (outcome.kind !== 'done') {
    $inbox.set({ kind: 'failed', message: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) });
    return;
  }
  const { items, next, open } = outcome.reply;
  $inbox.set({ kind: 'ready', order, items, next, open });
};

/** Loads the next page of open cases; a failure leaves what is shown. */
export const loadMoreCases = async (): Promise<void> => {
  const before = $inbox.get();
  if (before.kind !== 'ready' || before.next === null) return;
  const { order, next: cursor } = before;
  const outcome = await adminCall(adminGetReports, { state: 'open', order, cursor });
  if (outcome.kind !== 'done') return toast(sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed));
  const state = $inbox.get();
  // Another list has been loaded, or the same page by another click.
  if (state.kind !== 'ready' || state.next !== cursor) return;
  const { items, next, open } = outcome.reply;
  $inbox.set({ ...state, items: withCases(state.items, items), next, open });
};

const withCases = (items: readonly ReportCase[], more: readonly ReportCase[]): readonly ReportCase[] => {
  const shown = new Set(items.map((item) => item.case));
  return [...items, ...more.filter((item) => !shown.has(item.case))];
};

/** Adds the open case about a page to the list, which may not have loaded it; false if there is none. */
export const loadCaseOf = async (id: string): Promise<boolean> => {
  const outcome = await adminCall(adminGetReports, { state: 'open', id });
  const state = $inbox.get();
  if (outcome.kind !== 'done' || state.kind !== 'ready') return false;
  $inbox.set({ ...state, items: withCases(state.items, outcome.reply.items) });
  return outcome.reply.items.length > 0;
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

/** How many cases are left when the next page is loaded. */
const FEW = 5;

/** Takes a closed case out of the list. */
export const endCase = ({ case: name, id, appeal }: ReportCase): void => {
  decisionDrafts.delete(name);
  takeFromToDo(appeal === null ? 'case' : 'appeal', id);
  const state = $inbox.get();
  if (state.kind !== 'ready') return;
  const items = state.items.filter((each) => each.case !== name);
  $inbox.set({ ...state, items, open: Math.max(0, state.open - (state.items.length - items.length)) });
};

/** The case to look at after one: the next in the list, or at its end the one before; null if there is no other. */
export const caseAfter = async (name: string): Promise<ReportCase | null> => {
  const placeOf = (items: readonly ReportCase[]): number => items.findIndex((each) => each.case === name);
  const state = $inbox.get();
  if (state.kind !== 'ready') return null;
  if (state.items.length - placeOf(state.items) <= FEW) {
    const more = loadMoreCases();
    if (placeOf(state.items) === state.items.length - 1) await more;
  }
  const now = $inbox.get();
  if (now.kind !== 'ready') return null;
  const at = placeOf(now.items);
  return now.items[at + 1] ?? now.items[at - 1] ?? null;
};

const whatHappened = (failure: object): string | null => {
  const { decided } = failure as { decided?: { decision: Decision; by: string; at: string } };
  return decided === undefined
    ? null
    : `${decided.by} has decided on this case already: ${decided.decision}.`;
};

/** Decides on a case; returns the problem, or null once the case is closed, also if somebody else has closed it. */
export const decideCase = async (
  { case: name, id, profile }: ReportCase,
  { decision, reason, note }: DecisionChoice,
): Promise<string | null> => {
  const outcome = await adminCall(
    adminDecide,
    { id, case: name, decision, note, ...(reason && { reason }) },
    { again: false },
  );
  if (outcome.kind === 'done') {
    toast(outcome.reply.message, 'status');
    if (decision !== 'dismiss' && decision !== 'keep') void loadUsers(profile);
    return null;
  }
  const theirs = outcome.kind === 'refused' ? whatHappened(outcome.failure) : null;
  if (theirs === null) return sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  toast(theirs);
  return null;
};

/** Opens a dismissed case again; returns the problem, or null. */
export const reopenCase = async ({ case: name, id }: DecidedCase): Promise<string | null> => {
  const outcome = await adminCall(adminDecide, { id, case: name, decision: 'reopen' }, { again: false });
  if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  toast(outcome.reply.message, 'status');
  void loadToDo();
  return null;
};
