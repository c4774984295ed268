import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable, short } from '../measure.ts';
import { startServed, stopServed } from '../pages/served.ts';
import { machine, type Report } from '../report.ts';
import { manage, type Ran, start, writeImportFile } from './command.ts';

/** A run of upkeep on the files must take less than this, in seconds. */
const SLICE_SECONDS = 30;
/** Maximum peak memory of a process that makes or copies them, in bytes. */
const MAX_MEMORY = 400 * 1024 * 1024;
const LICENCE = { licence: 'CC0-1.0' };

export type OpenDataFigures = {
  profiles: number;
  /** Number of upkeep's runs, and the seconds of the longest. */
  slices: number;
  longest: number;
  steps: { step: string; seconds: number; peak: number }[];
  load: number[];
};

/** Makes the files of open data as upkeep does and by the command, and copies them from the running site into an empty store. */
const playOpenData = async (profiles: number): Promise<OpenDataFigures> => {
  const root = await mkdtemp(join(tmpdir(), 'vitae-open-data-'));
  const [site, copy] = [join(root, 'site'), join(root, 'copy')];
  await Promise.all([mkdir(site), mkdir(copy)]);
  const file = join(root, 'profiles.jsonl');
  await writeImportFile(file, profiles, LICENCE);
  await manage(['import', file], site);
  const steps: OpenDataFigures['steps'] = [];
  const step = async (name: string, run: Promise<Ran>): Promise<string> => {
    const { seconds, peak, output, code } = await run;
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`);
    steps.push({ step: name, seconds, peak });
    console.log(
      `${profiles.toLocaleString('en')} profiles, ${name}: ${seconds.toFixed(1)} s, ${short(peak)}`,
    );
    return output;
  };
  const said = await step('upkeep', start('tests/bench/commands/dump-slices.ts', [], site).done);
  const made = JSON.parse(said) as { slices: number[]; profiles: number };
  if (made.profiles !== profiles) throw new Error(`The files have ${made.profiles} of ${profiles} profiles`);
  await step('dump', manage(['dump'], site));
  const { served } = await startServed(site);
  await step('mirror', manage(['mirror', `http://localhost:${served.port}`], copy));
  await stopServed(served);
  await rm(root, { recursive: true, force: true });
  return {
    profiles,
    slices: made.slices.length,
    longest: Math.max(...made.slices),
    steps,
    load: machine().load,
  };
};

/** The figures at each size. */
export const benchOpenData = async (sizes: readonly number[], report: Report): Promise<OpenDataFigures[]> => {
  const figures: OpenDataFigures[] = [];
  for (const profiles of sizes) figures.push(await playOpenData(profiles));
  for (const { profiles, longest, steps } of figures) {
    report.check('open data, seconds of the longest run of upkeep', profiles, longest, SLICE_SECONDS);
    for (const { step, peak } of steps)
      report.check(`open data, ${step}, peak memory`, profiles, peak, MAX_MEMORY);
  }
  printTable(
    'Open data',
    figures.map(({ profiles, slices, longest, steps, load }) => ({
      profiles: profiles.toLocaleString('en'),
      'runs of upkeep': slices,
      'longest, s': longest.toFixed(1),
      ...Object.fromEntries(
        steps.map(({ step, seconds, peak }) => [step, `${seconds.toFixed(1)} s, ${short(peak)}`]),
      ),
      load: load.join(' '),
    })),
  );
  return figures;
};
