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
  let between: Promise<Two> | null = null;
  process.faults.onCall(async (_call, moment) => {
    if (moment !== 'sent' || between !== null) return;
    calls += 1;
    if (calls < at) return;
    between = second();
    await between;
  });
  const one = await first();
  process.faults.clear();
  return between === null ? null : [one, await between];
};
