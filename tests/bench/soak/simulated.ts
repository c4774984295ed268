import { playCrowd } from '../../support/faults/play-crowd.ts';
import { quietly, type Report } from '../report.ts';

const MILLION = 1_000_000;
/** Lists show new keys and deletions late, by at most so many milliseconds. */
const LIST_LAG = 60_000;

export interface SimulatedOptions {
  operations?: number;
  seed?: number;
}

/** A crowd on a store that fails and whose lists are late, on a simulated clock: nothing that was acknowledged is lost, nothing counts twice. */
export const benchSimulated = async (
  report: Report,
  { operations = MILLION, seed = 1 }: SimulatedOptions,
): Promise<unknown> => {
  const started = performance.now();
  const complain = console.error;
  // Upkeep tells of each task that a failing store cut short.
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
    `${calls.sent.toLocaleString('en')} storage calls, ${calls.failed.toLocaleString('en')} failed (${share} %); ${restarts} processes died; ${calls.snapshots} snapshots, ${upkeeps} hourly upkeeps in ${hours.toFixed(0)} simulated hours; in the end ${visits} visits, ${views} views and ${likes} likes stand`,
  );
  report.check('things lost or doubled', null, wrong.length, 0);
  console.log(
    wrong.length === 0
      ? 'Nothing was lost or doubled.'
      : `${wrong.length} wrong:\n${wrong.slice(0, 40).join('\n')}`,
  );
  if (left.length > 0) console.log(`Left behind of people who are gone:\n${left.slice(0, 40).join('\n')}`);
  return { operations, seed, minutes, ...figures };
};
