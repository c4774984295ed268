import type { MapEntry } from '../../../base/engine/storage/leaves.ts';
import { VERIFIED } from '../../../profiles/badge/rules/verified.ts';
import { nameSkeleton } from '../../../profiles/identity/rules/look-alike.ts';
import { type Lines, sizeOfLines, toLines } from '../../storage/columns/text-lines.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import { adminText, flagsOf, sourceMark } from './admin-filters.ts';
import { markNumber, splitMarks, valueMark } from './shared-marks.ts';

/** What admins' lists are searched by, oldest first. */
export type AdminColumns = {
  orders: Lines;
  /** The folded texts of all visible columns. */
  texts: Lines;
  /** What each name looks like, as a number; 0 for nothing. */
  skeletons: Float64Array;
  /** 1 for a row with a badge. */
  verified: Uint8Array;
  /** The numbers of the marks of each row, in the order of `SHARED_PARTS`; 0 for none. */
  marks: Float64Array;
  /** What each row can be filtered by, see `flagsOf`. */
  flags: Uint8Array;
  /** The source of each row as a number; 0 for none. */
  sources: Float64Array;
};

export const toAdminColumns = (entries: readonly MapEntry<AdminEntry>[]): AdminColumns => ({
  orders: toLines(entries.map(([order]) => order)),
  texts: toLines(entries.map(([, entry]) => adminText(entry))),
  skeletons: Float64Array.from(entries, ([, { name }]) => skeletonNumber(name)),
  verified: Uint8Array.from(entries, ([, { verified }]) => (verified === VERIFIED ? 1 : 0)),
  marks: Float64Array.from(entries.flatMap(([, entry]) => markNumbers(entry))),
  flags: Uint8Array.from(entries, ([, entry]) => flagsOf(entry)),
  sources: Float64Array.from(entries, ([, { source }]) => markNumber(sourceMark(source))),
});

/** What a name looks like as a number, equal for names that a reader may confuse; 0 for a name without letters and digits. */
export const skeletonNumber = (name: string): number => markNumber(valueMark(nameSkeleton(name)));

/** The numbers of a profile's marks, in the order of `SHARED_PARTS`. */
export const markNumbers = ({ marks = '' }: Pick<AdminEntry, 'marks'>): number[] =>
  splitMarks(marks).map(markNumber);

/** Approximate bytes of some columns. */
export const sizeOfAdminColumns = ({ orders, texts, ...numbers }: AdminColumns): number =>
  [orders, texts].reduce((sum, lines) => sum + sizeOfLines(lines), 0) +
  Object.values(numbers).reduce((sum, { byteLength }) => sum + byteLength, 0);
