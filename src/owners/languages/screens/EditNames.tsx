import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import { NAMES_SENTENCES, namesThatAre } from '../../../profiles/languages/rules/page-names.ts';
import { languageOptions } from '../../../profiles/languages/rules/written-languages.ts';
import { NAMES } from '../../../profiles/rules/limits.ts';
import { NAME_KINDS, type NameKind, type PageName } from '../../../profiles/rules/structured-values.ts';
import { FORMER_NAMES } from '../../../profiles/visibility/rules/private-entry.ts';
import { Eye } from '../../../profiles/visibility/screens/Eye.tsx';
import { entryBox } from '../../editing/browser/own-profile-edit.ts';
import type { EditState } from '../../editing/browser/own-profile-editor.ts';
import { ListEye } from '../../editing/screens/EditEye.tsx';
import './languages.css';

const KIND_WORDS: Readonly<Record<NameKind, string>> = {
  get native() {
    return say('owners.names.native');
  },
  get former() {
    return say('owners.names.former');
  },
  get other() {
    return say('owners.names.other');
  },
};

/** The other names of a page in a form, each with its language and kind; former ones have an eye of their own. */
export const EditNames = ({ state }: { state: EditState }) => {
  const { edit, problems } = state;
  const { names } = edit.structured;
  const error = problems['names'];
  const change = (index: number, name: PageName | null): void =>
    state.setStructured(
      'names',
      names.flatMap((each, at) => (at !== index ? [each] : name === null ? [] : [name])),
    );
  const add = (): void => {
    state.setStructured('names', [...names, { text: '', language: '', kind: 'native' }]);
    setTimeout(() =>
      document.getElementById(controlId(entryBox('names', names.length + 1, 'text')))?.focus(),
    );
  };
  return (
    <fieldset className="own-group edit-names" id={controlId('names')} tabIndex={-1}>
      <legend>{say('profiles.names.title')}</legend>
      <div className="edit-names-head">
        <p aria-hidden="true">{say('profiles.names.title')}</p>
        {names.length > 0 && <ListEye state={state} field="names" />}
      </div>
      <FieldError name="names" error={error} />
      {names.length > 0 && (
        <ol>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name is its place while it is written
            <li key={index}>
              <NameRow name={name} number={index + 1} onChange={(next) => change(index, next)} />
            </li>
          ))}
        </ol>
      )}
      <FormerEye state={state} />
      {names.length < NAMES.page ? (
        <button className="button-plain" type="button" data-add onClick={add}>
          <span aria-hidden="true">+ </span>
          <span>{say('owners.names.add')}</span>
        </button>
      ) : (
        <p className="hint">{NAMES_SENTENCES.tooMany}</p>
      )}
    </fieldset>
  );
};

type NameRowProps = { name: PageName; number: number; onChange: (name: PageName | null) => void };

const NameRow = ({ name, number, onChange }: NameRowProps) => (
  <>
    <TextField
      name={entryBox('names', number, 'text')}
      label={say('field.name')}
      value={name.text}
      lang={name.language || undefined}
      autoComplete="off"
      onChange={({ target }) => onChange({ ...name, text: target.value })}
    />
    <SelectField
      name={entryBox('names', number, 'language')}
      label={say('field.language')}
      value={name.language}
      options={[['', say('owners.names.no-language')], ...languageOptions([name.language])]}
      onChange={({ target }) => onChange({ ...name, language: target.value })}
    />
    <SelectField
      name={entryBox('names', number, 'kind')}
      label={say('owners.names.kind')}
      value={name.kind}
      options={NAME_KINDS.map((kind) => [kind, KIND_WORDS[kind]] as const)}
      onChange={({ target }) => onChange({ ...name, kind: target.value as NameKind })}
    />
    <button className="button-plain" type="button" onClick={() => onChange(null)}>
      <PartlyHidden of={sayPieces('owners.names.remove', { name: name.text })} />
    </button>
  </>
);

/** Who sees the former names: nobody, until their owner says otherwise. */
const FormerEye = ({ state: { edit, mode, setVisibility } }: { state: EditState }) => {
  if (!mode.isOwn || mode.isEditors || namesThatAre('former', edit.structured).length === 0) return null;
  return (
    <p className="edit-names-former">
      <span>{say('owners.names.former-hint')}</span>
      <Eye
        field={FORMER_NAMES}
        value={edit.hidden.includes(FORMER_NAMES) ? 'private' : 'shown'}
        onChange={(next) => setVisibility(FORMER_NAMES, next)}
      />
    </p>
  );
};
