import type { ImportLine } from '../import-lines.ts';

/** A record as a call sends it, with the number of its row. */
export type SentRecord = { row: number } & Record<string, unknown>;

/** The records of a call as lines of a file. */
export const toImportLines = (records: readonly SentRecord[]): ImportLine[] =>
  records.map(({ row, ...record }) => ({ number: row, text: JSON.stringify(record), bytes: 0 }));
