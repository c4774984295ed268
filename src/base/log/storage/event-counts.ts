/** What is counted for `/metrics`: log events by level and name, uses of the store by operation, mails by outcome. */
export type CountedEvent = 'event' | 'store' | 'mail';

/** How often something happened in this process, and how many seconds it took in total. */
export type Count = { count: number; seconds: number };

// A process may contain this module twice, once in the built pages: both copies count together.
const COUNTS = Symbol.for('vitae.counts');
const shared = globalThis as { [COUNTS]?: Record<CountedEvent, Map<string, Count>> };

/** All counts of this process, by what they count. */
export const readCounts = (): Record<CountedEvent, Map<string, Count>> => {
  shared[COUNTS] ??= { event: new Map(), store: new Map(), mail: new Map() };
  return shared[COUNTS];
};

/** Counts something once; `label` must be one of few. */
export const countEvent = (what: CountedEvent, label: string, seconds = 0): void => {
  const counts = readCounts()[what];
  const sum = counts.get(label);
  if (sum === undefined) counts.set(label, { count: 1, seconds });
  else {
    sum.count += 1;
    sum.seconds += seconds;
  }
};
