import { type ReactNode, useId } from 'react';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { hasLines } from '../../../base/fields/rules/fields.ts';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { labelInLanguage } from '../../../profiles/languages/rules/translation-label.ts';
import { AnsweredRow } from '../../my-profile/screens/waiting/WaitingRow.tsx';
import { type AnsweredSuggestion, undoAcceptance } from '../browser/own-suggestions.ts';
import { MAX_ROW_VALUE } from './fits-row.ts';

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
  if (hasLines(field) || value.length > MAX_ROW_VALUE)
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
