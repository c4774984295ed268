import { diffArrays } from 'diff';
import { say } from '../../../base/languages/rules/say.ts';
import { diffTexts } from '../../../base/text/rules/word-diff.ts';
import { withheldValue } from './history-words.ts';
import type { ShownValues } from './visible-change.ts';

/** A piece of a line; a marked one is what differs in it. */
export type RowPiece = { text: string; isMarked: boolean };

/** A line that a change removed or added, as people read it. */
export type ChangedRow = { kind: 'removed' | 'added'; pieces: readonly RowPiece[]; isWithheld?: true };

export const ROW_WORDS: Readonly<Record<ChangedRow['kind'], string>> = {
  get removed() {
    return say('profiles.history.removed');
  },
  get added() {
    return say('profiles.history.added');
  },
};

/** How many lines and words of a text may differ by default: comparing takes time by the square of it. */
const MAX_EDITS = 250;

/** From this share of common characters on, two lines are versions of one. */
const ALIKE = 0.4;

/** What a change did to a text, line by line: lines that stay are left out, and in a line that only changed its words are marked. */
export const changedRows = ({ before, after }: ShownValues, maxEdits = MAX_EDITS): ChangedRow[] => {
  if (before === null || after === null) return [...sideRows('removed', before), ...sideRows('added', after)];
  const parts = diffArrays(linesOf(before), linesOf(after), { maxEditLength: maxEdits });
  if (parts === undefined) return [...sideRows('removed', before), ...sideRows('added', after)];
  const rows: ChangedRow[] = [];
  let removed: readonly string[] = [];
  for (const { added: isAdded, removed: isRemoved, value } of [...parts, END]) {
    if (isAdded) rows.push(...blockRows(removed, value, maxEdits));
    else rows.push(...removed.map((line) => wholeRow('removed', line)));
    removed = isRemoved ? value : [];
  }
  return rows;
};

const END = { added: false, removed: false, value: [] as string[] };

const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

const wholeRow = (kind: ChangedRow['kind'], text: string): ChangedRow => ({
  kind,
  pieces: [{ text, isMarked: true }],
});

const sideRows = (kind: ChangedRow['kind'], text: string | null): ChangedRow[] =>
  text === null
    ? [{ kind, pieces: [{ text: withheldValue(), isMarked: false }], isWithheld: true }]
    : linesOf(text).map((line) => wholeRow(kind, line));

/** Lines that stand where others stood. As many as there were: each is compared with the one in its place. */
const blockRows = (removed: readonly string[], added: readonly string[], maxEdits: number): ChangedRow[] =>
  removed.length === added.length
    ? removed.flatMap((line, index) => versionRows(line, added[index] ?? '', maxEdits))
    : [...removed.map((line) => wholeRow('removed', line)), ...added.map((line) => wholeRow('added', line))];

const versionRows = (before: string, after: string, maxEdits: number): ChangedRow[] => {
  const pieces = diffTexts(before, after, maxEdits);
  const common = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  if (common < ALIKE * Math.min(before.length, after.length))
    return [wholeRow('removed', before), wholeRow('added', after)];
  const side = (kind: 'gone' | 'new'): readonly RowPiece[] =>
    pieces
      .filter((piece) => piece.kind === 'same' || piece.kind === kind)
      .map(({ kind: what, text }) => ({ text, isMarked: what !== 'same' }));
  const rows: ChangedRow[] = [
    { kind: 'removed', pieces: side('gone') },
    { kind: 'added', pieces: side('new') },
  ];
  // Where something was only added, the line before it says nothing more.
  return rows.filter((row) => row.pieces.some(({ isMarked }) => isMarked));
};
