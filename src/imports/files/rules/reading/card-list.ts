import { cardLines } from '../../../../owners/start-from-file/rules/card-lines.ts';
import { FileProblem } from '../../../../owners/start-from-file/rules/contents.ts';
import { problemSentence } from '../../../../owners/start-from-file/rules/file-sentences.ts';
import { cardsIn, readCardLines } from '../../../../owners/start-from-file/rules/read-card-text.ts';
import { LIST_SENTENCES, ListProblem } from '../limits.ts';
import type { ListField } from '../mapping.ts';
import type { CellValue, ListRow, RowProblem } from '../member-list.ts';
import { rowOfContents } from './contents-row.ts';

type Values = Partial<Record<ListField, CellValue>>;

/** The contact cards of a file as rows in the fields of imports; a card's own identifier is its key. */
export const readCardList = (text: string): { columns: string[]; rows: ListRow[]; unread: RowProblem[] } => {
  const cards = cardsIn(cardLines(text));
  if (cards.length === 0) throw new ListProblem(LIST_SENTENCES.noCards);
  const read: { row: number; values: Values }[] = [];
  const unread: RowProblem[] = [];
  for (const [index, lines] of cards.entries()) {
    const values = valuesOf(lines);
    if (typeof values === 'string') unread.push({ row: index + 1, sentence: values });
    else read.push({ row: index + 1, values });
  }
  return { ...toRows(read), unread };
};

/** Rows of values by their fields, with the fields as columns in the order in which they appear. */
export const toRows = (
  read: readonly { row: number; values: Values }[],
): { columns: string[]; rows: ListRow[] } => {
  const columns = [...new Set(read.flatMap(({ values }) => Object.keys(values)))];
  const rows = read.map(({ row, values }) => ({
    row,
    cells: columns.map((column) => values[column as ListField]),
  }));
  return { columns, rows };
};

const valuesOf = (lines: readonly string[]): Values | string => {
  if (lines.some((line) => /^(?:X-ADDRESSBOOKSERVER-)?KIND:group\s*$/i.test(line)))
    return LIST_SENTENCES.groupCard;
  try {
    const key =
      /^UID[^:]*:(.*)$/i.exec(lines.find((line) => /^UID[;:]/i.test(line)) ?? '')?.[1]?.trim() ?? '';
    return { ...(key !== '' && { key }), ...rowOfContents(readCardLines(lines)) };
  } catch (problem) {
    if (problem instanceof FileProblem) return LIST_SENTENCES.badCard(problemSentence(problem));
    throw problem;
  }
};
