import { CHANGES_DAYS } from '../../profiles/rules/limits.ts';

/** Maximum number of changes in a reply. */
export const CHANGES_LIMIT = 1_000;
export const TAKE_THE_DUMP = `Changes are kept for ${CHANGES_DAYS} days, and the earlier ones are gone. Please take the dump.`;

/** How often the files of open data are made anew, in hours. */
export const DUMP_HOURS = 24;
/** Maximum size of a file before compression pays it out in several, in bytes of gzip. */
export const DUMP_FILE_BYTES = 15_000_000;
/** The fields of a public record that open data leaves out. */
export const DUMP_LEAVES_OUT = ['email', 'phone', 'avatar', 'avatar1', 'avatar2'] as const;

export const DUMP_FORMATS = ['ndjson', 'csv'] as const;
export type DumpFormat = (typeof DUMP_FORMATS)[number];

/** The name of a file of open data: the first has no number. */
export const dumpFileName = (format: DumpFormat, number: number): string =>
  `profiles${number === 1 ? '' : `.${number}`}.${format}.gz`;
