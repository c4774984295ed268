import papa from 'papaparse';
import { withFormulas } from '../../../../base/text/rules/formula.ts';
import { CELL_CHARACTERS, LIST_SENTENCES, ListProblem } from '../limits.ts';
import type { Separator } from '../member-list.ts';
import type { RawRow } from './list-table.ts';

const SEPARATORS: readonly Separator[] = [',', ';', '\t', '|'];
/** How much of a text is looked at to tell its separator. */
const SAMPLE = { characters: 100_000, rows: 200 } as const;
/** The parser looks ahead for separators to the end of what it has, so it gets a text in pieces. */
const PIECE = 65_536;

/** A row that is longer has no end. */
const ROW_CHARACTERS = 2 * CELL_CHARACTERS;

/** `sep=;`, with which some programs tell spreadsheets the separator. */
const NAMED = /^sep=([,;\t|])\r?\n/i;

/** The rows of a text whose values are separated, and by what; blank lines count, as spreadsheets count them. */
export const readSeparated = (sent: string): { separator: Separator; rows: RawRow[] } => {
  const named = NAMED.exec(sent);
  const text = sent.slice(named?.[0].length ?? 0).replace(/\r\n?/g, '\n');
  const separator = (named?.[1] as Separator | undefined) ?? separatorOf(text);
  const rows: RawRow[] = [];
  let idle = 0;
  const take = ({ data, errors }: papa.ParseResult<string[]>): void => {
    if (errors.some(({ code }) => code === 'MissingQuotes'))
      throw new ListProblem(LIST_SENTENCES.openQuote(rows.length + data.length));
    // The parser begins an unfinished row again with each piece, so one without an end would take minutes.
    idle = data.length === 0 ? idle + PIECE : 0;
    if (idle > ROW_CHARACTERS) throw new ListProblem(LIST_SENTENCES.longCell(rows.length + 1));
    for (const cells of data) {
      const row = rows.length + 1;
      if (cells.some(({ length }) => length > CELL_CHARACTERS))
        throw new ListProblem(LIST_SENTENCES.longCell(row));
      rows.push({ row, cells: cells.map(withFormulas) });
    }
  };
  const inPieces = { delimiter: separator, newline: '\n' as const, chunkSize: PIECE, chunk: take };
  papa.parse<string[]>(text, inPieces);
  return { separator, rows };
};

/** The separator that divides most rows into the same number of cells, the more the better. */
export const separatorOf = (text: string): Separator => {
  const sample = text.slice(0, SAMPLE.characters);
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const score = scoreOf(sample, separator, sample.length < text.length);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
};

const scoreOf = (sample: string, delimiter: Separator, isCut: boolean): number => {
  const { data } = papa.parse<string[]>(sample, {
    delimiter,
    newline: '\n',
    skipEmptyLines: 'greedy',
    preview: SAMPLE.rows,
  });
  const rows = isCut && data.length > 1 && data.length < SAMPLE.rows ? data.slice(0, -1) : data;
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  let score = 0;
  for (const [width, count] of counts) score = Math.max(score, (count / rows.length) ** 2 * Math.log2(width));
  return score;
};
