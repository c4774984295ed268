import { atom } from 'nanostores';
import { answerSuggestion, getSuggestions, type Suggestion } from '../../../profiles/suggestions/calls.ts';
import type { SuggestionDecision } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';
import { undoOwnChange } from '../../history/browser.ts';
import { ownCall } from '../../my-profile/browser/own-call.ts';
import { loadOwnProfile } from '../../my-profile/browser/own-profile.ts';
import { type AnswerOutcome, toAnswerOutcome } from './answer-outcome.ts';

/** The state of the open suggestions about the owner's page. */
type OwnSuggestions =
  | { kind: 'loading' }
  | { kind: 'ready'; items: readonly Suggestion[] }
  | { kind: 'failed' };

export const $ownSuggestions = atom<OwnSuggestions>({ kind: 'loading' });

/** A suggestion that the owner has answered, with the words that the page got. `number` is that of the change; null if there was none, or it is undone. */
export type AnsweredSuggestion = {
  suggestion: Suggestion;
  decision: SuggestionDecision;
  number: number | null;
  isUndone: boolean;
};

/** What the owner has answered since My profile was opened, so that it stays in view and can be undone. */
export const $answeredSuggestions = atom<readonly AnsweredSuggestion[]>([]);

/** Loads the open suggestions, of which a page has few; can be retried after a failure. */
export const loadOwnSuggestions = async (): Promise<void> => {
  if ($ownSuggestions.get().kind === 'failed') $ownSuggestions.set({ kind: 'loading' });
  const outcome = await ownCall(getSuggestions, {});
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
  const sent = await ownCall(answerSuggestion, {
    reference,
    decision,
    ...(value !== undefined && { value }),
  });
  const outcome = toAnswerOutcome(sent);
  const state = $ownSuggestions.get();
  if (outcome.isOver && state.kind === 'ready') {
    const suggestion = state.items.find((item) => item.reference === reference);
    $ownSuggestions.set({ ...state, items: state.items.filter((item) => item.reference !== reference) });
    if (sent.kind === 'done' && suggestion !== undefined)
      noteAnswer({
        suggestion: { ...suggestion, value: value ?? suggestion.value },
        decision,
        number: sent.reply.number,
        isUndone: false,
      });
  }
  if (outcome.isOver && decision === 'accept') await loadOwnProfile();
  return outcome;
};

const noteAnswer = (answer: AnsweredSuggestion): void =>
  $answeredSuggestions.set([...$answeredSuggestions.get(), answer]);

/** Undoes the change that an acceptance made; says so, or why not. */
export const undoAcceptance = async ({ suggestion, number }: AnsweredSuggestion): Promise<void> => {
  if (number === null || !(await undoOwnChange(suggestion.id, number))) return;
  $answeredSuggestions.set(
    $answeredSuggestions
      .get()
      .map((each) =>
        each.suggestion.reference === suggestion.reference ? { ...each, number: null, isUndone: true } : each,
      ),
  );
};
