import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aBenchSite } from './bench-site.ts';
import { benchCalls, benchShares, checkFlat, requireScenarios } from './calls/calls.ts';
import { benchFirstUse } from './calls/first-use.ts';
import { benchGrowth } from './calls/growth.ts';
import { benchLoad } from './calls/load.ts';
import { benchMemory } from './calls/memory.ts';
import { benchSearch } from './calls/search.ts';
import { benchArchive } from './commands/archive.ts';
import { benchKills, TWENTY } from './commands/kills.ts';
import { benchOpenData } from './commands/open-data.ts';
import { benchRestore } from './commands/restore-through-site.ts';
import { benchDesk } from './desk/desk-day.ts';
import { short } from './measure.ts';
import { benchBuild } from './pages/build.ts';
import { benchPages } from './pages/built-pages.ts';
import { benchFresh } from './pages/fresh.ts';
import { benchRenders, openRenderer } from './pages/renders.ts';
import { benchServe, openStore } from './pages/serve.ts';
import { countServed } from './pages/serve-count.ts';
import { killServed, soakServed } from './pages/serve-long.ts';
import { benchUsers } from './pages/users.ts';
import { benchCold } from './platform/cold-calls.ts';
import { benchReconcile } from './reconcile/reconcile.ts';
import { createReport, quietly } from './report.ts';
import { benchRules } from './rules/linear-time.ts';
import { benchLists } from './rules/lists.ts';
import { benchPhotoBombs } from './rules/photo-bombs.ts';
import { aStage, type CallFigures } from './scenarios/stage.ts';
import { benchSimulated } from './soak/simulated.ts';
import { soak } from './soak/soak.ts';

/** The search ratio is only limited from this size on: below it, the fixed cost of a request dominates. */
const LARGE = 100_000;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string' },
    only: { type: 'string' },
    load: { type: 'boolean' },
    archive: { type: 'boolean' },
    'open-data': { type: 'boolean' },
    reconcile: { type: 'string', multiple: true },
    restore: { type: 'boolean' },
    cold: { type: 'boolean' },
    kills: { type: 'boolean' },
    serve: { type: 'boolean' },
    fresh: { type: 'boolean' },
    desk: { type: 'boolean' },
    data: { type: 'string' },
    biographies: { type: 'string' },
    count: { type: 'boolean' },
    rate: { type: 'string' },
    rules: { type: 'boolean' },
    lists: { type: 'boolean' },
    simulated: { type: 'boolean' },
    all: { type: 'boolean' },
    seed: { type: 'string' },
    soak: { type: 'boolean' },
    minutes: { type: 'string' },
    operations: { type: 'string' },
    url: { type: 'string' },
  },
});
if (values.soak && !values.serve)
  process.exit(
    await soak({
      minutes: Number(values.minutes ?? 10),
      url: values.url,
    }),
  );
const sizes = (values.sizes ?? '100,10000,100000').split(',').map(Number);

const data = await mkdtemp(join(tmpdir(), 'vitae-bench-'));
process.env['NODE_ENV'] = 'test';
process.env['VITAE_DATA'] = data;
process.env['THROTTLE_FACTOR'] = '1000';

const report = createReport();

/** Likes and views under load, and growth of the store over time. */
const load = async (): Promise<void> => {
  report.keep('load', await benchLoad(report));
  report.keep('growth', await benchGrowth(report));
};

/** Calls, pages, memory, search and compaction at each size. */
const costs = async (): Promise<void> => {
  if (values.only === undefined) requireScenarios();
  const built = await benchBuild(report);
  report.keep('build', built.figures);
  // Publishing requests a rebuild, which counts; this address answers by itself.
  process.env['BUILD_HOOK_URL'] = 'data:,';

  const done: { profiles: number; calls: CallFigures[] }[] = [];
  const details = [];
  for (const profiles of sizes) {
    const started = performance.now();
    const site = await aBenchSite(profiles);
    const filled = (performance.now() - started) / 1000;
    console.log(
      `\n${profiles.toLocaleString('en')} profiles, filled in ${filled.toFixed(1)} s, ${short(site.blobs.keys().length)} keys`,
    );
    const stage = await quietly(() => aStage(site));
    const calls = await benchCalls(stage, report, values.only);
    done.push({ profiles, calls });
    const users = await benchUsers(stage, report);
    const renderer = await openRenderer(built.folder, stage);
    const { renders, html } = await benchRenders(renderer, stage, report);
    if (done.length === 1) report.keep('pages', await benchPages(join(built.folder, 'dist'), html, report));
    const firstUse = await benchFirstUse(site, stage.owner.path, renderer, report);
    const memory = await benchMemory(site, report);
    renderer.close();
    const search = await quietly(() => benchSearch(site));
    const { query, ...slowest } = search.slowest;
    const verdict =
      profiles >= LARGE
        ? `: ${report.check('search, times a bare loop', profiles, search.ratio, search.max)}`
        : '';
    console.log(
      `\nSearch, warm: ${search.search.toFixed(2)} ms, a bare loop ${search.loop.toFixed(2)} ms: ${search.ratio.toFixed(2)} times (${search.max} at ${LARGE.toLocaleString('en')})${verdict}; worst “${query}” ${(slowest.search / slowest.loop).toFixed(2)} times, ${slowest.search.toFixed(1)} ms`,
    );
    const compaction = await benchShares(site, calls, report);
    details.push({ profiles, calls, users, renders, firstUse, memory, search, compaction });
  }
  checkFlat(done, report);
  report.keep('sizes', details);
  await built.remove();
};

/** Import, export, restore and verify, with their times and memory. */
const archive = async (): Promise<void> => report.keep('archive', await benchArchive(sizes, report));

/** The files of open data and a copy of them, with their times and memory. */
const openData = async (): Promise<void> => report.keep('openData', await benchOpenData(sizes, report));

/** Recall and precision of the reconciliation of names in files of profiles. */
const reconcile = async (): Promise<void> =>
  report.keep('reconcile', await benchReconcile(values.reconcile ?? [], data, report));

/** Restores through the function of a simulated site. */
const restore = async (): Promise<void> => {
  const accounts = (values.sizes ?? '7000').split(',').map(Number);
  report.keep('restore', await benchRestore(accounts, report));
};

/** Commands and compactions killed at random moments. */
const kills = async (): Promise<void> => {
  report.keep('kills', await benchKills(report, { seed: Number(values.seed ?? 1), ...TWENTY }));
};

/** The running site: the cost of a request, or with `--count` that of many views and visits, with `--kills` and `--soak` lost writes and memory. */
const serve = async (): Promise<void> => {
  const served = (values.sizes ?? '3600,70000').split(',').map(Number);
  const minutes = Number(values.minutes ?? 10);
  if (values.count)
    await countServed({ minutes, rate: Number(values.rate ?? 500), kills: values.kills === true }, report);
  else if (values.soak) await soakServed({ profiles: served[0] ?? 0, minutes }, report);
  else if (values.kills) await killServed({ profiles: served[0] ?? 0, kills: 20 }, report);
  else await benchServe(served, values.biographies === undefined ? null : Number(values.biographies), report);
};

/** The first minute of a fresh process, over generated profiles or a copy of somebody's data folder. */
const fresh = async (): Promise<void> => {
  if (values.data !== undefined) return benchFresh(values.data, report);
  const { folder, remove } = await openStore({ profiles: Number(values.sizes ?? 3_600), letters: null });
  await benchFresh(folder, report);
  await remove();
};

/** A working day of the team, in a browser. */
const desk = async (): Promise<void> =>
  benchDesk((values.sizes ?? '3600,100000').split(',').map(Number), report);

/** CPU time for hostile texts and photos. */
const rules = async (): Promise<void> => {
  benchRules(report);
  await benchPhotoBombs(report);
};

/** Lists of members of 50,000 rows. */
const lists = (): Promise<void> => benchLists(report);

/** A million operations on a failing store. */
const simulated = async (): Promise<void> => {
  const { operations, seed } = values;
  const options = {
    ...(operations !== undefined && { operations: Number(operations) }),
    ...(seed !== undefined && { seed: Number(seed) }),
  };
  report.keep('simulated', await benchSimulated(report, options));
};

/** The functions that `netlify build` packed before: their first reply and their memory. */
const cold = (): Promise<void> => benchCold(report);

const PARTS = {
  costs,
  load,
  archive,
  'open-data': openData,
  reconcile,
  restore,
  kills,
  serve,
  fresh,
  desk,
  rules,
  lists,
  simulated,
  cold,
};
const requested = (
  [
    'load',
    'archive',
    'open-data',
    'reconcile',
    'restore',
    'kills',
    'serve',
    'fresh',
    'desk',
    'rules',
    'lists',
    'simulated',
    'cold',
  ] as const
).filter((name) => values[name] && !(name === 'kills' && values.serve));
const parts = values.all
  ? ([
      'costs',
      'load',
      'archive',
      'open-data',
      'restore',
      'kills',
      'serve',
      'fresh',
      'rules',
      'lists',
    ] as const)
  : requested.length > 0
    ? requested
    : (['costs'] as const);
for (const part of parts) await PARTS[part]();
await report.finish(
  `test-results/bench${parts.length === 1 && parts[0] === 'costs' ? '' : `-${values.all ? 'all' : parts.join('-')}`}.json`,
);
await rm(data, { recursive: true, force: true });
process.exit(0);
