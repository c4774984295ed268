import { nameSkeleton } from '../../../../domain/profiles/look-alike.ts';
import { VERIFIED } from '../../../../domain/profiles/profile.ts';
import { foldForSearch } from '../../../../domain/text/text.ts';
import type { Entry } from '../../../engine/leaves.ts';
import type { AdminEntry } from '../../directory-entries.ts';
import { markNumber, splitMarks } from '../../shared-marks.ts';
import { type Lines, sizeOfLines, toLines } from '../lines.ts';

/** What admins' lists are searched by, oldest first. */
export type AdminColumns = {
  orders: Lines;
  /** The folded texts of all visible columns. */
  texts: Lines;
  /** The rows with a badge, also a suspended one, and what their names look like. */
  badges: { row: number; skeleton: string }[];
  /** The numbers of the marks of each row, in the order of `SHARED_PARTS`; 0 for none. */
  marks: Float64Array;
};

export const toAdminColumns = (entries: readonly Entry<AdminEntry>[]): AdminColumns => ({
  orders: toLines(entries.map(([order]) => order)),
  texts: toLines(entries.map(([, entry]) => adminText(entry))),
  badges: entries.flatMap(([, entry], row) =>
    hasBadge(entry) ? [{ row, skeleton: nameSkeleton(entry.name) }] : [],
  ),
  marks: Float64Array.from(entries.flatMap(([, entry]) => markNumbers(entry))),
});

/** Whether a profile has a badge, also a suspended one. */
export const hasBadge = (entry: AdminEntry): boolean => entry.verified === VERIFIED || entry.recheck === true;

/** The searched text of the dashboard: all visible columns, folded. Queries have neither tabs nor line breaks. */
export const adminText = ({ id, name, email, phone, verified }: AdminEntry): string =>
  foldForSearch(
    [id, name, email, phone, verified, verified === VERIFIED ? 'Verified' : 'Not Verified'].join('\t'),
  ).replaceAll('\n', '\t');

/** The numbers of a profile's marks, in the order of `SHARED_PARTS`. */
export const markNumbers = ({ marks = '' }: Pick<AdminEntry, 'marks'>): number[] =>
  splitMarks(marks).map(markNumber);

/** Approximate bytes of some columns. */
export const sizeOfAdminColumns = ({ orders, texts, badges, marks }: AdminColumns): number =>
  sizeOfLines(orders) + sizeOfLines(texts) + 200 * badges.length + marks.byteLength;
