import { byNewestSpan, type Span } from '../../../base/fields/rules/span.ts';

const isUndated = ({ from, to }: Span): boolean => from + to === '';

/** Entries as a page shows them: newest first, those without dates last. */
export const newestFirst = <Entry extends Span>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted(
    (one, other) => Number(isUndated(one)) - Number(isUndated(other)) || byNewestSpan(one, other),
  );
