/** What a timeline tells of a page. */
export const TIMELINE_KINDS = [
  'creation',
  'import',
  'change',
  'report',
  'case',
  'appeal',
  'decision',
  'badge',
  'suggestion',
  'tie',
  'claim',
  'letter',
  'session',
  'merge',
  'note',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** An entry of a timeline; `at` is in milliseconds, `key` tells those of one moment apart. */
export type TimelineEntry = {
  at: number;
  key: string;
  kind: TimelineKind;
  by: string;
  what: string;
  ref: string;
  /** What the log says of a change or an answer that the page itself keeps, too. */
  ofLog?: 'change' | 'answer';
};

/** Begins the key of what comes before everything else of its moment. */
export const FIRST = '!';
