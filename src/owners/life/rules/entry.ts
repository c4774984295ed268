import type { Span } from '../../../base/fields/rules/span.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';

/** What a position or a school consists of, by what it is called in any of the two. */
export type Entry = Span & { main: string; detail: string };

/** Whether two entries say the same. */
export const isSameEntry = (one: Entry, other: Entry | undefined): boolean =>
  other !== undefined &&
  one.main === other.main &&
  one.detail === other.detail &&
  one.from === other.from &&
  one.to === other.to;

/** An entry of a list as its owner sees it: `at` is its place, null for a tie without a position. */
export type EntryWithTie = Entry & { at: number | null; tie: OwnTie | null };
