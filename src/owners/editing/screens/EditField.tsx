import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_CONTROLS } from '../../../base/fields/rules/field-controls.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS, fieldEntry, maxLength } from '../../../base/fields/rules/fields.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { DateField } from '../../../base/form/screens/DateField.tsx';
import { LinkSuggestion } from '../../../base/form/screens/LinkSuggestion.tsx';
import { NumberField } from '../../../base/form/screens/NumberField.tsx';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { formatList } from '../../../base/languages/rules/list.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { languageOptions } from '../../../profiles/languages/rules/written-languages.ts';
import { useOfferedValues } from '../../../search/facets/screens/use-offered-values.ts';
import type { EditState } from '../browser/own-profile-editor.ts';
import { BadgeWarning } from './BadgeWarning.tsx';
import { EditEye } from './EditEye.tsx';
import { Elsewhere } from './Elsewhere.tsx';

/** The options of a list, and what is stored, which may be another value from an import. */
const optionsWith = (field: FieldName, offered: readonly string[], stored: string) =>
  [...new Set([...offered, stored])]
    .filter(Boolean)
    .map((option) => [option, fieldWords(field, option)] as const);

/** What a field is chosen from, if it is chosen from a list and not typed. */
const choicesOf = (field: FieldName, stored: string, isChosen: boolean) => {
  const { options, rule } = fieldEntry(field);
  if (rule === 'language') return { options: languageOptions([stored]) };
  if (!isChosen || options === undefined) return null;
  return { options: optionsWith(field, options, stored), placeholder: say('form.choose') };
};

/** A text box for a choice, which has its words; they are stored in English. */
const choiceBox = (
  field: FieldName,
  offered: readonly string[],
  value: string,
  onChange: (value: string) => void,
) => {
  const words = offered.map((option) => fieldWords(field, option));
  return {
    value: fieldWords(field, value),
    offered: words,
    hint: formatList(words, 'unit'),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(offered[words.indexOf(target.value)] ?? target.value),
  };
};

// Imports may have a year alone, which the control for dates cannot show.
const isWholeDay = (stored: string): boolean => !/^\d{4}$/.test(stored);

type EditFieldProps = {
  state: EditState;
  field: FieldName;
  /** Options are chosen from a list, not offered while somebody types. */
  isChosen?: boolean;
};

/** One field of the editor, with the value that was saved elsewhere meanwhile, if it differs. */
export const EditField = ({ state, field, isChosen = false }: EditFieldProps) => {
  const { edit, problems, setValue } = state;
  const value = edit.values[field] ?? '';
  // Options are offered while typing.
  const { options: offered, rule, group } = fieldEntry(field);
  const chosenFrom = choicesOf(field, edit.base[field], isChosen);
  const others = useOfferedValues(field);
  const props = {
    name: field,
    label: FIELD_LABELS[field],
    required: state.mode.isRequired(edit.base.profile, field),
    error: problems[field],
    value,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setValue(field, target.value),
    eye: <EditEye state={state} field={field} />,
    aside: (
      <>
        <LinkSuggestion
          field={field}
          name={field}
          value={value}
          isWrong={problems[field] !== undefined}
          onUse={(link) => setValue(field, link)}
        />
        <BadgeWarning state={state} field={field} />
      </>
    ),
  };
  return (
    <div>
      {field === 'message' ? (
        <TextArea {...props} rows={10} count={{ now: characters(value), max: maxLength(field) }} />
      ) : group === 'about' || edit.base[field].includes('\n') ? (
        // A value with line breaks may have come with an import; an input would join its lines.
        <TextArea {...props} rows={3} className="short" />
      ) : isChosen && maxLength(field) > LENGTHS.line ? (
        // Beside its label there is room for a few words, so it grows.
        <TextArea {...props} rows={1} className="line" />
      ) : rule === 'birth-date' && isWholeDay(edit.base[field]) ? (
        <DateField {...props} />
      ) : rule === 'digits' || rule === 'year' ? (
        <NumberField {...props} />
      ) : chosenFrom !== null ? (
        <SelectField {...props} {...chosenFrom} />
      ) : (
        <TextField
          {...props}
          type={FIELD_CONTROLS[field]?.type ?? 'text'}
          {...((rule === 'identifier' || group === 'filing') && { hint: FIELD_CONTROLS[field]?.hint })}
          {...(offered ? choiceBox(field, offered, value, (chosen) => setValue(field, chosen)) : others)}
        />
      )}
      <Elsewhere state={state} field={field} />
    </div>
  );
};
