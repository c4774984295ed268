import type { LoggedCall } from '../../support/blobs-simulator/ledger.ts';
import { send } from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';
import { measure, printTable, short } from '../measure.ts';
import type { Renderer } from '../pages/renders.ts';
import { quietly, type Report } from '../report.ts';
import { watchRounds } from './rounds.ts';

/** Milliseconds of a storage call and of a list: for a function close to the store, and as others have measured. */
const LATENCIES = [
  { call: 50, list: 50 },
  { call: 120, list: 300 },
] as const;
type Latency = (typeof LATENCIES)[number];

/** Maximum number of sequential round trips for the home page and a profile of a fresh function. */
const MAX_ROUNDS = 3;
const LIMITED = ['home page', 'profile'];

/** The cost of the first request of a fresh function. */
export interface FirstUse {
  what: string;
  latency: Latency;
  operations: number;
  bytesRead: number;
  /** Number of sequential round trips. */
  rounds: number;
  /** CPU seconds, elapsed seconds here, and the sum of round trips and CPU in seconds. */
  cpu: number;
  passed: number;
  seconds: number;
  /** What was loaded in each round. */
  order: { round: number; loaded: string; calls: number; bytesRead: number }[];
}

const kindOf = ({ operation, key }: LoggedCall): string =>
  `${operation} ${key
    .replace(/-leaves\/.*/, '-leaves/…')
    .replace(/\/s\/.*/, '/s/…')
    .replace(/\/[0-9a-z]{8,}.*/, '/…')}`;

const measureFirst = async (
  site: BenchSite,
  what: string,
  latency: Latency,
  work: () => Promise<unknown>,
): Promise<FirstUse> => {
  const roundsOf = watchRounds(site);
  site.setLatency(latency.call, latency.list);
  const started = performance.now();
  const { cost } = await quietly(() => measure(site, work));
  const passed = (performance.now() - started) / 1000;
  site.setLatency(0);
  site.blobs.faults.clear();
  const roundOf = roundsOf();
  const order = new Map<string, FirstUse['order'][number]>();
  for (const call of site.blobs.log()) {
    const round = roundOf.get(call.number) ?? 0;
    const loaded = kindOf(call);
    const known = order.get(`${round} ${loaded}`) ?? { round, loaded, calls: 0, bytesRead: 0 };
    known.calls += 1;
    known.bytesRead += call.bytesRead;
    order.set(`${round} ${loaded}`, known);
  }
  const rounds = Math.max(0, ...roundOf.values());
  const lists = new Set(
    site.blobs
      .log()
      .filter(({ operation }) => operation === 'list')
      .map(({ number }) => roundOf.get(number)),
  );
  const waited = lists.size * latency.list + (rounds - lists.size) * latency.call;
  const cpu = cost.cpu / 1000;
  return {
    what,
    latency,
    operations: cost.operations,
    bytesRead: cost.bytesRead,
    rounds,
    cpu,
    passed,
    seconds: waited / 1000 + cpu,
    order: [...order.values()].sort((one, other) => one.round - other.round),
  };
};

/** The first request of each kind to a fresh function, on a fast store and on a slow one. */
export const benchFirstUse = async (
  site: BenchSite,
  profile: string,
  renderer: Renderer,
  report: Report,
): Promise<FirstUse[]> => {
  const figures: FirstUse[] = [];
  for (const latency of LATENCIES)
    figures.push(...(await firstUsesAt(site, profile, renderer, latency, report)));
  return figures;
};

const firstUsesAt = async (
  site: BenchSite,
  profile: string,
  renderer: Renderer,
  latency: Latency,
  report: Report,
): Promise<FirstUse[]> => {
  const page = (path: string) => () => renderer.render(new Request(`http://localhost:8888${path}`));
  const call = (query: Record<string, string>) => () => send('get-profile.php', { query });
  const figures: FirstUse[] = [];
  for (const [what, work] of [
    ['home page', page('/')],
    ['profile', page(profile)],
    ['home page with a search', page('/?q=garcia')],
    ['list, 24 newest', call({ limit: '24' })],
    ['search', call({ q: 'garcia', limit: '24' })],
    ['people, a page', page('/people?page=3')],
    ['a place', page('/places/pune')],
    ['facets', () => send('get-facets.php')],
    ['suggestions', () => send('suggest.php', { query: { q: 'ga' } })],
    ['search found nowhere', call({ q: 'qqqq', limit: '24' })],
  ] as const) {
    renderer.freshInstance();
    site.cold();
    figures.push(await measureFirst(site, what, latency, work));
  }
  const title = `First use of a fresh function at ${site.profiles.toLocaleString('en')} profiles, ${latency.call} ms a storage call, ${latency.list} ms a list`;
  printTable(
    title,
    figures.map(({ what, operations, bytesRead, rounds, cpu, passed, seconds }) => ({
      first: what,
      operations,
      read: short(bytesRead),
      'round trips deep': rounds,
      'CPU s': cpu.toFixed(2),
      's total': seconds.toFixed(2),
      's elapsed here': passed.toFixed(2),
      '': LIMITED.includes(what)
        ? report.check(`first ${what}, round trips deep`, site.profiles, rounds, MAX_ROUNDS)
        : '',
    })),
  );
  for (const { what, order } of figures.filter((each) => ['home page', 'suggestions'].includes(each.what)))
    printTable(
      `What the first ${what} loads`,
      order.map(({ round, loaded, calls, bytesRead }) => ({ round, loaded, calls, read: short(bytesRead) })),
    );
  return figures;
};
