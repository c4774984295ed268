import { oneOf } from '../../../base/http/rules/call-sentences.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { SUGGESTIONS } from '../../rules/limits.ts';

/** What may be done with a suggestion. */
export const SUGGESTION_DECISIONS = ['accept', 'decline'] as const;

export type SuggestionDecision = (typeof SUGGESTION_DECISIONS)[number];

export const SUGGESTION_SENTENCES = {
  get sent() {
    return say('profiles.suggestion.sent');
  },
  get field() {
    return say('profiles.suggestion.field');
  },
  get same() {
    return say('profiles.suggestion.same');
  },
  get missing() {
    return say('profiles.suggestion.missing');
  },
  get full() {
    return say('profiles.suggestion.full', { count: SUGGESTIONS.open });
  },
  get decision() {
    return oneOf('Decision', SUGGESTION_DECISIONS);
  },
  get unknown() {
    return say('profiles.suggestion.unknown');
  },
  get answered() {
    return say('profiles.suggestion.answered');
  },
  get accepted() {
    return say('profiles.suggestion.accepted');
  },
  get declined() {
    return say('profiles.suggestion.declined');
  },
  get notAnswered() {
    return say('profiles.suggestion.not-answered');
  },
  get unreachable() {
    return say('profiles.suggestion.unreachable');
  },
} as const;
