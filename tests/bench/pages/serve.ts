import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { profileSlug } from '../../../src/base/text/rules/slug.ts';
import { paths } from '../../../src/paths.ts';
import { directoryUrl } from '../../../src/search/storage/postgres/directory-url.ts';
import { manage, writeImportFile } from '../commands/command.ts';
import { WORDS as FREQUENT, QUERIES } from '../generate.ts';
import { median, printTable, short } from '../measure.ts';
import type { Report } from '../report.ts';
import { openDatabaseMeter } from './database-meter.ts';
import { keptLargeStore } from './large-store.ts';
import { type Served, type ServeFigures, startServed, stopServed } from './served.ts';

type Profile = { id: string; name: string };
const pathOf = ({ id, name }: Profile): string => encodeURI(paths.profile(profileSlug(name), id));

/** Lists that are counted, filtered and sorted. */
const LISTS = [
  ['facets of everything', '/php-api/get-facets.php'],
  ['facets of a place', '/php-api/get-facets.php?place=pune'],
  ['facets of a profession', '/php-api/get-facets.php?profession=politician'],
  ['list of a place, most liked', '/php-api/get-profile.php?limit=24&place=pune&sort=liked'],
  ['/people', '/people'],
  ['/people, page 100', '/people?page=100'],
  ['/people/a', '/people/a'],
  ['/places', '/places'],
  ['/places/pune', '/places/pune'],
  ['/professions/politician', '/professions/politician'],
] as const;

/** Pages in the middle of the longest lists of a large store: a person in sixteen is a politician. */
const deepPages = (profiles: number): [what: string, path: string][] => [
  ['/people, in the middle', `/people?page=${Math.floor((profiles * 0.4) / 24)}`],
  [
    '/professions/politician, in the middle',
    `/professions/politician?page=${Math.floor(profiles / 32 / 24)}`,
  ],
  ['/people/a, in the middle', `/people/a?page=${Math.floor((profiles * 0.04) / 24)}`],
];

const WORDS = [
  'district',
  'national',
  'novelist',
  'garcía',
  'xyzzy',
  'o',
  'water energy',
  'mayor',
  'iyer',
  'public history',
];
// Names that nobody has, each like many: a hundred different ones, since the index keeps its last answers.
const MISSPELLED_FIRST = 'Inggrid Tomaz Micheal Sahra Fatma Lucas Siobahn Priyya Elodi Maree'.split(' ');
const MISSPELLED_LAST =
  'Mueler Garzia Smihth Okafour Kowalsky Jenssen Rosssi Nakamora Lindkvist Brenan'.split(' ');
const misspelled = (index: number): string =>
  `${MISSPELLED_FIRST[index % 10]} ${MISSPELLED_LAST[Math.floor(index / 10) % 10]}`;

/** Phrases of frequent words and of rarer ones, of which a large index reads the texts. */
const PHRASES = ['"served district"', '"public history"', '"music river"', '"lukas amyx"'];
/** As many different searches as leave whatever a site keeps of them. */
const MANY_SEARCHES = 1_000;
const manyWords = [...WORDS.slice(0, 4), ...MISSPELLED_FIRST, ...MISSPELLED_LAST, ...FREQUENT];
const searched = (index: number): string =>
  `${manyWords[index % manyWords.length]} ${manyWords[Math.floor(index / manyWords.length) % manyWords.length]}`;

/** So many profiles to measure, with biographies of so many letters; null for realistic ones. */
type Size = { profiles: number; letters: number | null };

const LARGE = 300_000;

/** Whether a store is generated once and kept, and measured by the limits of a large site. */
const isLarge = ({ profiles, letters }: Size): boolean => profiles >= LARGE || letters !== null;

/** The longest that the main thread may be kept busy, in milliseconds. */
const MAX_BLOCK_MS = 100;
/** The same for a batch of so many names to reconcile. */
const MAX_RECONCILE_MS = 50;
const BATCH = 50;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The limits for a site of some size, in processor milliseconds (with the database's) and bytes; null if there is none. */
type Limits = {
  rendered: number | null;
  search: number | null;
  similar: number | null;
  list: number | null;
  resident: number | null;
};

const limitsOf = (size: Size, hasDatabase: boolean): Limits => {
  if (hasDatabase)
    return {
      rendered: 30,
      search: 100,
      similar: null,
      list: 30,
      resident: 400 * 1024 * 1024,
    };
  if (!isLarge(size)) return { rendered: 5, search: 40, similar: 60, list: null, resident: null };
  return { rendered: 15, search: 120, similar: null, list: null, resident: 1024 * 1024 * 1024 };
};

/** The data folder of a site of some size, what it took to fill in seconds, and how to remove it. */
export const openStore = async (size: Size) => {
  const { profiles, letters } = size;
  if (isLarge(size)) {
    const { folder, seconds } = await keptLargeStore(profiles, letters);
    return { folder, filled: seconds, remove: async () => {} };
  }
  const root = await mkdtemp(join(tmpdir(), 'vitae-serve-'));
  const folder = join(root, 'data');
  const file = join(root, 'profiles.jsonl');
  await writeImportFile(file, profiles);
  const { seconds } = await manage(['import', file], folder);
  return { folder, filled: seconds, remove: () => rm(root, { recursive: true, force: true }) };
};

/** What the started site costs a request, over a store of so many generated profiles, with its limits; with `DIRECTORY_URL`, of the database too. */
export const benchServe = async (
  sizes: readonly number[],
  letters: number | null,
  report: Report,
): Promise<void> => {
  const url = directoryUrl();
  const meter = url === undefined ? null : await openDatabaseMeter(url);
  if (url !== undefined && meter === null)
    console.log('The database runs on another machine: its CPU time is not in the figures.');
  const figures = [];
  for (const profiles of sizes) {
    const size = { profiles, letters };
    const { folder, filled, remove } = await openStore(size);
    // The first start may build the site and its index; the second shows what a start takes.
    const first = await startServed(folder);
    const indexed = await untilIndexed(first.served);
    await stopServed(first.served);
    const { served, seconds: started } = await startServed(folder, undefined, {}, meter ?? undefined);
    const limits = limitsOf(size, url !== undefined);
    const rows = await benchOne(served, size, report, started, limits);
    const { rss } = await served.tell({ ask: 'usage' });
    const worked = Math.max(...rows.map((row) => row.worked));
    report.check('host: main thread, ms without a pause', profiles, worked, MAX_BLOCK_MS);
    if (limits.resident !== null) report.check('host: resident, bytes', profiles, rss, limits.resident);
    await stopServed(served);
    printTable(
      `The host at ${profiles.toLocaleString('en')} profiles${letters === null ? '' : ` with biographies of ${letters.toLocaleString('en')} letters`}${url === undefined ? '' : ' with a database'}: ${filled === null ? 'kept from before' : `filled in ${filled.toFixed(0)} s`}, indexed in ${indexed.toFixed(0)} s, up in ${started.toFixed(1)} s, ${short(rss)} resident`,
      rows.map(({ what, requests, cpu, database, worked: longest, perSecond, median: middle, slowest }) => ({
        what,
        requests,
        'cpu ms': cpu.toFixed(3),
        ...(meter !== null && { 'database ms': database.toFixed(3) }),
        'longest ms': longest.toFixed(0),
        'a second': perSecond.toFixed(0),
        'median ms': middle.toFixed(2),
        'p99 ms': slowest.toFixed(2),
      })),
    );
    figures.push({ profiles, letters, filled, indexed, started, rss, worked, rows });
    await remove();
  }
  report.keep('serve', figures);
};

/** Waits until lists are answered; returns the seconds that it took. */
const untilIndexed = async (served: Served): Promise<number> => {
  const began = performance.now();
  while ((await served.ask('/php-api/get-profile.php?limit=1')).status === 503) await setTimeout(500);
  return (performance.now() - began) / 1000;
};

const benchOne = async (
  served: Served,
  size: Size,
  report: Report,
  started: number,
  limits: Limits,
): Promise<ServeFigures[]> => {
  const { profiles } = size;
  const rows: ServeFigures[] = [];
  const check = (what: string, cost: number, limit: number | null): void => {
    if (limit !== null) report.check(`host: ${what}, cpu ms`, profiles, cost, limit);
  };
  const add = async (limit: number | null, row: Promise<ServeFigures>): Promise<void> => {
    const figures = await row;
    rows.push(figures);
    check(figures.what, figures.cpu + figures.database, limit);
  };
  const firstSearch = await served.measure('first search', 1, () => served.ask('/?q=novelist'), 1);
  rows.push(firstSearch);
  report.check('host: start, s', profiles, started, 3);
  report.check('host: first search, ms', profiles, firstSearch.median, isLarge(size) ? 2_000 : 1_000);
  const { data } = JSON.parse(
    (await served.ask('/php-api/get-profile.php?limit=1000', 'GET', { 'accept-encoding': 'identity' })).body,
  ) as {
    data: Profile[];
  };
  const names = data.map(({ name }, at): [string, unknown] => [`q${at}`, { query: name.split(' ').at(-1) }]);
  const batch = new URLSearchParams({ queries: JSON.stringify(Object.fromEntries(names.slice(0, BATCH))) });
  const reconciled = await served.measure(
    `first /reconcile, ${BATCH} surnames`,
    1,
    () => served.ask('/reconcile', 'POST', FORM, String(batch)),
    1,
  );
  rows.push(reconciled);
  report.check('host: first /reconcile, main thread, ms', profiles, reconciled.worked, MAX_RECONCILE_MS);
  const page = (index: number): string => pathOf(data[index % data.length] as Profile);
  // Compiled code and caches of the machine, which no later request pays for.
  await served.measure('warming', 300, (index) => served.ask(page(900 - index)));
  const purged = async (index: number, tags: string[], path: string) => {
    await served.tell({ ask: 'purge', tags });
    return served.ask(path, 'GET', { 'x-number': String(index) });
  };
  await served.measure('warming', 900, (index) => purged(index, ['directory'], '/'), 1);
  await add(
    limits.rendered,
    served.measure('home, rendered', 500, (index) => purged(index, ['directory'], '/'), 1),
  );
  await add(
    limits.rendered,
    served.measure('profile, rendered', 500, (index) => served.ask(page(index))),
  );
  await add(
    0.15,
    served.measure('home, from cache', 20_000, () => served.ask('/')),
  );
  await add(
    0.15,
    served.measure('profile, from cache', 20_000, () => served.ask(page(1))),
  );
  await add(
    null,
    served.measure('information page', 5_000, () => served.ask('/about')),
  );
  const list = '/php-api/get-profile.php?limit=24';
  await add(
    1,
    served.measure('list call, from cache', 5_000, () => served.ask(list)),
  );
  await add(
    limits.list,
    served.measure('list call, rendered', 200, (index) => purged(index, ['directory'], list), 1),
  );
  for (const [what, path] of [...LISTS, ...(isLarge(size) ? deepPages(profiles) : [])])
    await add(
      limits.list ?? (isLarge(size) ? limits.rendered : null),
      served.measure(what, 40, (index) => purged(index, ['directory'], path), 1),
    );
  await add(
    null,
    served.measure('list call of 1,000, from cache', 200, () => served.ask('/php-api/get-profile.php')),
  );
  const search = (index: number): string => `/?q=${encodeURIComponent(WORDS[index % WORDS.length] ?? '')}`;
  await add(
    limits.search,
    served.measure('search page', 100, (index) => purged(index, ['directory'], search(index)), 1),
  );
  const fixed: ServeFigures[] = [];
  // Each is new to the index when it is asked first.
  for (const query of QUERIES) {
    const path = `/?q=${encodeURIComponent(query)}`;
    fixed.push(
      await served.measure(`search page: ${query}`, 1, (index) => purged(index, ['directory'], path), 1),
    );
  }
  rows.push(...fixed);
  const costs = fixed.map(({ cpu, database }) => cpu + database);
  check(`search page, median of ${QUERIES.length}, first time`, median(costs), limits.search);
  const searchSimilar = (index: number): string => `/?q=${encodeURIComponent(misspelled(index))}`;
  await add(
    limits.similar,
    served.measure(
      'search page with similar names',
      100,
      (index) => purged(index, ['directory'], searchSimilar(index)),
      1,
    ),
  );
  if (isLarge(size)) {
    for (const phrase of PHRASES) {
      const path = `/?q=${encodeURIComponent(phrase)}`;
      await add(
        null,
        served.measure(`search page: ${phrase}`, 1, (index) => purged(index, ['directory'], path), 1),
      );
    }
    const { rss } = await served.tell({ ask: 'usage' });
    await add(
      null,
      served.measure(`different searches, from ${short(rss)} resident`, MANY_SEARCHES, (index) =>
        served.ask(`/?q=${encodeURIComponent(searched(index))}`),
      ),
    );
  }
  await add(
    null,
    served.measure('search page, from cache', 2_000, () => served.ask(search(1))),
  );
  const id = (index: number): string => (data[index % data.length] as Profile).id;
  await add(
    null,
    served.measure('one record (?id=)', 1_000, (index) =>
      served.ask(`/php-api/get-profile.php?id=${id(index)}`),
    ),
  );
  const like = (index: number) =>
    served.ask('/php-api/like-profile.php', 'POST', FORM, `id=${id(index)}&action=like`);
  await add(null, served.measure('like', 500, like));
  const view = (index: number) =>
    served.ask(`/php-api/increment-views.php?id=${id(index)}`, 'POST', {
      'content-type': 'application/json',
    });
  await add(null, served.measure('view', 1_000, view));
  return rows;
};
