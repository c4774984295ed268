/** What a list of members is written in; `linkedin` is the ZIP that LinkedIn gives a member, with one person in it. */
export type ListFormat = 'table' | 'xlsx' | 'json-lines' | 'json' | 'vcard' | 'linkedin';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export type Separator = ',' | ';' | '\t' | '|';

/** A value of a list: a text of a table, or whatever JSON has. Dates of a spreadsheet are texts such as `1961-03-05`. */
export type CellValue = unknown;

/**
 * One row: its number as people count them (a spreadsheet's row with the header as 1, a line of JSON Lines, the place of a card or of an
 * element of an array, from 1), and its values in the order of the columns. Missing values are `undefined` or ''.
 */
export type ListRow = { row: number; cells: readonly CellValue[] };

/** A list as it was read: nothing is matched or changed yet. Names of columns differ from each other, and none is empty. */
export type MemberList = {
  format: ListFormat;
  /** Null for what is packed, such as XLSX. */
  encoding: Encoding | null;
  /** Null for what is no table of text. */
  separator: Separator | null;
  columns: readonly string[];
  rows: readonly ListRow[];
  /** Rows that could not be read at all, such as a line of JSON Lines that is not valid. */
  unread: readonly RowProblem[];
  /** Sentences about the whole file: further sheets that were not read, and the like. */
  remarks: readonly string[];
};

/** The list of a file, or the sentence why it is none and what to do. */
export type ListReading = { list: MemberList } | { problem: string };

/** A file as the reader takes it, in the browser and in Node. */
export type ListFile = { name: string; bytes: Uint8Array };

/** What is wrong with a row, in a sentence; `column` where it is about one. */
export type RowProblem = { row: number; column?: string; sentence: string };
