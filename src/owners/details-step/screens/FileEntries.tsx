import { useRef } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId, errorId } from '../../../base/form/screens/field-ids.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import type { RegistrationView } from '../../registration/browser/registration.ts';
import { listsOfKind, readLists, writeList } from '../../registration/browser/registration-lists.ts';
import type { FileList } from '../../start-from-file/rules/contents.ts';
import { entryWords } from '../../start-from-file/rules/entry-words.ts';
import { EyeOf } from './EyeOf.tsx';

type FileEntriesProps = { registration: RegistrationView; kind: ProfileKind };

/** The positions, schools and links that were taken from a file, to take away again or to keep private. */
export const FileEntries = ({ registration, kind }: FileEntriesProps) => {
  const lists = readLists(registration.values);
  const filled = listsOfKind(kind).filter((list) => lists[list].length > 0);
  return filled.map((list) => (
    <Entries
      key={list}
      registration={registration}
      kind={kind}
      list={list}
      hint={list === filled.at(-1) ? say('owners.details.from-file-hint') : null}
    />
  ));
};

type EntriesProps = FileEntriesProps & { list: FileList; hint: string | null };

const Entries = ({ registration, kind, list, hint }: EntriesProps) => {
  const { store, values, problems } = registration;
  const entries = readLists(values)[list];
  const box = useRef<HTMLFieldSetElement>(null);
  const error = problems[list];
  const remove = (index: number): void => {
    store.change(list, writeList(entries.filter((_, at) => at !== index)));
    box.current?.focus();
  };
  return (
    <fieldset
      className="file-list"
      ref={box}
      id={controlId(list)}
      tabIndex={-1}
      aria-describedby={error ? errorId(list) : undefined}
    >
      <legend>{STRUCTURED_FIELDS[list].label}</legend>
      <div className="file-entries-eye">
        <EyeOf registration={registration} kind={kind} field={list} />
      </div>
      <FieldError name={list} error={error} />
      <ul className="file-entries">
        {entries.map((entry, index) => {
          const words = entryWords(list, entry);
          return (
            <li key={words}>
              <bdi>{words}</bdi>
              <button className="button-plain" type="button" onClick={() => remove(index)}>
                <PartlyHidden of={sayPieces('common.remove-what', { what: words })} />
              </button>
            </li>
          );
        })}
      </ul>
      {hint && <p className="hint">{hint}</p>}
    </fieldset>
  );
};
