import { type ReactNode, useId } from 'react';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { ERROR_CODES } from '../../../base/http/calls/error-codes.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import { labelInLanguage } from '../../../profiles/languages/rules/translation-label.ts';
import type { Suggestion } from '../../../profiles/suggestions/calls.ts';
import { OwnWording } from './OwnWording.tsx';
import { type SendAnswer, useSuggestionAnswer } from './use-suggestion-answer.ts';
import { WordDifference } from './WordDifference.tsx';
import './suggestions.css';

type SuggestionItemProps = {
  suggestion: Suggestion;
  /** The heading, if it is more than the name of the field. */
  about?: ReactNode;
  answer: SendAnswer;
  /** Only the owner of the page can accept it, who does not look. */
  isOwners?: boolean;
  /** It is answered; the item is gone. */
  onOver: (message: string) => void;
};

/** One suggestion: what the page says, what it should say, why, and the answers. What has changed since it was made shows all three texts. */
export const SuggestionItem = ({
  suggestion,
  about,
  answer,
  isOwners = false,
  onOver,
}: SuggestionItemProps) => {
  const { field, language, created } = suggestion;
  const id = useId();
  const answering = useSuggestionAnswer(suggestion, answer, onOver);
  const { draft } = answering;
  return (
    <li>
      <article className="suggested-change" aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`}>
          {about}
          <span>{labelInLanguage(field, language)}</span>
        </h3>
        <p className="muted">
          <Pieces
            of={sayPieces('owners.suggestions.suggested-on', { day: longDay(created.slice(0, 10)) })}
            tags={{ time: (day) => <time dateTime={created}>{day}</time> }}
          />
        </p>
        <SuggestedTexts suggestion={suggestion} />
        <Grounds suggestion={suggestion} />
        {draft === null ? (
          <Answers title={`${id}-title`} isOwners={isOwners} answering={answering} />
        ) : (
          <OwnWording
            id={id}
            about={`${id}-title`}
            field={field}
            draft={draft}
            answering={answering}
            actions="suggestion-actions"
          />
        )}
      </article>
    </li>
  );
};

/** What would change; all three texts, if the page has changed since the suggestion. */
export const SuggestedTexts = ({ suggestion }: { suggestion: Suggestion }) => {
  const { field } = suggestion;
  const before = fieldWords(field, suggestion.before);
  const now = fieldWords(field, suggestion.now);
  const value = fieldWords(field, suggestion.value);
  return now === before ? (
    <WordDifference before={now} after={value} />
  ) : (
    <>
      <p className="notice" data-kind="warning">
        {say('owners.suggestions.changed-since')}
      </p>
      <dl className="suggestion-texts">
        <Text label={say('owners.suggestions.before')} text={before} />
        <Text label={say('owners.suggestions.now')} text={now} />
        <Text label={say('owners.suggestions.suggested')} text={value} />
      </dl>
      <WordDifference before={now} after={value} />
    </>
  );
};

const Text = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">
      {text === '' ? <span className="muted">{say('owners.suggestions.nothing')}</span> : text}
    </dd>
  </div>
);

/** Why: the source, and the words of who suggested it. */
const Grounds = ({ suggestion: { source, note } }: { suggestion: Suggestion }) => (
  <>
    {source !== '' && (
      <p>
        <Pieces
          of={sayPieces('owners.suggestions.source', { url: source })}
          tags={{
            link: (address) => (
              <a href={source} target="_blank" rel="nofollow ugc noopener noreferrer">
                <span>{address}</span>
                <span className="visually-hidden">{` ${say('common.opens-new-tab')}`}</span>
              </a>
            ),
          }}
        />
      </p>
    )}
    {note !== '' && (
      <blockquote className="suggestion-note" dir="auto">
        {note}
      </blockquote>
    )}
  </>
);

type AnswersProps = {
  /** The id of the suggestion's heading. */
  title: string;
  isOwners: boolean;
  answering: ReturnType<typeof useSuggestionAnswer>;
};

const Answers = ({ title, isOwners, answering: { isBusy, problem, edit, send, reword } }: AnswersProps) => {
  const button = { type: 'button', 'aria-describedby': title, 'aria-disabled': isBusy } as const;
  return (
    <>
      <p className="error" role="alert">
        {problem}
      </p>
      {isOwners && <p className="hint">{ERROR_CODES['owner-only'].sentence}</p>}
      <div className="suggestion-actions">
        {!isOwners && (
          <>
            <button {...button} className="button" onClick={() => send('accept')}>
              {say('owners.suggestions.accept')}
            </button>
            <button {...button} className="button-quiet" ref={edit} onClick={reword}>
              {say('owners.suggestions.reword')}
            </button>
          </>
        )}
        <button {...button} className="button-quiet" onClick={() => send('decline')}>
          {say('owners.suggestions.decline')}
        </button>
      </div>
    </>
  );
};
