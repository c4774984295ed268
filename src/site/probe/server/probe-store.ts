import pMap from 'p-map';
import { SETTLED_MS } from '../../../base/engine/storage/events.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { probeFolder, removeProbe, sweepProbes } from '../storage/probes.ts';
import { type Check, type CheckResult, check } from './check.ts';

/** How long one step waits for a list, in milliseconds: a function has a minute for its reply. */
const STEP_MS = 20_000;
const PAUSE_MS = 100;
/** Number of concurrent claims of one key. */
const CLAIMANTS = 10;
const IN_ORDER = 30;
/** Number of store calls before one reply: the platform adds a header for each. */
const CALLS = 200;
/** Maximum time for a list, in milliseconds: an operation times out after five seconds. */
const MAX_LIST_MS = 5_000;
const WRITES_AT_ONCE = { concurrency: 128 };
/** Maximum number of keys in a timed list. */
const MAX_KEYS = 5_000;

/** A step of a probe: returns its checks, or null if it must be called again because a list is late. */
type ProbeStep = (storage: Storage, probe: string, parameters: ProbeParameters) => Promise<Check[] | null>;
/** The parameters of a step: how many keys to list, and when (milliseconds) it started to wait for a list, 0 at first. */
type ProbeParameters = { keys: number; since: number };

const conditions: ProbeStep = async (storage, probe) => {
  const key = (name: string): string => probeFolder(probe) + name;
  return [
    await check('store: 10 claims', BROKEN, async () => {
      const tries = Array.from({ length: CLAIMANTS }, (_, mine) => storage.claim(key('claim'), { mine }));
      return oneOf(await Promise.all(tries));
    }),
    await check('store: 10 replacements', BROKEN, async () => {
      await storage.putJson(key('record'), { mine: -1 });
      const old = await storage.getVersioned(key('record'));
      if (old === null) return { ok: false, found: 'a record just written was not there' };
      const tries = Array.from({ length: CLAIMANTS }, (_, mine) =>
        storage.replace(key('record'), { mine }, old.etag),
      );
      return oneOf(await Promise.all(tries));
    }),
    await check('store: ETag written and read', BROKEN, async () => {
      await storage.putJson(key('etag'), { turn: 0 });
      const old = await storage.getVersioned(key('etag'));
      const written = old === null ? null : await storage.exchange(key('etag'), { turn: 1 }, old.etag);
      const read = await storage.getVersioned(key('etag'));
      return {
        ok: written !== null && written === read?.etag && written !== old?.etag,
        found: written === read?.etag ? 'the same' : `${written} written, ${read?.etag} read`,
      };
    }),
  ];
};

const oneOf = (results: readonly boolean[]): CheckResult => {
  const winners = results.filter(Boolean).length;
  return { ok: winners === 1, found: `${winners} of ${results.length} won` };
};

const here: ProbeStep = async (storage, probe) => [
  await check('store: round trip', NEAR, async () => {
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const started = performance.now();
      await storage.getJson(`${probeFolder(probe)}none`);
      times.push(performance.now() - started);
    }
    const median = times.sort((one, other) => one - other)[2] as number;
    const region = process.env['AWS_REGION'] ?? 'this machine';
    return { ok: median < 1_000, found: `${median.toFixed(1)} ms from ${region}, median of 5` };
  }),
];

const calls: ProbeStep = async (storage, probe) => [
  await check(
    'store: 200 calls in one reply',
    'Report this to the project: replies may be cut.',
    async () => {
      const numbers = Array.from({ length: CALLS }, (_, number) => number);
      await pMap(numbers, () => storage.getJson(`${probeFolder(probe)}none`), READS_AT_ONCE);
      return { ok: true, found: 'they arrive' };
    },
  ),
];

/** Waits some seconds until a list is up to date and returns how long it took; null if the step must be called again. */
const waitFor = async (
  storage: Storage,
  { since }: ProbeParameters,
  begin: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<number | null> => {
  const started = since === 0 ? storage.now() : since;
  if (since === 0) await begin();
  const end = performance.now() + STEP_MS;
  while (!(await isDone())) {
    if (performance.now() > end) return null;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return storage.now() - started;
};

const isListed = async (storage: Storage, probe: string, name: string): Promise<boolean> =>
  (await storage.list(`${probeFolder(probe)}late/`)).keys.includes(probeFolder(probe) + name);

const lateCheck = (name: string, elapsed: number | null): Check[] | null =>
  elapsed === null ? null : [{ name, ok: elapsed < SETTLED_MS, found: `${elapsed} ms`, remedy: LATE }];

const shown: ProbeStep = async (storage, probe, parameters) => {
  const put = (): Promise<void> => storage.putJson(`${probeFolder(probe)}late/key`, {});
  const elapsed = await waitFor(storage, parameters, put, () => isListed(storage, probe, 'late/key'));
  return lateCheck(PROBE_LISTS.shown, elapsed);
};

const gone: ProbeStep = async (storage, probe, parameters) => {
  const remove = (): Promise<void> => storage.remove(`${probeFolder(probe)}late/key`);
  const elapsed = await waitFor(
    storage,
    parameters,
    remove,
    async () => !(await isListed(storage, probe, 'late/key')),
  );
  return lateCheck(PROBE_LISTS.gone, elapsed);
};

const order: ProbeStep = async (storage, probe, parameters) => {
  const folder = `${probeFolder(probe)}order/`;
  const names = Array.from({ length: IN_ORDER }, (_, index) => folder + padded((index * 7) % IN_ORDER, 2));
  const put = (): Promise<unknown> => Promise.all(names.map((name) => storage.putJson(name, {})));
  const list = async (): Promise<string[]> => (await storage.list(folder)).keys;
  const elapsed = await waitFor(storage, parameters, put, async () => (await list()).length === names.length);
  if (elapsed === null) return null;
  const keys = await list();
  const isSorted = keys.every((name, index) => name === names.toSorted()[index]);
  const found = isSorted ? `${IN_ORDER} keys in order` : 'not in the order of the keys';
  // For information only: commands sort names anyway.
  return [{ name: PROBE_LISTS.order, ok: isSorted, found, remedy: UNORDERED }];
};

const padded = (number: number, length: number): string => String(number).padStart(length, '0');
const sizeKey = (probe: string, number: number): string => `${probeFolder(probe)}sizes/${padded(number, 5)}`;

const sizes: ProbeStep = async (storage, probe, { keys }) => {
  const count = Math.min(keys, MAX_KEYS);
  const name = `store: a list of ${count.toLocaleString('en')} keys`;
  return [
    await check(name, SLOW, async () => {
      const folder = `${probeFolder(probe)}sizes/`;
      const there = new Set((await storage.list(folder)).keys);
      const wanted = Array.from({ length: count }, (_, number) => sizeKey(probe, number));
      const missing = wanted.filter((key) => !there.has(key));
      await pMap(missing, (key) => storage.put(key, ''), WRITES_AT_ONCE);
      const started = performance.now();
      const { keys: listed, pages } = await storage.list(folder);
      const elapsed = Math.round(performance.now() - started);
      const found = `${elapsed} ms in ${pages} ${pages === 1 ? 'page' : 'pages'}, ${listed.length.toLocaleString('en')} shown`;
      return { ok: elapsed / Math.max(pages, 1) < MAX_LIST_MS, found };
    }),
  ];
};

const clean: ProbeStep = async (storage, probe, { keys }) => {
  const count = Math.min(keys, MAX_KEYS);
  const names = ['claim', 'record', 'etag', 'late/key', 'page'].map((name) => probeFolder(probe) + name);
  for (let index = 0; index < IN_ORDER; index += 1)
    names.push(`${probeFolder(probe)}order/${padded(index, 2)}`);
  for (let number = 0; number < count; number += 1) names.push(sizeKey(probe, number));
  await removeProbe(storage, probe, names);
  await sweepProbes(storage);
  return [];
};

/** The steps of a probe of the store; the command calls one after the other. */
export const PROBE_STEPS: Readonly<Record<string, ProbeStep>> = {
  here,
  conditions,
  calls,
  shown,
  gone,
  order,
  sizes,
  clean,
};

/** The names of the checks that wait for a list. */
export const PROBE_LISTS = {
  shown: 'store: a new key is listed',
  gone: 'store: a removed key is not',
  order: 'store: order of lists',
} as const;

const NEAR =
  'Run the functions in the region of the store (Project configuration, Functions region), then deploy again.';
const BROKEN =
  'Do not go live: two people could take the same e-mail. Ask the platform about conditional writes.';
const LATE = `Counts and lists may lose what comes later than ${SETTLED_MS / 1000} s. Ask the platform how late lists may be.`;
const UNORDERED = 'Commands sort by themselves then, and need more memory. Nothing is to be done.';
const SLOW = 'Ask the platform why lists are slow: searches and counts wait for them.';
