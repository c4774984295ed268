import { type ReactNode, useId } from 'react';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { hasLines } from '../../../base/fields/rules/fields.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
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
        <Pieces
          of={sayPieces('owners.suggestions.change-of', {
            field: labelInLanguage(suggestion.field, suggestion.language),
          })}
          tags={{ strong: (words) => <strong>{words}</strong> }}
        />
      }
      why={<Grounds suggestion={suggestion} isShort />}
      actions={
        <button className="button-quiet" type="button" aria-describedby={id} onClick={onOpen}>
          {say('owners.suggestions.look')}
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
              {say('owners.suggestions.accept')}
            </button>
            <button {...button} className="button-quiet" onClick={() => send('decline')}>
              {say('owners.suggestions.decline')}
            </button>
            <button {...button} className="button-quiet" ref={edit} onClick={reword}>
              {say('owners.suggestions.reword')}
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
    <Pieces
      of={
        value === ''
          ? sayPieces('owners.suggestions.removal', { field: labelInLanguage(field, language) })
          : sayPieces('owners.suggestions.value', { field: labelInLanguage(field, language) })
      }
      tags={{ strong: (words) => <strong>{words}</strong> }}
    />
    <span> </span>
    {now !== '' && (
      <del>
        <span className="visually-hidden">{` ${say('owners.suggestions.instead-of')} `}</span>
        <bdi>{fieldWords(field, now)}</bdi>
      </del>
    )}
    {now !== '' && value !== '' && <Icon name="arrowRight" size={16} className="waiting-arrow" />}
    {value !== '' && (
      <ins>
        <span className="visually-hidden">{` ${say('owners.suggestions.new')} `}</span>
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
          <Pieces
            of={sayPieces('owners.suggestions.source', { url: new URL(source).hostname })}
            tags={{
              link: (host) => (
                <a href={source} target="_blank" rel="nofollow ugc noopener noreferrer">
                  <bdi>{host}</bdi>
                  <span className="visually-hidden">{` ${say('common.opens-new-tab')}`}</span>
                </a>
              ),
            }}
          />
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
  if (decision === 'decline') return say('owners.suggestions.you-declined', { field: label });
  if (isUndone) return say('owners.suggestions.undone', { field: label });
  if (value.trim() === '') return say('owners.suggestions.is-empty', { field: label });
  if (hasLines(field) || value.length > MAX_VALUE)
    return say('owners.suggestions.is-changed', { field: label });
  return (
    <Pieces
      of={sayPieces('owners.suggestions.now-says', { field: label, value: fieldWords(field, value) })}
      tags={{
        value: (words) => (
          <strong>
            <bdi>{words}</bdi>
          </strong>
        ),
      }}
    />
  );
};
