import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { countKeys } from '../../../src/base/engine/storage/list-names.ts';
import { openStore } from '../../../src/commands/manage/open-store.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import { getCounts } from '../../../src/profiles/counts/storage/counts.ts';
import { seededRandom } from '../../support/chance/seeded-random.ts';
import { printTable } from '../measure.ts';
import type { Report } from '../report.ts';
import { areEqual } from './archive.ts';
import { manage, type Ran, type Running, start, writeImportFile } from './command.ts';

/** Speed of the compaction's clock: a bucket settles within seconds, but writes are still on time. */
const SPEED = 10;

export interface KillFigures {
  what: string;
  kills: number;
  /** Runs that ended before they could be killed. */
  ended: number;
  /** Compactions that completed between the kills. */
  compactions?: number;
  /** What was wrong afterwards. */
  wrong: string[];
}

/** Everything random follows from the seed. */
export interface KillsPlan {
  seed: number;
  profiles: number;
  plans: Record<'import' | 'restore' | 'compaction', KillPlan>;
}

/** How often a run is killed, each time after at most `longest` milliseconds. */
interface KillPlan {
  kills: number;
  longest: number;
}

// Starts a command and kills it after a random time; with `isSaying`, the time starts with its first output.
const kill = async (
  random: () => number,
  { kills, longest }: KillPlan,
  begin: () => Running,
  isSaying = false,
): Promise<number> => {
  let ended = 0;
  for (let turn = 0; turn < kills; turn += 1) {
    const { process, done } = begin();
    if (isSaying) await Promise.race([once(process.stdout ?? process, 'data'), done]);
    const timer = setTimeout(() => process.kill('SIGKILL'), 200 + random() * longest);
    const { code, output } = await done;
    clearTimeout(timer);
    // A restore that was complete when the process was killed, or ended before, is refused from then on.
    if (code === 0 || output.includes(REFUSED)) ended += 1;
    else if (code !== null) throw new Error(`The command ended by itself with ${code}:\n${output}`);
  }
  return ended;
};

/** What a restore says of a store that has something, such as all of the archive. */
const REFUSED = 'The store is not empty.';

const verify = async (folder: string): Promise<string[]> => {
  const { code, output }: Ran = await start('src/commands/manage.ts', ['verify'], folder).done;
  return code === 0 ? [] : [output];
};

const killImport = async (
  random: () => number,
  plan: KillPlan,
  root: string,
  profiles: number,
): Promise<KillFigures> => {
  const folder = join(root, 'imported');
  await mkdir(folder);
  const file = join(root, 'profiles.jsonl');
  await writeImportFile(file, profiles);
  const ended = await kill(random, plan, () => start('src/commands/manage.ts', ['import', file], folder));
  await manage(['import', file], folder);
  const wrong = await verify(folder);
  const { storage, close } = await openStore({ env: { VITAE_DATA: folder } });
  const size = await countKeys(storage, 'profiles/');
  await close();
  if (size !== profiles) wrong.push(`There are ${size} profiles instead of ${profiles}`);
  const { output } = await manage(['import', file], folder);
  if (!output.includes(`${profiles.toLocaleString('en')} unchanged`)) wrong.push(`The same again: ${output}`);
  return { what: 'import', kills: plan.kills, ended, wrong };
};

const killRestore = async (random: () => number, plan: KillPlan, root: string): Promise<KillFigures> => {
  const folder = join(root, 'restored');
  await mkdir(folder);
  const [archive, again] = [join(root, 'one.archive'), join(root, 'two.archive')];
  await manage(['export', archive], join(root, 'imported'));
  const ended = await kill(random, plan, () => start('src/commands/manage.ts', ['restore', archive], folder));
  const { code, output } = await start('src/commands/manage.ts', ['restore', archive], folder).done;
  if (code !== 0 && !output.includes(REFUSED)) throw new Error(`restore ended with ${code}:\n${output}`);
  const wrong = await verify(folder);
  await manage(['export', again], folder);
  if (!(await areEqual(archive, again))) wrong.push('The archive of the restored store is not equal');
  return { what: 'restore', kills: plan.kills, ended, wrong };
};

const killCompaction = async (random: () => number, plan: KillPlan, root: string): Promise<KillFigures> => {
  const folder = join(root, 'imported');
  const opened = await openStore({ env: { VITAE_DATA: folder } });
  const { keys } = await opened.storage.list('profiles/');
  const ids = keys.slice(0, 40).map((key) => key.slice('profiles/'.length));
  await opened.close();
  const journal = join(root, 'journal');
  const began = String(Date.now());
  const ended = await kill(
    random,
    plan,
    () =>
      start(
        'tests/bench/commands/kill-compaction.ts',
        [folder, journal, began, String(SPEED), ...ids],
        folder,
      ),
    true,
  );
  const counts = { asked: new Map<string, number>(), done: new Map<string, number>() };
  let compactions = 0;
  for (const line of (await readFile(journal, 'utf8')).split('\n')) {
    const [state = '', what, id] = line.split(' ');
    if (state === 'compacted') compactions += 1;
    if (state !== 'asked' && state !== 'done') continue;
    const name = `${what} ${id}`;
    counts[state].set(name, (counts[state].get(name) ?? 0) + 1);
  }
  const { storage, close } = await openStore({ env: { VITAE_DATA: folder } });
  const wrong: string[] = [];
  for (const turn of ['before', 'after']) {
    for (const id of ids) {
      const found = await getCounts(storage, id);
      for (const what of ['like', 'view'] as const) {
        const min = counts.done.get(`${what} ${id}`) ?? 0;
        const max = counts.asked.get(`${what} ${id}`) ?? 0;
        if (found[what] < min || found[what] > max)
          wrong.push(`${turn} the last compaction ${id} has ${found[what]} ${what}s, not ${min} to ${max}`);
      }
    }
    await compactTopic(storage, countTopic);
  }
  await close();
  wrong.push(...(await verify(folder)));
  return { what: 'compaction', kills: plan.kills, ended, compactions, wrong };
};

/** Twenty kills in all. */
export const TWENTY: Omit<KillsPlan, 'seed'> = {
  profiles: 4_000,
  plans: {
    import: { kills: 7, longest: 4_000 },
    restore: { kills: 7, longest: 3_000 },
    compaction: { kills: 6, longest: 15_000 },
  },
};

/** Kills imports, restores and compactions at random moments; a repeat must complete each, and `verify` must find nothing. */
export const benchKills = async (
  report: Report,
  { seed, profiles, plans }: KillsPlan,
): Promise<KillFigures[]> => {
  const root = await mkdtemp(join(tmpdir(), 'vitae-kills-'));
  const random = seededRandom(seed);
  const figures = [
    await killImport(random, plans.import, root, profiles),
    await killRestore(random, plans.restore, root),
    await killCompaction(random, plans.compaction, root),
  ];
  for (const { what, wrong } of figures)
    report.check(`kills of ${what}: things wrong`, profiles, wrong.length, 0);
  printTable(
    'Killed at random moments (kill -9), then repeated and verified',
    figures.map(({ what, kills, ended, compactions, wrong }) => ({
      what,
      kills,
      'ended before': ended,
      compactions: compactions ?? '–',
      wrong: wrong.length,
    })),
  );
  for (const { wrong } of figures) for (const sentence of wrong) console.log(sentence);
  await rm(root, { recursive: true, force: true });
  return figures;
};
