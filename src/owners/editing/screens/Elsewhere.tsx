import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import { diedLabel } from '../../../profiles/life/rules/died.ts';
import type { EditState } from '../browser/own-profile-editor.ts';

type ElsewhereProps = { state: EditState; field: FieldName | 'died' };

/** What was saved elsewhere meanwhile, if it differs. */
export const Elsewhere = ({ state, field }: ElsewhereProps) => {
  const theirs = state.edit.elsewhere[field];
  if (theirs === undefined) return null;
  const label = field === 'died' ? diedLabel() : FIELD_LABELS[field];
  return (
    <div className="own-elsewhere">
      <p>
        <Pieces
          of={sayPieces('owners.editing.saved-meanwhile', {
            value: (field === 'died' ? longDay(theirs) : fieldWords(field, theirs)) || say('common.none'),
          })}
          tags={{ q: (text) => <q dir="auto">{text}</q> }}
        />
      </p>
      <button className="button-plain" type="button" onClick={() => state.resolve(field, true)}>
        <PartlyHidden of={sayPieces('owners.editing.use-this', { label })} />
      </button>
      <button className="button-plain" type="button" onClick={() => state.resolve(field, false)}>
        <PartlyHidden of={sayPieces('owners.editing.keep-mine', { label })} />
      </button>
    </div>
  );
};
