import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId, errorId } from '../../../base/form/screens/field-ids.ts';
import { ToolIcon } from '../../../base/icons/screens/ToolIcon.tsx';
import { formatList } from '../../../base/languages/rules/list.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { EntryList } from '../../../profiles/life/rules/entries.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';
import { $failedAsks, type FailedAsk } from '../../ties/browser/failed-asks.ts';
import { sendAsk } from '../../ties/browser/tie-changes.ts';
import { joinedEntries, shownRole } from '../rules/career-entries.ts';
import { type Entry, type EntryWithTie, isSameEntry } from '../rules/entry.ts';
import { ENTRY_LISTS, toPosition } from '../rules/entry-lists.ts';
import type { EntryAsk, SavedEntry } from '../rules/saved-entry.ts';
import { EntryWords } from './EntryWords.tsx';
import type { TieContext } from './entry-dialog-props.ts';
import { FailedAskNotice } from './FailedAskNotice.tsx';
import { tieMark, willBeAsked } from './tie-mark.ts';
import { useEntryDialog } from './use-entry-dialog.ts';
import './entry-rows.css';

export type EntryRowsProps = {
  list: EntryList;
  entries: readonly Entry[];
  /** The ties of the own career. */
  ties: readonly OwnTie[];
  died: string;
  /** Null if nobody can be asked. */
  asking: TieContext | null;
  /** What is asked about an entry once it is saved. */
  pendingOf?: (entry: Entry) => EntryAsk | null;
  /** Whether each change is saved at once. */
  isFinal: boolean;
  /** What is wrong with an entry, by its place, and the name of the box that says so. */
  problemOf?: (at: number) => { box: string; problem: string } | null;
  /** Opens the dialog; for example once nothing else is edited. */
  onOpen?: (open: () => void) => void;
  onSave: (saved: SavedEntry) => Promise<string | null>;
};

const atOnce = (open: () => void): void => open();

/** The entries of a list, newest first, each with the dialog that changes it, and the dialog for a new one. */
export const EntryRows = (props: EntryRowsProps) => {
  const { list, entries, ties, died, asking, pendingOf, isFinal, onOpen = atOnce, onSave } = props;
  const [open, setOpen] = useState<EntryWithTie | 'new' | null>(null);
  const [kept, setKept] = useState<SavedEntry | null>(null);
  const EntryDialog = useEntryDialog(open !== null, () => setOpen(null));
  const adding = useRef<HTMLButtonElement>(null);
  const { kind, link } = ENTRY_LISTS[list];
  const rows = joinedEntries(entries, ties, died);
  const joined = kept ? keptRow(rows, kept, entries.length) : open === 'new' ? null : open;
  return (
    <>
      {rows.length > 0 && (
        <ol className="entry-rows">
          {rows.map((row) => (
            <EntryRow
              key={row.at ?? row.tie?.tie}
              {...props}
              row={row}
              onEdit={() => onOpen(() => setOpen(row))}
            />
          ))}
        </ol>
      )}
      {entries.length < kind.max ? (
        <button
          className="entry-add"
          type="button"
          ref={adding}
          data-add
          onClick={() => onOpen(() => setOpen('new'))}
        >
          <span aria-hidden="true">+ </span>
          <span>{link}</span>
        </button>
      ) : (
        <p className="hint">{say('owners.life.at-most', { max: kind.max })}</p>
      )}
      {open !== null && EntryDialog !== null && (
        <EntryDialog
          list={list}
          joined={joined}
          pending={joined === null ? null : (pendingOf?.(joined) ?? null)}
          asking={asking}
          isFinal={isFinal}
          onSave={onSave}
          onKept={setKept}
          onClose={() => {
            setOpen(null);
            setKept(null);
            // The button that opened it is gone with its entry.
            requestAnimationFrame(() => document.activeElement === document.body && adding.current?.focus());
          }}
        />
      )}
    </>
  );
};

/** The row of an entry that was just saved: the one that says the same, else the one in its place. */
const keptRow = (
  rows: readonly EntryWithTie[],
  { at, entry }: SavedEntry,
  count: number,
): EntryWithTie | null =>
  (entry && rows.find((row) => row.at !== null && isSameEntry(entry, row))) ??
  rows.find((row) => row.at === (at ?? count - 1)) ??
  null;

type EntryRowProps = EntryRowsProps & { row: EntryWithTie; onEdit: () => void };

const EntryRow = ({ row, died, pendingOf, problemOf, onEdit }: EntryRowProps) => {
  const { tie, at, main } = row;
  const failed = useStore($failedAsks).find((each) => isAbout(each, row));
  const wrong = at === null ? null : (problemOf?.(at) ?? null);
  const pending = pendingOf?.(row) ?? null;
  const mark = tie === null ? pending && willBeAsked() : tieMark(tie);
  return (
    <li>
      <EntryWords
        entry={{ ...row, detail: shownRole(row) }}
        died={died}
        url={tie?.state === 'confirmed' ? tie.url : ''}
        mark={mark}
      />
      <button
        className="entry-edit"
        type="button"
        id={wrong === null ? undefined : controlId(wrong.box)}
        aria-describedby={wrong === null ? undefined : errorId(wrong.box)}
        onClick={onEdit}
      >
        <ToolIcon name="pencil" size={16} />
        <span className="visually-hidden">
          {say('common.edit-what', { what: formatList([row.detail, main].filter(Boolean), 'unit') })}
        </span>
      </button>
      {wrong !== null && <FieldError name={wrong.box} error={wrong.problem} />}
      {failed !== undefined && tie === null && (
        <FailedAskNotice
          name={failed.ask.page.name}
          message={failed.message}
          onAgain={() => sendAsk(failed.ask)}
        />
      )}
    </li>
  );
};

const isAbout = ({ ask }: FailedAsk, row: EntryWithTie): boolean => {
  const { organisation, role, from, to } = toPosition(row);
  const { entry } = ask;
  return entry.organisation === organisation && entry.role === role && entry.from === from && entry.to === to;
};
