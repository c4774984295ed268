import { useId, useState } from 'react';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { toast } from '../../../base/frame/browser/toast.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import { labelInLanguage } from '../../../profiles/languages/rules/translation-label.ts';
import type { Suggestion } from '../../../profiles/suggestions/calls.ts';
import { WaitingRow } from '../../my-profile/screens/waiting/WaitingRow.tsx';
import { $answeredSuggestions, answerOwnSuggestion } from '../browser/own-suggestions.ts';
import { fitsRow } from './fits-row.ts';
import { OwnWording } from './OwnWording.tsx';
import { SuggestedTexts } from './SuggestionItem.tsx';
import { useSuggestionAnswer } from './use-suggestion-answer.ts';

type WaitingSuggestionProps = {
  suggestion: Suggestion;
  /** Whether its yes is the one green button of the card. */
  isFirst: boolean;
};

/** A suggestion of a reader that waits for an answer: told and answered in a row, or unfolded in it where it is too long for that. */
export const WaitingSuggestion = (props: WaitingSuggestionProps) =>
  fitsRow(props.suggestion) ? <ShortSuggestion {...props} /> : <LongSuggestion {...props} />;

const isAnsweredHere = ({ reference }: Suggestion): boolean =>
  $answeredSuggestions.get().some(({ suggestion }) => suggestion.reference === reference);

/** The answer to a suggestion of the card; what it did stands in the place of the row. */
const useAnswer = (suggestion: Suggestion) =>
  useSuggestionAnswer(suggestion, answerOwnSuggestion, (message) => {
    if (!isAnsweredHere(suggestion)) toast(message, 'status');
  });

const ShortSuggestion = ({ suggestion, isFirst }: WaitingSuggestionProps) => {
  const id = useId();
  const answering = useAnswer(suggestion);
  const { draft, problem } = answering;
  return (
    <WaitingRow
      id={id}
      what={<Change suggestion={suggestion} />}
      why={<Grounds suggestion={suggestion} />}
      actions={draft === null && <AnswerButtons id={id} isFirst={isFirst} answering={answering} />}
    >
      {(draft !== null || problem !== '') && (
        <div className="waiting-more">
          <Wording id={id} suggestion={suggestion} answering={answering} />
        </div>
      )}
    </WaitingRow>
  );
};

/** A suggestion that is read before it is answered: what it says and its answers unfold below it. */
const LongSuggestion = ({ suggestion, isFirst }: WaitingSuggestionProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const answering = useAnswer(suggestion);
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
      why={<Grounds suggestion={suggestion} isShort={!isOpen} />}
      actions={
        <button
          className="button-quiet"
          type="button"
          aria-describedby={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {say('owners.suggestions.look')}
        </button>
      }
    >
      {isOpen && (
        <div className="waiting-more">
          <SuggestedTexts suggestion={suggestion} />
          <Wording id={id} suggestion={suggestion} answering={answering} />
          {answering.draft === null && (
            <div className="waiting-actions">
              <AnswerButtons id={id} isFirst={isFirst} answering={answering} />
            </div>
          )}
        </div>
      )}
    </WaitingRow>
  );
};

type AnsweringProps = { id: string; answering: ReturnType<typeof useSuggestionAnswer> };

const AnswerButtons = ({ id, isFirst, answering }: AnsweringProps & { isFirst: boolean }) => {
  const { isBusy, edit, send, reword } = answering;
  const button = { type: 'button', 'aria-describedby': id, 'aria-disabled': isBusy } as const;
  return (
    <>
      <button {...button} className={isFirst ? 'button' : 'button-quiet'} onClick={() => send('accept')}>
        {say('owners.suggestions.accept')}
      </button>
      <button {...button} className="button-quiet" ref={edit} onClick={reword}>
        {say('owners.suggestions.reword')}
      </button>
      <button {...button} className="button-quiet" onClick={() => send('decline')}>
        {say('owners.suggestions.decline')}
      </button>
    </>
  );
};

/** The box for the own wording, or what was wrong with another answer. */
const Wording = ({ id, suggestion, answering }: AnsweringProps & { suggestion: Suggestion }) => {
  const { draft, problem } = answering;
  if (draft === null) return problem === '' ? null : <FailureNotice>{problem}</FailureNotice>;
  return (
    <OwnWording
      id={id}
      about={id}
      field={suggestion.field}
      draft={draft}
      answering={answering}
      actions="waiting-actions"
    />
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
