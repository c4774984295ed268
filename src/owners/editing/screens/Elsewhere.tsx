import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { DIED_LABEL } from '../../../profiles/life/rules/died.ts';
import type { EditState } from '../browser/own-profile-editor.ts';

type ElsewhereProps = { state: EditState; field: FieldName | 'died' };

/** What was saved elsewhere meanwhile, if it differs. */
export const Elsewhere = ({ state, field }: ElsewhereProps) => {
  const theirs = state.edit.elsewhere[field];
  if (theirs === undefined) return null;
  const label = field === 'died' ? DIED_LABEL : FIELD_LABELS[field];
  return (
    <div className="own-elsewhere">
      <p>
        Saved in the meantime:{' '}
        <q dir="auto">{(field === 'died' ? longDay(theirs) : fieldWords(field, theirs)) || 'NA'}</q>
      </p>
      <button className="button-plain" type="button" onClick={() => state.resolve(field, true)}>
        Use this<span className="visually-hidden">{` for ${label}`}</span>
      </button>
      <button className="button-plain" type="button" onClick={() => state.resolve(field, false)}>
        Keep mine<span className="visually-hidden">{` for ${label}`}</span>
      </button>
    </div>
  );
};
