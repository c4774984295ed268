import { useRef } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import type { Span } from '../../../base/fields/rules/span.ts';
import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId, errorId, hintId } from '../../../base/form/screens/field-ids.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import type { EntryKind } from '../../../profiles/life/rules/entries.ts';
import { newestFirst } from '../../../profiles/life/rules/order.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { ENTRY_LISTS, type EntryList, entryBox } from '../../editing/browser/own-profile-edit.ts';
import type { EditState } from '../../editing/browser/own-profile-editor.ts';
import { ListEye } from '../../editing/screens/EditEye.tsx';
import './edit-entries.css';

type Entry = Span & Record<string, string>;
/** The moves of the editor of a list: each sets the list, and the focus where the next entry would be made. */
const useEntries = (state: EditState, name: EntryList) => {
  const kind: EntryKind = ENTRY_LISTS[name];
  const list = state.edit.structured[name] as readonly Entry[];
  const box = useRef<HTMLFieldSetElement>(null);
  const set = (next: readonly Entry[], row?: number): void =>
    state.setStructured(name, next as EditState['edit']['structured'][EntryList] & readonly never[], row);
  const focusLater = (selector: string): void => {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  return {
    kind,
    list,
    box,
    add: (): void => {
      set([...list, { [kind.main]: '', [kind.detail]: '', from: '', to: '' } as Entry]);
      focusLater('ol > li:last-child input');
    },
    remove: (index: number): void => {
      set(list.filter((_, at) => at !== index));
      focusLater('[data-add]');
    },
    change: (index: number, part: string, value: string): void =>
      set(
        list.map((entry, at) => (at === index ? { ...entry, [part]: value } : entry)),
        index + 1,
      ),
    order: (): void => set(newestFirst(list)),
  };
};

/** The positions or schools of a person in the editor: added, changed, brought into the order of their dates, and taken away. */
export const EditEntries = ({ state, name }: { state: EditState; name: EntryList }) => {
  const { kind, list, box, add, remove, change, order } = useEntries(state, name);
  const { labels } = kind;
  const error = state.problems[name];
  const described = [error && errorId(name), list.length > 0 && hintId(name)].filter(Boolean).join(' ');
  return (
    <fieldset
      className="own-group"
      ref={box}
      id={controlId(name)}
      tabIndex={-1}
      aria-describedby={described || undefined}
    >
      <legend>{STRUCTURED_FIELDS[name].label}</legend>
      <ListEye state={state} field={name} />
      {list.length > 0 && (
        <p className="hint" id={hintId(name)}>
          A date is a year or a month: 2004 or 2004-05. Leave ‘To’ empty for ‘until now’.
        </p>
      )}
      <FieldError name={name} error={error} />
      {list.length > 0 && (
        <ol className="own-entries">
          {list.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
            <li key={index}>
              <EntryFields
                kind={kind}
                nameOf={(part) => entryBox(name, index + 1, part)}
                problems={state.problems}
                entry={entry}
                onChange={(part, value) => change(index, part, value)}
              />
              <button className="button-plain" type="button" onClick={() => remove(index)}>
                Remove
                <span className="visually-hidden">
                  {` the ${labels.entry} ${index + 1}: ${entry[kind.main]}`}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <p className="own-entries-actions">
        {list.length < kind.max ? (
          <button className="button-quiet" type="button" data-add onClick={add}>
            {`Add a ${labels.entry}`}
          </button>
        ) : (
          <span className="hint">{`There can be at most ${kind.max}.`}</span>
        )}
        {list.length > 1 && (
          <button className="button-quiet" type="button" onClick={order}>
            Newest first<span className="visually-hidden">: order by date</span>
          </button>
        )}
      </p>
    </fieldset>
  );
};

type EntryFieldsProps = {
  kind: EntryKind;
  /** The name of the box for a part. */
  nameOf: (part: string) => string;
  problems: EditState['problems'];
  entry: Entry;
  onChange: (part: string, value: string) => void;
};

const EntryFields = ({ kind, nameOf, problems, entry, onChange }: EntryFieldsProps) => {
  const { labels, main, detail } = kind;
  const parts = [
    { part: main, label: labels.main, required: true, maxLength: LENGTHS.line },
    { part: detail, label: labels.detail, required: false, maxLength: LENGTHS.line },
    { part: 'from', label: 'From', required: false },
    { part: 'to', label: 'To', required: false },
  ];
  return (
    <div className="own-entry">
      {parts.map(({ part, ...field }) => (
        <TextField
          key={part}
          {...field}
          name={nameOf(part)}
          error={problems[nameOf(part)]}
          value={entry[part] ?? ''}
          autoComplete="off"
          onChange={({ target }) => onChange(part, target.value)}
        />
      ))}
    </div>
  );
};
