import { say } from '../../../base/languages/rules/say.ts';

/** What an administrator decides on a page or a case; `keep` leaves a hidden page hidden. */
export const DECISIONS = ['dismiss', 'hide', 'restore', 'keep', 'delete'] as const;

export type Decision = (typeof DECISIONS)[number];

/** What an administrator does with a case: decides on it, or opens a dismissed one again. */
export const CASE_ACTIONS = [...DECISIONS, 'reopen'] as const;

export type CaseAction = (typeof CASE_ACTIONS)[number];

/** What an administrator does with a new page that waits: lists it, or lets it wait again. */
export type GateAction = 'release' | 'withhold';

/** Each decision as the transparency page names it. */
export const DECISION_NAMES: Readonly<Record<Decision, string>> = {
  get dismiss() {
    return say('moderation.decision.dismiss');
  },
  get hide() {
    return say('moderation.decision.hide');
  },
  get restore() {
    return say('moderation.decision.restore');
  },
  get keep() {
    return say('moderation.decision.keep');
  },
  get delete() {
    return say('moderation.decision.delete');
  },
};

/** What somebody did who decided so, as the end of a sentence that begins with them. */
export const DECIDED_WORDS: Record<Decision, string> = {
  dismiss: 'left the page as it is',
  hide: 'hid the page',
  restore: 'showed the page again',
  keep: 'kept the page hidden',
  delete: 'moved the page to the trash',
};

/** Whether an action decides on a page or a case; the others undo a decision or open the gate. */
export const isDecision = (action: CaseAction | GateAction): action is Decision =>
  DECISIONS.some((decision) => decision === action);

/** Whether a decision needs a reason. */
export const needsReason = (decision: CaseAction): boolean => decision === 'hide' || decision === 'delete';

/** The decisions that are possible for a page, in the order in which they are offered. */
export const possibleDecisions = (page: { hidden: boolean; hasCase: boolean }): Decision[] =>
  page.hidden
    ? ['restore', 'keep', 'delete']
    : page.hasCase
      ? ['dismiss', 'hide', 'delete']
      : ['hide', 'delete'];

/** The state of an appeal: none yet, sent, or refused. */
export type AppealState = null | 'open' | 'refused';
