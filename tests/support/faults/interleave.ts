import type { BlobsProcess } from '../blobs-simulator/blobs-simulator.ts';

/** An act of one process. */
export type Act<Result> = { process: BlobsProcess; run: () => Promise<Result> };

/** Where two acts meet, by the numbers of their storage calls (from 1). */
export type Meeting = { first: number; second: number };

/**
 * Runs two acts that meet: right before a storage call of the first, the second starts and runs up to one of its calls; then the first
 * runs to its end, and the second after it. Null if the first has no such call.
 */
export const interleave = async <One, Other>(
  one: Act<One>,
  other: Act<Other>,
  { first, second }: Meeting,
): Promise<{ one: One; other: Other; hasMet: boolean } | null> => {
  let goOn = (): void => {};
  const isFirstOver = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let meet = (): void => {};
  const isSecondThere = new Promise<void>((resolve) => {
    meet = resolve;
  });
  let hasMet = false;
  let started: Promise<Other> | null = null;
  atCall(other.process, second, async () => {
    hasMet = true;
    meet();
    await isFirstOver;
  });
  atCall(one.process, first, async () => {
    started = other.run();
    await Promise.race([isSecondThere, started]);
  });
  const result = await one.run().finally(goOn);
  // Assigned in a hook, which TypeScript does not see.
  const running = started as Promise<Other> | null;
  return running === null ? null : { one: result, other: await running, hasMet };
};

const atCall = ({ faults }: BlobsProcess, place: number, work: () => Promise<void>): void => {
  let calls = 0;
  faults.onCall(async (_call, moment) => {
    if (moment !== 'sent') return;
    calls += 1;
    if (calls === place) await work();
  });
};

/**
 * Does all of `second` right before the `at`-th storage call that `process` makes for `first`. Returns both results; null once `first` makes
 * fewer calls.
 */
export const runBetween = async <One, Two>(
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
