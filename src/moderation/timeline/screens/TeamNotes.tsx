import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import { Key } from '../../../site/to-do/screens/DecisionBar.tsx';
import { PAGE_NOTE_MAX } from '../../rules/limits.ts';
import { keepNoteDraft, loadTimeline, readNoteDraft, writeNote } from '../browser.ts';
import type { TimelineItem } from '../calls.ts';
import './timeline.css';

type NotesProps = { id: string; items: readonly TimelineItem[]; onSaved: () => void };

/** The notes among what happened to a page, and the form for another. */
export const Notes = ({ id, items, onSaved }: NotesProps) => {
  const notes = items.filter(({ kind }) => kind === 'note');
  return (
    <section className="page-notes" aria-labelledby="page-notes">
      <h2 id="page-notes">Notes</h2>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note.ref}>
              <p dir="auto">{note.what}</p>
              <p className="muted">
                <bdi>{note.by}</bdi>
                <span>, </span>
                <Moment at={note.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm key={id} id={id} onSaved={onSaved} />
    </section>
  );
};

/** The notes of the team about a page, beside what is decided about it. */
export const TeamNotes = ({ id }: { id: string }) => {
  const [items, setItems] = useState<readonly TimelineItem[]>([]);
  const reload = useCallback(
    () => loadTimeline(id).then((loaded) => 'items' in loaded && setItems(loaded.items)),
    [id],
  );
  useEffect(() => void reload(), [reload]);
  return <Notes id={id} items={items} onSaved={() => void reload()} />;
};

/** A note as it is typed: it stays with its page until it is saved. */
const useNote = (id: string, onSaved: () => void) => {
  const [text, setText] = useState(() => readNoteDraft(id));
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const type = (next: string): void => {
    setText(next);
    keepNoteDraft(id, next);
  };
  const save = async (): Promise<void> => {
    if (isSaving || text.trim() === '') return;
    setSaving(true);
    const failure = await writeNote(id, text.trim());
    setSaving(false);
    setProblem(failure ?? '');
    if (failure !== null) return;
    // What was typed while it was being saved is another note.
    if (readNoteDraft(id) === text) keepNoteDraft(id, '');
    setText((now) => (now === text ? '' : now));
    onSaved();
  };
  return { text, type, problem, isSaving, save };
};

const NoteForm = ({ id, onSaved }: { id: string; onSaved: () => void }) => {
  const { text, type, problem, isSaving, save } = useNote(id, onSaved);
  const box = useRef<HTMLTextAreaElement>(null);
  useKeys({ n: () => box.current?.focus() });
  // Here it saves the note, and sends no decision that stands beside it.
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor="page-note">
        <span>Write a note</span>
        <Key>n</Key>
      </label>
      <textarea
        ref={box}
        id="page-note"
        className="short"
        rows={2}
        placeholder=" "
        maxLength={PAGE_NOTE_MAX}
        aria-describedby="page-note-problem"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <p className="error" id="page-note-problem" role="alert">
        {problem}
      </p>
      {text.trim() !== '' && (
        <button className="button-quiet" type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save note'}
        </button>
      )}
    </form>
  );
};
