import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Handler } from '../support/calls.ts';
import { aBenchSite } from './bench-site.ts';
import { benchCompaction, type CompactionFigures } from './compaction.ts';
import { printTable, short } from './measure.ts';
import { benchPages } from './pages.ts';
import { aStage, type CallFigures, playScenario, SCENARIOS } from './scenarios.ts';
import { benchSearch, type SearchFigures } from './search.ts';

const FUNCTIONS = 'netlify/functions';
const MOST_BYTES = 64 * 1024;
const MOST_WRITTEN = 1024 * 1024;
const MOST_OPERATIONS = 16;
/** The search ratio is a limit from this size on: below it, what a request takes anyway is most of it. */
const LARGE = 100_000;
const JSON_FILE = 'test-results/bench.json';

const { values } = parseArgs({
  options: { large: { type: 'boolean' }, sizes: { type: 'string' }, only: { type: 'string' } },
});
const sizes = values.sizes?.split(',').map(Number) ?? [100, 10_000, ...(values.large ? [100_000] : [])];

const data = await mkdtemp(join(tmpdir(), 'vitae-bench-'));
process.env['NODE_ENV'] = 'test';
process.env['VITAE_DATA'] = data;
process.env['THROTTLE_FACTOR'] = '1000';

// Each request leaves a line in the log, which is not what this is about.
const say = console.log;
const quietly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  console.log = () => {};
  try {
    return await work();
  } finally {
    console.log = say;
  }
};

const stems = (await readdir(FUNCTIONS))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const handlers = new Map<string, Handler>();
for (const stem of stems) {
  const module = (await import(pathToFileURL(join(FUNCTIONS, `${stem}.ts`)).href)) as { default: Handler };
  handlers.set(stem, module.default);
}

const verdict = (right: boolean): string => (right ? 'ok' : 'OVER');

const toRow = ({ name, call, status, most, cold, warm }: CallFigures) => ({
  call: `${call}: ${name}`,
  status,
  'cold ops': cold.operations,
  read: short(cold.bytesRead),
  written: short(cold.bytesWritten),
  ms: cold.cpu.toFixed(1),
  'warm ops': warm.operations,
  'warm read': short(warm.bytesRead),
  'warm written': short(warm.bytesWritten),
  'warm ms': warm.cpu.toFixed(1),
  limit: most ?? '–',
  '': most === null ? '' : verdict(warm.operations <= most && warm.bytesRead <= MOST_BYTES),
});

const results: {
  profiles: number;
  calls: CallFigures[];
  compaction: CompactionFigures[];
  search: SearchFigures;
}[] = [];

for (const profiles of sizes) {
  const started = performance.now();
  const site = await aBenchSite(profiles);
  const filled = (performance.now() - started) / 1000;
  say(
    `\n${profiles.toLocaleString('en')} profiles, filled in ${filled.toFixed(1)} s, ${short(site.blobs.keys().length)} keys`,
  );
  const calls: CallFigures[] = [];
  const stage = await quietly(() => aStage(site));
  for (const scenario of SCENARIOS) {
    const handler = handlers.get(scenario.call);
    if (handler === undefined || (values.only !== undefined && !scenario.name.includes(values.only)))
      continue;
    calls.push(await quietly(() => playScenario(stage, scenario, handler)));
  }
  printTable(`Calls at ${profiles.toLocaleString('en')} profiles`, calls.map(toRow));
  const compaction = await quietly(() => benchCompaction(site));
  printTable(
    'What folding adds to each write',
    compaction.map(({ what, writes, perWrite }) => ({
      write: what,
      folded: writes,
      operations: perWrite.operations.toFixed(1),
      read: short(perWrite.bytesRead),
      written: short(perWrite.bytesWritten),
    })),
  );
  for (const { what, perWrite } of compaction) {
    const warm = calls.find(({ name }) => name === what)?.warm;
    if (warm === undefined || !['register', 'edit'].includes(what)) continue;
    const operations = warm.operations + perWrite.operations;
    const bytes = warm.bytesWritten + perWrite.bytesWritten;
    const right = operations <= MOST_OPERATIONS && bytes <= MOST_WRITTEN;
    say(
      `${what}, its share of folding counted in: ${operations.toFixed(1)} operations (${MOST_OPERATIONS}), ${short(bytes)} written (1 MB): ${verdict(right)}`,
    );
  }
  const search = await quietly(() => benchSearch(site));
  const { query, ...slowest } = search.slowest;
  say(
    `\nSearch, warm: ${search.search.toFixed(2)} ms, a bare loop ${search.loop.toFixed(2)} ms: ${search.ratio.toFixed(2)} times (${search.most} at 100,000)${profiles >= LARGE ? `: ${verdict(search.ratio <= search.most)}` : ''}; worst “${query}” ${(slowest.search / slowest.loop).toFixed(2)} times, ${slowest.search.toFixed(1)} ms`,
  );
  say(
    `Search, cold: ${search.cold.operations} operations, ${short(search.cold.bytesRead)}, ${search.cold.rounds} round trips one after the other, ${(search.cold.cpu / 1000).toFixed(2)} s of processor: ${search.cold.seconds.toFixed(2)} s at 50 ms a round trip`,
  );
  results.push({ profiles, calls, compaction, search });
}

const missing = stems.filter((stem) => !SCENARIOS.some(({ call }) => call === stem));
if (missing.length > 0) say(`\nNot measured: ${missing.join(', ')}`);
const built = await benchPages(sizes);
await mkdir('test-results', { recursive: true });
await writeFile(JSON_FILE, JSON.stringify({ sizes: results, ...built }, null, 2));
say(`\nAll figures: ${JSON_FILE}`);
await rm(data, { recursive: true, force: true });
process.exit(0);
