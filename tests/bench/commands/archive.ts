import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArchiveEntries } from '../../../src/commands/manage/archive/archive-reader.ts';
import { printTable, short } from '../measure.ts';
import { machine, type Report } from '../report.ts';
import { manage, type Ran, writeImportFile } from './command.ts';

/** An import of this many profiles must take less than a minute. */
const MEASURED = 10_000;
const A_MINUTE = 60;
/** Maximum peak memory of a command, in bytes. */
const MAX_MEMORY = 400 * 1024 * 1024;

export interface ArchiveFigures {
  profiles: number;
  steps: { step: string; seconds: number; peak: number }[];
  archiveBytes: number;
  equal: boolean;
  load: number[];
}

/** Whether two archives are equal; compares entry by entry, so that neither is in memory as a whole. */
export const areEqual = async (one: string, other: string): Promise<boolean> => {
  const entries = readArchiveEntries(other);
  for await (const entry of readArchiveEntries(one)) {
    const { value, done } = await entries.next();
    if (done || JSON.stringify(value) !== JSON.stringify(entry)) return false;
  }
  return (await entries.next()).done === true;
};

/** Imports generated profiles twice, exports, restores into an empty store, verifies both stores and compares their archives. */
const playArchive = async (profiles: number): Promise<ArchiveFigures> => {
  const root = await mkdtemp(join(tmpdir(), 'vitae-archive-'));
  const [first, second] = [join(root, 'first'), join(root, 'second')];
  await Promise.all([mkdir(first), mkdir(second)]);
  const file = join(root, 'profiles.jsonl');
  await writeImportFile(file, profiles);
  const [archive, again] = [join(root, 'site.archive'), join(root, 'again.archive')];
  const steps: ArchiveFigures['steps'] = [];
  const step = async (name: string, run: Promise<Ran>): Promise<void> => {
    const { seconds, peak } = await run;
    steps.push({ step: name, seconds, peak });
    console.log(
      `${profiles.toLocaleString('en')} profiles, ${name}: ${seconds.toFixed(1)} s, ${short(peak)}`,
    );
  };
  await step('import', manage(['import', file], first));
  await step('import again', manage(['import', file], first));
  await step('export', manage(['export', archive], first));
  await step('restore', manage(['restore', archive], second));
  await step('verify', manage(['verify'], first));
  await step('verify the restored store', manage(['verify'], second));
  await step('export the restored store', manage(['export', again], second));
  const equal = await areEqual(archive, again);
  const { size } = await stat(archive);
  await rm(root, { recursive: true, force: true });
  return { profiles, steps, archiveBytes: size, equal, load: machine().load };
};

/** The figures at each size. */
export const benchArchive = async (sizes: readonly number[], report: Report): Promise<ArchiveFigures[]> => {
  const figures: ArchiveFigures[] = [];
  for (const profiles of sizes) figures.push(await playArchive(profiles));
  for (const { profiles, steps, equal } of figures) {
    report.check('restored store differs', profiles, equal ? 0 : 1, 0);
    const imported = steps[0]?.seconds ?? 0;
    for (const { step, peak } of steps) report.check(`${step}, peak memory`, profiles, peak, MAX_MEMORY);
    if (profiles === MEASURED) report.check('import, seconds', profiles, imported, A_MINUTE);
  }
  const [small] = figures;
  printTable(
    'Commands: seconds and peak memory',
    (small?.steps ?? []).map(({ step }, index) => ({
      step,
      ...Object.fromEntries(
        figures.flatMap(({ profiles, steps }) => {
          const { seconds = 0, peak = 0 } = steps[index] ?? {};
          const name = profiles.toLocaleString('en');
          return [
            [`${name}: s`, seconds.toFixed(1)],
            [`${name}: memory`, short(peak)],
          ];
        }),
      ),
    })),
  );
  for (const { profiles, archiveBytes, equal, load } of figures)
    console.log(
      `${profiles.toLocaleString('en')} profiles: archive of ${short(archiveBytes)}; the archive of the restored store is ${equal ? 'equal' : 'NOT EQUAL'}; load of the machine ${load.join(' ')}`,
    );
  return figures;
};
