import type { FieldName } from '../../../base/fields/rules/fields.ts';
import type { Marks } from './change.ts';
import type { CompactChange } from './compact.ts';

/** A part of a history that is stored beside its record: the numbers in it, and its size in bytes. */
export type HistorySegment = { from: number; to: number; bytes: number };

/**
 * The history of a page in its record. `recent` are the newest changes, at least one, oldest first; older ones are in the segments. `redacted`
 * are the numbers of those in segments that were redacted. `gone` has the redacted passages that the page itself still says.
 */
export type RecordHistory = {
  recent: CompactChange[];
  segments?: HistorySegment[];
  marks?: Marks;
  gone?: Partial<Record<FieldName, string[]>>;
  redacted?: number[];
};
