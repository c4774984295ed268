import { playCrowd } from '../../support/faults/play-crowd.ts';
import { quietly, type Report } from '../report.ts';

const MILLION = 1_000_000;
/** Maximum delay of new keys and deletions in lists, in milliseconds. */
const LIST_LAG = 60_000;

export interface SimulatedOptions {
  operations?: number;
  seed?: number;
}

/** Plays a crowd on a failing store with late lists and a simulated clock; checks that nothing acknowledged is lost or counted twice. */
export const benchSimulated = async (
  report: Report,
  { operations = MILLION, seed = 1 }: SimulatedOptions,
): Promise<unknown> => {
  const started = performance.now();
  const complain = console.error;
  // Upkeep logs each task that fails.
  console.error = () => {};
  const say = process.stderr;
  const figures = await quietly(() =>
    playCrowd({
      seed,
      operations,
      listLag: LIST_LAG,
      progress: (done) => {
        if (done % 16_000 === 0) say.write(`\r${done.toLocaleString('en')} operations`);
      },
    }),
  );
  console.error = complain;
  const minutes = (performance.now() - started) / 60_000;
  const { wrong, left, done, calls, restarts, upkeeps, hours, views, likes, visits } = figures;
  const share = ((100 * calls.failed) / calls.sent).toFixed(1);
  console.log(
    `\n${operations.toLocaleString('en')} operations in ${minutes.toFixed(1)} minutes, seed ${seed}:`,
  );
  console.table([done]);
  console.log(
    `${calls.sent.toLocaleString('en')} storage calls, ${calls.failed.toLocaleString('en')} failed (${share} %); ${restarts} processes crashed; ${calls.snapshots} snapshots, ${upkeeps} hourly upkeeps in ${hours.toFixed(0)} simulated hours; finally ${visits} visits, ${views} views and ${likes} likes`,
  );
  report.check('things lost or counted twice', null, wrong.length, 0);
  console.log(
    wrong.length === 0
      ? 'Nothing was lost or counted twice.'
      : `${wrong.length} wrong:\n${wrong.slice(0, 40).join('\n')}`,
  );
  if (left.length > 0) console.log(`Leftovers of deleted people:\n${left.slice(0, 40).join('\n')}`);
  return { operations, seed, minutes, ...figures };
};
