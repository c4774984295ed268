/** What an administrator decides on a page or a case; `keep` leaves a hidden page hidden. */
export const DECISIONS = ['dismiss', 'hide', 'restore', 'keep', 'delete'] as const;

export type Decision = (typeof DECISIONS)[number];

/** Whether a decision needs a reason. */
export const needsReason = (decision: Decision): boolean => decision === 'hide' || decision === 'delete';

/** The decisions that are possible for a page, in the order in which they are offered. */
export const possibleDecisions = (page: { hidden: boolean; hasCase: boolean }): Decision[] =>
  page.hidden
    ? ['restore', 'keep', 'delete']
    : page.hasCase
      ? ['dismiss', 'hide', 'delete']
      : ['hide', 'delete'];

/** The state of an appeal: none yet, sent, or refused. */
export type AppealState = null | 'open' | 'refused';
