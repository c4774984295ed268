import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS, hasLines, maxLength } from '../../../base/fields/rules/fields.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import type { Suggestion } from '../../../profiles/suggestions/calls.ts';
import type { SuggestionDecision } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';
import type { AnswerOutcome } from '../browser/answer-outcome.ts';
import { WordDifference } from './WordDifference.tsx';
import './suggestions.css';

type SuggestionItemProps = {
  suggestion: Suggestion;
  /** The heading, if it is more than the name of the field. */
  about?: ReactNode;
  answer: (reference: string, decision: SuggestionDecision, value?: string) => Promise<AnswerOutcome>;
  /** It is answered; the item is gone. */
  onOver: (message: string) => void;
};

/** One suggestion: what the page says, what it should say, why, and the answers. What has changed since it was made shows all three texts. */
export const SuggestionItem = ({ suggestion, about, answer, onOver }: SuggestionItemProps) => {
  const { reference, field, created } = suggestion;
  const id = useId();
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
  const cancel = (): void => {
    setDraft(null);
    setProblem('');
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <li>
      <article className="suggested-change" aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`}>
          {about}
          <span>{FIELD_LABELS[field]}</span>
        </h3>
        <p className="muted">
          Suggested on <time dateTime={created}>{longDay(created.slice(0, 10))}</time>
        </p>
        <Change suggestion={suggestion} />
        <Grounds suggestion={suggestion} />
        {draft !== null && (
          <OwnWording id={id} field={field} value={draft} isRefused={problem !== ''} onChange={setDraft} />
        )}
        <p className="error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
        <Answers
          draft={draft}
          isBusy={isBusy}
          title={`${id}-title`}
          edit={edit}
          onAnswer={(decision, words) => void send(decision, words)}
          onEdit={() => setDraft(suggestion.value)}
          onCancel={cancel}
        />
      </article>
    </li>
  );
};

/** What would change; all three texts, if the page has changed since the suggestion. */
const Change = ({ suggestion }: { suggestion: Suggestion }) => {
  const { field } = suggestion;
  const before = fieldWords(field, suggestion.before);
  const now = fieldWords(field, suggestion.now);
  const value = fieldWords(field, suggestion.value);
  return now === before ? (
    <WordDifference before={now} after={value} />
  ) : (
    <>
      <p className="notice" data-kind="warning">
        The page has changed since then.
      </p>
      <dl className="suggestion-texts">
        <Text label="Before" text={before} />
        <Text label="Now" text={now} />
        <Text label="Suggested" text={value} />
      </dl>
      <WordDifference before={now} after={value} />
    </>
  );
};

const Text = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{text === '' ? <span className="muted">Nothing</span> : text}</dd>
  </div>
);

/** Why: the source, and the words of who suggested it. */
const Grounds = ({ suggestion: { source, note } }: { suggestion: Suggestion }) => (
  <>
    {source !== '' && (
      <p>
        Source:{' '}
        <a href={source} target="_blank" rel="nofollow ugc noopener noreferrer">
          <span>{source}</span>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    )}
    {note !== '' && (
      <blockquote className="suggestion-note" dir="auto">
        {note}
      </blockquote>
    )}
  </>
);

type OwnWordingProps = {
  id: string;
  field: Suggestion['field'];
  value: string;
  isRefused: boolean;
  onChange: (value: string) => void;
};

const OwnWording = ({ id, field, value, isRefused, onChange }: OwnWordingProps) => (
  <div className="field">
    <label htmlFor={`${id}-value`}>Your wording</label>
    <textarea
      id={`${id}-value`}
      className={hasLines(field) ? undefined : 'short'}
      rows={hasLines(field) ? 8 : 2}
      maxLength={maxLength(field)}
      dir="auto"
      value={value}
      aria-invalid={isRefused || undefined}
      aria-describedby={`${id}-problem`}
      // biome-ignore lint/a11y/noAutofocus: the button before it opened this text
      autoFocus
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);

type AnswersProps = {
  /** The own wording, while one is written. */
  draft: string | null;
  isBusy: boolean;
  /** The id of the suggestion's heading. */
  title: string;
  edit: RefObject<HTMLButtonElement | null>;
  onAnswer: (decision: SuggestionDecision, words?: string) => void;
  onEdit: () => void;
  onCancel: () => void;
};

const Answers = ({ draft, isBusy, title, edit, onAnswer, onEdit, onCancel }: AnswersProps) => (
  <div className="suggestion-actions">
    {draft === null ? (
      <>
        <button
          className="button"
          type="button"
          aria-disabled={isBusy}
          aria-describedby={title}
          onClick={() => onAnswer('accept')}
        >
          Accept
        </button>
        <button className="button-quiet" type="button" ref={edit} aria-describedby={title} onClick={onEdit}>
          Edit and accept
        </button>
        <button
          className="button-danger"
          type="button"
          aria-disabled={isBusy}
          aria-describedby={title}
          onClick={() => onAnswer('decline')}
        >
          Decline
        </button>
      </>
    ) : (
      <>
        <button
          className="button"
          type="button"
          aria-disabled={isBusy}
          aria-describedby={title}
          onClick={() => onAnswer('accept', draft)}
        >
          Accept this wording
        </button>
        <button className="button-quiet" type="button" onClick={onCancel}>
          Cancel
        </button>
      </>
    )}
  </div>
);
