import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileSlug } from '../../../src/domain/text/slug.ts';
import { paths } from '../../../src/paths.ts';
import { manage, writeImportFile } from '../commands/command.ts';
import { printTable, short } from '../measure.ts';
import type { Report } from '../report.ts';
import { type Served, type ServeFigures, startServed, stopServed } from './served.ts';

type Profile = { id: string; name: string };
const pathOf = ({ id, name }: Profile): string => encodeURI(paths.profile(profileSlug(name), id));

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
/** What the started site costs a request, over a store of so many generated profiles, with the contract's limits. */
export const benchServe = async (sizes: readonly number[], report: Report): Promise<void> => {
  const figures = [];
  for (const profiles of sizes) {
    const root = await mkdtemp(join(tmpdir(), 'vitae-serve-'));
    const folder = join(root, 'data');
    const file = join(root, 'profiles.jsonl');
    await writeImportFile(file, profiles);
    const { seconds: imported } = await manage(['import', file], folder);
    // The first start may build; the second shows what a start takes.
    await stopServed((await startServed(folder)).served);
    const { served, seconds: started } = await startServed(folder);
    const rows = await benchOne(served, profiles, report, started);
    const { rss } = await served.tell({ ask: 'usage' });
    await stopServed(served);
    printTable(
      `The host at ${profiles.toLocaleString('en')} profiles: imported in ${imported.toFixed(0)} s, up in ${started.toFixed(1)} s, ${short(rss)} resident`,
      rows.map(({ what, requests, cpu, perSecond, median, slowest }) => ({
        what,
        requests,
        'cpu ms': cpu.toFixed(3),
        'a second': perSecond.toFixed(0),
        'median ms': median.toFixed(2),
        'p99 ms': slowest.toFixed(2),
      })),
    );
    figures.push({ profiles, imported, started, rss, rows });
    await rm(root, { recursive: true, force: true });
  }
  report.keep('serve', figures);
};

const benchOne = async (
  served: Served,
  profiles: number,
  report: Report,
  started: number,
): Promise<ServeFigures[]> => {
  const rows: ServeFigures[] = [];
  const add = async (limit: number | null, row: Promise<ServeFigures>): Promise<void> => {
    const figures = await row;
    rows.push(figures);
    if (limit !== null) report.check(`host: ${figures.what}, cpu ms`, profiles, figures.cpu, limit);
  };
  const firstSearch = await served.measure('first search', 1, () => served.ask('/?q=novelist'), 1);
  rows.push(firstSearch);
  report.check('host: start, s', profiles, started, 3);
  report.check('host: first search, ms', profiles, firstSearch.median, 1_000);
  const { data } = JSON.parse(
    (await served.ask('/php-api/get-profile.php?limit=1000', 'GET', { 'accept-encoding': 'identity' })).body,
  ) as {
    data: Profile[];
  };
  const page = (index: number): string => pathOf(data[index % data.length] as Profile);
  // Compiled code and caches of the machine, which no later request pays for.
  await served.measure('warming', 300, (index) => served.ask(page(900 - index)));
  const purged = async (index: number, tags: string[], path: string) => {
    await served.tell({ ask: 'purge', tags });
    return served.ask(path, 'GET', { 'x-number': String(index) });
  };
  await served.measure('warming', 900, (index) => purged(index, ['directory'], '/'), 1);
  await add(
    5,
    served.measure('home, rendered', 500, (index) => purged(index, ['directory'], '/'), 1),
  );
  await add(
    5,
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
    null,
    served.measure('list call, rendered', 200, (index) => purged(index, ['directory'], list), 1),
  );
  await add(
    null,
    served.measure('list call of 1,000, from cache', 200, () => served.ask('/php-api/get-profile.php')),
  );
  const search = (index: number): string => `/?q=${encodeURIComponent(WORDS[index % WORDS.length] ?? '')}`;
  await add(
    40,
    served.measure('search page', 100, (index) => purged(index, ['directory'], search(index)), 1),
  );
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
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const like = (index: number) =>
    served.ask('/php-api/like-profile.php', 'POST', form, `id=${id(index)}&action=like`);
  await add(null, served.measure('like', 500, like));
  const view = (index: number) =>
    served.ask(`/php-api/increment-views.php?id=${id(index)}`, 'POST', {
      'content-type': 'application/json',
    });
  await add(null, served.measure('view', 1_000, view));
  return rows;
};
