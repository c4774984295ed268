import { SUGGESTIONS } from '../../rules/limits.ts';

/** What may be done with a suggestion. */
export const SUGGESTION_DECISIONS = ['accept', 'decline'] as const;

export type SuggestionDecision = (typeof SUGGESTION_DECISIONS)[number];

export const SUGGESTION_SENTENCES = {
  sent: 'Thank you. Your suggestion was sent.',
  field: 'Please choose something that this page shows',
  same: 'The page says that already.',
  missing: 'Please enter what it should say',
  full: `This page has ${SUGGESTIONS.open} suggestions that wait for an answer. Please try again later.`,
  decision: `Decision must be one of ${SUGGESTION_DECISIONS.join(', ')}`,
  unknown: 'There is no such suggestion.',
  answered: 'This suggestion was answered already.',
  accepted: 'The suggestion is accepted.',
  declined: 'The suggestion is declined.',
  notAnswered: 'Your answer could not be sent. Please check your connection and try again.',
  unreachable: 'The suggestion could not be sent. Please check your connection and try again.',
} as const;
