import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId, errorId } from '../../../base/form/screens/field-ids.ts';
import type { EntryList } from '../../../profiles/life/rules/entries.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { rowPrefix } from '../../editing/browser/own-profile-edit.ts';
import type { EditState } from '../../editing/browser/own-profile-editor.ts';
import { ListEye } from '../../editing/screens/EditEye.tsx';
import { $ownTies, openOwnTies } from '../../ties/browser/own-ties.ts';
import { askAbout, careerTies } from '../../ties/rules/tie-changes.ts';
import { entriesOf, toPosition, toStored, withEntry } from '../rules/entry-lists.ts';
import { type SavedEntry, tieChangesOf } from '../rules/saved-entry.ts';
import { EntryRows } from './EntryRows.tsx';

type EditEntriesProps = { state: EditState; name: EntryList };

/** The positions or schools of a person in a form: each is changed in a dialog, and saved with the form. */
export const EditEntries = ({ state, name }: EditEntriesProps) => {
  const { edit, problems, mode } = state;
  const ties = useStore($ownTies);
  const asksPages = mode.isOwn && name === 'positions';
  useEffect(() => {
    if (asksPages) void openOwnTies();
  }, [asksPages]);
  const shown = asksPages && ties.kind === 'ready' ? careerTies(ties.items, edit.ties) : [];
  const entries = entriesOf(name, edit.structured);
  const error = problems[name];
  const save = async (saved: SavedEntry): Promise<null> => {
    const before = saved.at === null ? null : (entries[saved.at] ?? null);
    if (asksPages) state.setTies(tieChangesOf(saved, edit.ties, before));
    setEntries(state, name, withEntry(entries, saved.at, saved.entry));
    return null;
  };
  return (
    <fieldset
      className="own-group"
      id={controlId(name)}
      tabIndex={-1}
      aria-describedby={error ? errorId(name) : undefined}
    >
      <legend>{STRUCTURED_FIELDS[name].label}</legend>
      <ListEye state={state} field={name} />
      <FieldError name={name} error={error} />
      <EntryRows
        list={name}
        entries={entries}
        ties={shown}
        died={edit.died}
        asking={asksPages ? { owner: displayName(edit.base), ties: shown, hindrance: '' } : null}
        pendingOf={(entry) => askAbout(edit.ties, toPosition(entry)) ?? null}
        isFinal={false}
        problemOf={(at) => problemOfRow(state, name, at)}
        onSave={save}
      />
    </fieldset>
  );
};

const setEntries = (state: EditState, name: EntryList, entries: Parameters<typeof toStored>[1]): void => {
  if (name === 'positions') state.setStructured(name, toStored(name, entries));
  else state.setStructured(name, toStored(name, entries));
};

const problemOfRow = (
  { problems }: EditState,
  name: EntryList,
  at: number,
): { box: string; problem: string } | null => {
  const found = Object.entries(problems).find(([box]) => box.startsWith(rowPrefix(name, at + 1)));
  return found === undefined ? null : { box: found[0], problem: found[1] };
};
