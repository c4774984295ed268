import type { BenchSite } from '../bench-site.ts';

/** Follows storage calls by number: a call that begins after one of its round has ended waited for it, and belongs to the next. Watching ends when the faults are cleared. */
export const watchRounds = (site: Pick<BenchSite, 'blobs'>): (() => Map<number, number>) => {
  const roundOf = new Map<number, number>();
  let round = 0;
  let isOver = true;
  site.blobs.faults.onCall((call, moment) => {
    if (moment === 'sent') {
      if (isOver) round += 1;
      isOver = false;
      roundOf.set(call.number, round);
    } else if (roundOf.get(call.number) === round) isOver = true;
  });
  return () => roundOf;
};
