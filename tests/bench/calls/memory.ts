import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { send } from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';
import { quietly, type Report } from '../report.ts';

const MEGABYTE = 1024 * 1024;
/** A function held 113 MB for 100,000 profiles after a list and a search before there were facets (4416bd8); it may hold a fifth more. */
const BUDGET = { profiles: 100_000, megabytes: 1.2 * 113 };

// Garbage does not count.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

// Streams of replies release their memory only some turns after they are collected.
const memoryInUse = async (): Promise<number> => {
  for (let turn = 0; turn < 4; turn += 1) {
    collectGarbage();
    await setTimeout(50);
  }
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MEGABYTE;
};

export interface MemoryFigures {
  /** Megabytes after a list, then after a search, then after facets. */
  list: number;
  search: number;
  facets: number;
}

/** Memory of a warm function after a list, a search and facets. */
export const benchMemory = async (site: BenchSite, report: Report): Promise<MemoryFigures> => {
  const ask = (path: string, query: Record<string, string>) => quietly(() => send(path, { query }));
  site.cold();
  const before = await memoryInUse();
  await ask('get-profile.php', { limit: '24' });
  const list = (await memoryInUse()) - before;
  await ask('get-profile.php', { q: 'garcia', limit: '24' });
  const search = (await memoryInUse()) - before;
  await ask('get-facets.php', {});
  const facets = (await memoryInUse()) - before;
  const verdict =
    site.profiles === BUDGET.profiles
      ? `: ${report.check('memory of a function, MB', site.profiles, facets, BUDGET.megabytes)}`
      : '';
  console.log(
    `\nA function holds ${list.toFixed(0)} MB after a list, ${search.toFixed(0)} MB after a search, ${facets.toFixed(0)} MB after facets${verdict}`,
  );
  return { list, search, facets };
};
