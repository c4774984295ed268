import { onOneLine } from '../../../base/text/rules/letters/text-signs.ts';
import { shorten } from '../../../base/text/rules/letters/whole-letters.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';

/** How large a list may be that is read at once: bytes of the file (also of what is packed in it), and rows. */
export type ListLimits = { bytes: number; rows: number };

export const BROWSER_LIMITS: ListLimits = { bytes: 50_000_000, rows: 50_000 };
/** The command has more memory, and nobody waits at a screen. JSON Lines have no limit there. */
export const COMMAND_LIMITS: ListLimits = { bytes: 400_000_000, rows: 1_000_000 };

/** How many columns a list can have. */
export const LIST_COLUMNS = 500;
/** How many characters one value can have. */
export const CELL_CHARACTERS = 1_000_000;
/** How many characters of something in the file a sentence shows. */
const SHOWN = 60;

/** A text of a file as sentences show it, at most its beginning. */
export const quoted = (text: string): string => `“${shorten(onOneLine(text), SHOWN)}”`;

/** A file that cannot be read as a list, with the sentence that says why and what to do. */
export class ListProblem extends Error {
  override name = 'ListProblem';
}

/** Sentences about files. */
export const LIST_SENTENCES = {
  empty: 'This file is empty.',
  noRows: 'This file has a header, but no rows below it.',
  tooLarge: (bytes: number) =>
    `This file is too large: at most ${bytes / 1_000_000} MB can be read, also unpacked. Please divide it.`,
  tooMany: (rows: number, most: number) =>
    `This file has ${countOf(rows, 'row')}; at most ${most.toLocaleString('en')} can be imported at once. Please divide it.`,
  tooWide: (columns: number) =>
    `This file has ${countOf(columns, 'column')}; at most ${LIST_COLUMNS} can be read. Please delete those that are not needed.`,
  noHeader: 'The file has no header, so the columns have letters.',
  above: (text: string) => `${quoted(text)} stands above the header and is not imported.`,
  lost: (count: number) =>
    `${countOf(count, 'character')} in this file cannot be read in its encoding. Please look for � in the values.`,
  longCell: (row: number) =>
    `A value in row ${row.toLocaleString('en')} has more than ${CELL_CHARACTERS.toLocaleString('en')} characters. Perhaps a quotation mark before it is never closed.`,
  openQuote: (row: number) =>
    `A quotation mark in row ${row.toLocaleString('en')} is never closed, so the rows after it cannot be told apart. Please close or delete it.`,
  moreSheets: (sheet: string, others: readonly string[]) =>
    `Only the sheet ${quoted(sheet)} is read, not ${others.slice(0, 5).map(quoted).join(', ')}${others.length > 5 ? ' …' : ''}.`,
  brokenSheet: (reason: string) =>
    `This spreadsheet cannot be read (${reason}). Please open it, save it again as .xlsx or CSV, and choose that file.`,
  brokenZip: 'This file is damaged and cannot be unpacked. Please save it again.',
  brokenJson: 'This file looks like JSON, but is not valid. Please export it again.',
  notRecords:
    'This JSON file is no list of records: it must be an array of objects, or one object on each line.',
  listIn: (name: string) => `The records are those of ${name}.`,
  badLine: 'This line is not valid JSON.',
  notObject: 'This entry is not an object.',
  tooDeep: 'This entry is nested too deeply.',
  badCard: (reason: string) => `This contact card cannot be read: ${reason}`,
  groupCard: 'This card is a group of contacts, and no person or business.',
  noCards: 'This file has no whole contact card. Please export it again.',
} as const;
