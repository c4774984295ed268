import type { BenchSite } from '../bench-site.ts';

/** Assigns storage calls to sequential rounds: a call that starts after one of the current round has ended belongs to the next. Clearing the faults ends this. */
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
