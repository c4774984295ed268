import { useRef, useState } from 'react';
import type { Suggestion } from '../../../profiles/suggestions/calls.ts';
import type { SuggestionDecision } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';
import type { AnswerOutcome } from '../browser/answer-outcome.ts';

export type SendAnswer = (
  reference: string,
  decision: SuggestionDecision,
  value?: string,
) => Promise<AnswerOutcome>;

/** The answer to a suggestion while it is given, one at a time: the own wording, and what was wrong with it. `onOver` is called once it is over. */
export const useSuggestionAnswer = (
  { reference, value }: Pick<Suggestion, 'reference' | 'value'>,
  answer: SendAnswer,
  onOver: (message: string) => void,
) => {
  const [draft, setDraft] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const edit = useRef<HTMLButtonElement>(null);
  const send = async (decision: SuggestionDecision, words?: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    const outcome = await answer(reference, decision, words);
    if (outcome.isOver) return onOver(outcome.message);
    setBusy(false);
    setProblem(outcome.problem ?? outcome.message);
  };
  return {
    /** The own wording; null unless one is written. */
    draft,
    setDraft,
    isBusy,
    problem,
    /** The button that opens the own wording, which gets the focus back. */
    edit,
    send: (decision: SuggestionDecision, words?: string): void => void send(decision, words),
    reword: (): void => setDraft(value),
    cancel: (): void => {
      setDraft(null);
      setProblem('');
      requestAnimationFrame(() => edit.current?.focus());
    },
  };
};
