import { atom } from 'nanostores';
import { call } from '../../../base/http/browser/call.ts';
import { answerSuggestion, getSuggestions, type Suggestion } from '../../../profiles/suggestions/calls.ts';
import type { SuggestionDecision } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';
import { loadOwnProfile } from '../../my-profile/browser/own-profile.ts';
import { type AnswerOutcome, toAnswerOutcome } from './answer-outcome.ts';

/** The state of the open suggestions about the owner's page. */
type OwnSuggestions =
  | { kind: 'loading' }
  | { kind: 'ready'; items: readonly Suggestion[] }
  | { kind: 'failed' };

export const $ownSuggestions = atom<OwnSuggestions>({ kind: 'loading' });

/** Loads the open suggestions, of which a page has few; can be retried after a failure. */
export const loadOwnSuggestions = async (): Promise<void> => {
  if ($ownSuggestions.get().kind === 'failed') $ownSuggestions.set({ kind: 'loading' });
  const outcome = await call(getSuggestions, {});
  $ownSuggestions.set(
    outcome.kind === 'done' ? { kind: 'ready', items: outcome.reply.items } : { kind: 'failed' },
  );
};

/** Answers a suggestion, in the owner's own words if they are given; what is over leaves the list, and the page is loaded again. */
export const answerOwnSuggestion = async (
  reference: string,
  decision: SuggestionDecision,
  value?: string,
): Promise<AnswerOutcome> => {
  const outcome = toAnswerOutcome(
    await call(answerSuggestion, { reference, decision, ...(value !== undefined && { value }) }),
  );
  const state = $ownSuggestions.get();
  if (outcome.isOver && state.kind === 'ready')
    $ownSuggestions.set({ ...state, items: state.items.filter((item) => item.reference !== reference) });
  if (outcome.isOver && decision === 'accept') await loadOwnProfile();
  return outcome;
};
