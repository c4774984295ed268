import { atom } from 'nanostores';
import { type AdminUser, adminGetUser } from '../../../contract/moderation/admin-user.ts';
import { adminDecide, adminGetReports, type ReportCase } from '../../../contract/moderation/reports.ts';
import type { Decision } from '../../../domain/moderation/decisions.ts';
import type { Reason } from '../../../domain/moderation/reasons.ts';
import { DESK_SENTENCES } from '../../../domain/site/desk.ts';
import { adminCall, sentenceOf } from '../../frame/admin-call.ts';
import { toast } from '../../frame/toast.ts';
import { loadUsers } from '../search/admin-users.ts';

/** The loaded open cases, and the total. */
type InboxState =
  | { kind: 'loading' }
  | { kind: 'ready'; items: readonly ReportCase[]; next: string | null; open: number }
  | { kind: 'failed'; message: string };

export const $inbox = atom<InboxState>({ kind: 'loading' });

/** Loads the first page of open cases, oldest first, or the next page. */
export const loadInbox = async (more = false): Promise<void> => {
  const before = $inbox.get();
  const loadedPage = more && before.kind === 'ready' ? before : null;
  if (loadedPage === null) $inbox.set({ kind: 'loading' });
  const outcome = await adminCall(adminGetReports, {
    state: 'open',
    ...(loadedPage?.next && { cursor: loadedPage.next }),
  });
  if (outcome.kind !== 'done') {
    $inbox.set({ kind: 'failed', message: sentenceOf(outcome, DESK_SENTENCES.fetchFailed) });
    return;
  }
  const { items, next, open } = outcome.reply;
  $inbox.set({ kind: 'ready', items: [...(loadedPage?.items ?? []), ...items], next, open });
};

/** The current page of a case; null if it is deleted or cannot be loaded. */
export const loadNow = async (id: string): Promise<AdminUser | null> => {
  const outcome = await adminCall(adminGetUser, { id });
  return outcome.kind === 'done' ? outcome.reply.user : null;
};

type DecisionChoice = { decision: Decision; reason: Reason | undefined; note: string };

const endCase = (name: string): void => {
  const state = $inbox.get();
  if (state.kind !== 'ready') return;
  const items = state.items.filter((each) => each.case !== name);
  $inbox.set({ ...state, items, open: Math.max(0, state.open - (state.items.length - items.length)) });
};

const whatHappened = (failure: object): string | null => {
  const { decided } = failure as { decided?: { decision: Decision; by: string; at: string } };
  return decided === undefined
    ? null
    : `${decided.by} has decided on this case already: ${decided.decision}.`;
};

/** Decides on a case; returns the problem, or null. Removes the case from the list, also if somebody else has closed it. */
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
    endCase(name);
    toast(outcome.reply.message, 'status');
    void loadUsers(profile);
    return null;
  }
  const theirs = outcome.kind === 'refused' ? whatHappened(outcome.failure) : null;
  if (theirs === null) return sentenceOf(outcome, DESK_SENTENCES.updateFailed);
  endCase(name);
  toast(theirs);
  return null;
};
