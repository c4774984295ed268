import type { WaitingItem } from '../../../site/to-do/calls.ts';
import type { ToDoKind } from '../../../site/to-do/rules.ts';

const KINDS: Record<ToDoKind, string> = {
  case: 'Reported page',
  appeal: 'Appeal',
  request: 'Badge request',
  tie: 'Tie',
  claim: 'Claim by website',
  page: 'New page',
  suggestion: 'Suggestion',
  message: 'Message',
  proposal: 'Proposal',
};

/** What something is that waits, in a few words. */
export const waitingWords = ({ kind, urgent }: Pick<WaitingItem, 'kind' | 'urgent'>): string =>
  urgent ? 'It may break the law' : KINDS[kind];

/** Two letters for a member, from their e-mail. */
export const initialsOf = (email: string): string => {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toLocaleUpperCase('en');
};
