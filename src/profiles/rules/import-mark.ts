/** A text, or the value of a structured field. */
export type ImportedValue = string | object;

/** A row by its fingerprint, the part of the import that it came with, and whether it made the page. */
export type AppliedRow = { print: string; part: number; made?: true };

/** What an import did to a page, kept in its record for as long as it can be taken back. `at` is in milliseconds. */
export type ImportMark = {
  /** The id of the import. */
  batch: string;
  at: number;
  /** The rows that it applied, so that the same row again changes nothing. */
  rows: readonly AppliedRow[];
  /** The version of the record that it wrote last, and the one before its first. */
  version: number;
  from: number;
  /** It made the page, and nobody else changed it between its rows. */
  made?: true;
  /** The former values of the fields that it changed, and fingerprints of what it wrote there. The key is none of them. */
  before?: Readonly<Record<string, ImportedValue>>;
  after?: Readonly<Record<string, string>>;
  /** The import was taken back, and with it what it did here, or all of that was changed since. */
  undone?: 'reverted' | 'kept';
};

/** The marks of a page without the former values of some fields, which an undo leaves as they are then. */
export const withoutFormerValues = (
  marks: readonly ImportMark[],
  fields: ReadonlySet<string>,
): readonly ImportMark[] =>
  marks.map((mark) =>
    mark.before === undefined
      ? mark
      : {
          ...mark,
          before: Object.fromEntries(Object.entries(mark.before).filter(([field]) => !fields.has(field))),
        },
  );
