import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChangedRow,
  changedRows,
  ROW_WORDS,
  type RowPiece,
} from '../../../../src/profiles/history/rules/changed-rows.ts';
import { runs } from '../../../support/chance/runs.ts';

/** What a reader gets: a line for each row, with what is marked in it in brackets. */
const read = (before: string | null, after: string | null): string[] =>
  changedRows({ before, after }).map(
    ({ kind, pieces }) =>
      `${ROW_WORDS[kind]} ${pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')}`,
  );

test.each<[string, string | null, string | null, string[]]>([
  ['another value', 'Mysuru', 'Goa', ['Removed [Mysuru]', 'Added [Goa]']],
  ['a first value', '', 'Goa', ['Added [Goa]']],
  ['an emptied one', 'Goa', '', ['Removed [Goa]']],
  ['one more entry', 'TU Delft · 2010', 'Longspan · 2015\nTU Delft · 2010', ['Added [Longspan · 2015]']],
  [
    'an entry that ended',
    'Longspan Footbridges · 2015 – now\nTU Delft · 2010',
    'Longspan Footbridges · 2015 – 2019\nTU Delft · 2010',
    ['Removed Longspan Footbridges · 2015 – [now]', 'Added Longspan Footbridges · 2015 – [2019]'],
  ],
  ['entries in another order', 'One\nTwo', 'Two\nOne', ['Removed [One]', 'Added [One]']],
  [
    'one paragraph of three',
    'She was born.\n\nShe sings.\n\nThe end.',
    'She was born.\n\nShe sings well.\n\nThe end.',
    ['Added She sings[ well].'],
  ],
  ['what was withheld before', null, 'Goa', ['Removed (not shown)', 'Added [Goa]']],
  ['what is withheld after', 'Goa', null, ['Removed [Goa]', 'Added (not shown)']],
  [
    'Arabic',
    'ولدت في القاهرة عام',
    'ولدت في دمشق عام',
    ['Removed ولدت في [القاهرة] عام', 'Added ولدت في [دمشق] عام'],
  ],
])('a change reads as what it removed and added: %s', (_what, before, after, rows) => {
  expect(read(before, after)).toEqual(rows);
});

const isVersionRow = ({ pieces }: ChangedRow): boolean => pieces.some(({ isMarked }) => !isMarked);

const text = fc
  .array(fc.constantFrom('one two', 'one', 'two three four', ''), { maxLength: 6 })
  .map((lines) => lines.join('\n'));

test('what was removed and what was added make the later lines of the earlier ones', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = (all: string): string[] => all.split('\n').filter((line) => line !== '');
      const rows = changedRows({ before, after });
      const left = lines(before);
      for (const [index, { kind, pieces }] of rows.entries()) {
        const textOf = (all: readonly RowPiece[]) => all.map((piece) => piece.text).join('');
        const isVersion = pieces.some(({ isMarked }) => !isMarked);
        const other = rows[kind === 'removed' ? index + 1 : index - 1];
        const isAlone = isVersion && (other === undefined || other.kind === kind || !isVersionRow(other));
        const without = textOf(pieces.filter(({ isMarked }) => !isMarked));
        const [old, next] = kind === 'removed' ? [textOf(pieces), without] : [without, textOf(pieces)];
        if (kind === 'removed' || isAlone) left.splice(left.indexOf(old), 1);
        if (kind === 'added' || isAlone) left.push(next);
      }
      expect(left.sort()).toEqual(lines(after).sort());
    }),
    runs(300),
  );
});

test('texts of which every word differs take little time', () => {
  const words = (letter: string) =>
    Array.from({ length: 3_000 }, (_, index) => `${letter}${index}`).join(' ');
  expect(changedRows({ before: words('a'), after: words('b') })).toHaveLength(2);
});
