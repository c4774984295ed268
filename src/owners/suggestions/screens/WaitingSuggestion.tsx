import { type ReactNode, useId } from 'react';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { hasLines } from '../../../base/fields/rules/fields.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import { labelInLanguage } from '../../../profiles/languages/rules/translation-label.ts';
import type { Suggestion } from '../../../profiles/suggestions/calls.ts';
import { AnsweredRow, WaitingRow } from '../../my-profile/screens/waiting/WaitingRow.tsx';
import {
  $answeredSuggestions,
  type AnsweredSuggestion,
  answerOwnSuggestion,
  undoAcceptance,
} from '../browser/own-suggestions.ts';
import { OwnWording } from './OwnWording.tsx';
import { useSuggestionAnswer } from './use-suggestion-answer.ts';

/** How many characters of a value, and of a note, a row shows. */
const MAX_VALUE = 80;
const MAX_NOTE = 160;

/** Whether a row tells a suggestion whole. A longer one, and one of a field that has changed since, is read where there is room. */
export const fitsRow = ({ field, before, now, value, note }: Suggestion): boolean =>
  before === now &&
  !hasLines(field) &&
  Math.max(now.length, value.length) <= MAX_VALUE &&
  note.length <= MAX_NOTE;

type WaitingSuggestionProps = {
  suggestion: Suggestion;
  /** Whether its yes is the one green button of the card. */
  isFirst: boolean;
  /** Shows it where all of it can be read. */
  onOpen: () => void;
};

/** A suggestion of a reader that waits for an answer: told and answered in a row, if it is short enough for that. */
export const WaitingSuggestion = ({ suggestion, isFirst, onOpen }: WaitingSuggestionProps) =>
  fitsRow(suggestion) ? (
    <ShortSuggestion suggestion={suggestion} isFirst={isFirst} />
  ) : (
    <LongSuggestion suggestion={suggestion} onOpen={onOpen} />
  );

const LongSuggestion = ({ suggestion, onOpen }: Pick<WaitingSuggestionProps, 'suggestion' | 'onOpen'>) => {
  const id = useId();
  return (
    <WaitingRow
      id={id}
      what={
        <>
          <strong>A reader suggests</strong>
          <span>{` a change of ${labelInLanguage(suggestion.field, suggestion.language)}.`}</span>
        </>
      }
      why={<Grounds suggestion={suggestion} isShort />}
      actions={
        <button className="button-quiet" type="button" aria-describedby={id} onClick={onOpen}>
          Look at it
        </button>
      }
    />
  );
};

const isAnsweredHere = ({ reference }: Suggestion): boolean =>
  $answeredSuggestions.get().some(({ suggestion }) => suggestion.reference === reference);

const ShortSuggestion = ({ suggestion, isFirst }: Pick<WaitingSuggestionProps, 'suggestion' | 'isFirst'>) => {
  const id = useId();
  const answering = useSuggestionAnswer(suggestion, answerOwnSuggestion, (message) => {
    // What the own answer did stands in the place of the row.
    if (!isAnsweredHere(suggestion)) toast(message, 'status');
  });
  const { draft, isBusy, problem, edit, send, reword } = answering;
  const button = { type: 'button', 'aria-describedby': id, 'aria-disabled': isBusy } as const;
  return (
    <WaitingRow
      id={id}
      what={<Change suggestion={suggestion} />}
      why={<Grounds suggestion={suggestion} />}
      actions={
        draft === null && (
          <>
            <button
              {...button}
              className={isFirst ? 'button' : 'button-quiet'}
              onClick={() => send('accept')}
            >
              Accept
            </button>
            <button {...button} className="button-quiet" onClick={() => send('decline')}>
              Decline
            </button>
            <button {...button} className="button-quiet" ref={edit} onClick={reword}>
              Reword
            </button>
          </>
        )
      }
    >
      {draft === null ? (
        problem !== '' && (
          <div className="waiting-more">
            <FailureNotice>{problem}</FailureNotice>
          </div>
        )
      ) : (
        <div className="waiting-more">
          <OwnWording
            id={id}
            about={id}
            field={suggestion.field}
            draft={draft}
            answering={answering}
            actions="waiting-actions"
          />
        </div>
      )}
    </WaitingRow>
  );
};

const Change = ({ suggestion: { field, language, now, value } }: { suggestion: Suggestion }) => (
  <>
    <strong>{value === '' ? 'A reader suggests removing' : 'A reader suggests'}</strong>
    <span>{` ${labelInLanguage(field, language)}: `}</span>
    {now !== '' && (
      <del>
        <span className="visually-hidden"> instead of </span>
        <bdi>{fieldWords(field, now)}</bdi>
      </del>
    )}
    {now !== '' && value !== '' && <Icon name="arrowRight" size={16} className="waiting-arrow" />}
    {value !== '' && (
      <ins>
        <span className="visually-hidden"> new: </span>
        <bdi>{fieldWords(field, value)}</bdi>
      </ins>
    )}
  </>
);

/** Where it says so, when it was suggested, and why. */
const Grounds = ({ suggestion, isShort = false }: { suggestion: Suggestion; isShort?: boolean }) => {
  const { source, note, created } = suggestion;
  return (
    <>
      {source !== '' && (
        <span>
          <span>Source: </span>
          <a href={source} target="_blank" rel="nofollow ugc noopener noreferrer">
            <bdi>{new URL(source).hostname}</bdi>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          <span> · </span>
        </span>
      )}
      <time dateTime={created}>{longDay(created.slice(0, 10))}</time>
      {!isShort && note !== '' && <q dir="auto">{note}</q>}
    </>
  );
};

/** A suggestion that the owner has answered, with an undo of what it changed. */
export const AnsweredSuggestionRow = ({ answer }: { answer: AnsweredSuggestion }) => {
  const id = useId();
  const [isBusy, begin] = useOneAtATime();
  return (
    <AnsweredRow
      id={id}
      what={sentenceOf(answer)}
      isBusy={isBusy}
      onUndo={answer.number === null ? null : () => begin(() => undoAcceptance(answer))}
    />
  );
};

const sentenceOf = ({
  suggestion: { field, language, value },
  decision,
  isUndone,
}: AnsweredSuggestion): ReactNode => {
  const label = labelInLanguage(field, language);
  if (decision === 'decline') return `You declined the change of ${label}.`;
  if (isUndone) return `Undone. ${label} is as it was.`;
  if (value.trim() === '') return `${label} is empty now.`;
  if (hasLines(field) || value.length > MAX_VALUE) return `${label} is changed.`;
  return (
    <>
      <span>{`${label} now says `}</span>
      <strong>
        <bdi>{fieldWords(field, value)}</bdi>
      </strong>
      <span>.</span>
    </>
  );
};
