import type { BlobsProcess } from '../blobs-simulator/blobs-simulator.ts';

/**
 * Does all of `second` right before the `at`-th storage call that `process` makes for `first`. Returns both results; null once `first` makes
 * fewer calls.
 */
export const interleave = async <One, Two>(
  process: BlobsProcess,
  at: number,
  first: () => Promise<One>,
  second: () => Promise<Two>,
): Promise<[One, Two] | null> => {
  let calls = 0;
  const between: Promise<Two>[] = [];
  process.faults.onCall(async (_call, moment) => {
    if (moment !== 'sent' || between.length > 0) return;
    calls += 1;
    if (calls < at) return;
    between.push(second());
    await between[0];
  });
  const one = await first();
  process.faults.clear();
  const [two] = between;
  return two === undefined ? null : [one, await two];
};
