import { expect, test } from 'vitest';
import type { Heard } from '../../../src/profiles/gone-sources/server/ask-address.ts';
import { checkSources } from '../../../src/profiles/gone-sources/server/check-sources.ts';
import { enterSources } from '../../../src/profiles/gone-sources/server/enter-sources.ts';
import { removeSources } from '../../../src/profiles/gone-sources/storage/source-checks.ts';
import { getProfileRecord, putProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { answering, type FakeHost, fakeWeb } from '../../support/sources/fake-web.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const URL_A = 'https://a.example/page';
const GONE: Heard = { status: 404 };

const aPage = (id: string, urls: readonly string[]) =>
  aProfileRecord({ id, sources: { message: urls.map((url) => ({ url, title: '', seen: '' })) } });

/** A site with pages, a web of hosts, and upkeep that goes on every five minutes of the tests' clock. */
const aSite = async (hosts: Record<string, FakeHost>, pages: Record<string, readonly string[]>) => {
  const { storage, clock } = aStorage();
  const web = fakeWeb(clock, new Map(Object.entries(hosts)));
  for (const [id, urls] of Object.entries(pages)) await putProfileRecord(storage, aPage(id, urls));
  const turn = async () => {
    await enterSources(storage, clock.now(), Number.POSITIVE_INFINITY);
    await checkSources(storage, Number.POSITIVE_INFINITY, web.ask);
    clock.advance(5 * MINUTE);
  };
  /** Some runs, then a month without any. */
  const month = async (runs = 6) => {
    for (let run = 0; run < runs; run += 1) await turn();
    clock.advance(31 * DAY);
  };
  const gone = async (id: string) => (await getProfileRecord(storage, id))?.gone;
  return { storage, clock, web, turn, month, gone };
};

test('an address that is missing three times in as many months is gone since the first time', async () => {
  const site = await aSite({ 'a.example': answering(GONE) }, { aaaaaaaa01: [URL_A] });
  const first = new Date(site.clock.now()).toISOString().slice(0, 10);
  await site.month();
  await site.month();
  expect(await site.gone('aaaaaaaa01')).toBeUndefined();
  const before = await getProfileRecord(site.storage, 'aaaaaaaa01');
  await site.month();
  expect(await site.gone('aaaaaaaa01')).toEqual({ [URL_A]: first });
  const after = await getProfileRecord(site.storage, 'aaaaaaaa01');
  expect([after?.version, after?.updated]).toEqual([before?.version, before?.updated]);
  expect(site.web.asked.filter(({ path }) => path === '/page')).toHaveLength(3);
});

test.each<[string, Heard]>([
  ['401', { status: 401 }],
  ['403', { status: 403 }],
  ['429', { status: 429 }],
  ['500', { status: 500 }],
  ['503', { status: 503 }],
  ['no answer', 'unreachable'],
  ['a private address', 'not-allowed'],
  ['a redirect round', { status: 302, location: URL_A }],
])('%s never makes an address gone', async (_, heard) => {
  const site = await aSite({ 'a.example': answering(heard) }, { aaaaaaaa01: [URL_A] });
  for (let month = 0; month < 6; month += 1) await site.month();
  expect(await site.gone('aaaaaaaa01')).toBeUndefined();
});

test('a host that is no more makes its addresses gone, and one that comes back is told, too', async () => {
  const hosts = new Map<string, FakeHost>();
  const site = await aSite({}, { aaaaaaaa01: [URL_A] });
  const web = fakeWeb(site.clock, hosts);
  const month = async () => {
    for (let run = 0; run < 6; run += 1) {
      await enterSources(site.storage, site.clock.now(), Number.POSITIVE_INFINITY);
      await checkSources(site.storage, Number.POSITIVE_INFINITY, web.ask);
      site.clock.advance(5 * MINUTE);
    }
    site.clock.advance(31 * DAY);
  };
  for (let run = 0; run < 3; run += 1) await month();
  expect(Object.keys((await site.gone('aaaaaaaa01')) ?? {})).toEqual([URL_A]);
  hosts.set('a.example', answering({ status: 403 }));
  await month();
  expect(await site.gone('aaaaaaaa01')).toBeUndefined();
});

test('what a robots.txt forbids is not asked, and never gone', async () => {
  const host: FakeHost = (path) =>
    path === '/robots.txt' ? { status: 200, text: 'User-agent: *\nDisallow: /page' } : GONE;
  const site = await aSite({ 'a.example': host }, { aaaaaaaa01: [URL_A] });
  for (let month = 0; month < 4; month += 1) await site.month();
  expect(site.web.asked.filter(({ path }) => path !== '/robots.txt')).toEqual([]);
  expect(await site.gone('aaaaaaaa01')).toBeUndefined();
});

test('a robots.txt counts where it redirects to, and a host whose one cannot be read is not asked', async () => {
  const hosts: Record<string, FakeHost> = {
    'a.example': (path) =>
      path === '/robots.txt' ? { status: 301, location: 'https://www.a.example/robots.txt' } : GONE,
    'www.a.example': () => ({ status: 200, text: 'User-agent: *\nDisallow: /' }),
    'b.example': (path) => (path === '/robots.txt' ? { status: 503 } : GONE),
  };
  const site = await aSite(hosts, { aaaaaaaa01: [URL_A, 'https://b.example/page'] });
  for (let month = 0; month < 4; month += 1) await site.month(8);
  expect(site.web.asked.filter(({ path }) => path !== '/robots.txt')).toEqual([]);
  expect(await site.gone('aaaaaaaa01')).toBeUndefined();
});

test('a redirect is followed in turns of their own, to an end that is gone', async () => {
  const hosts = {
    'a.example': answering({ status: 301, location: 'https://b.example/new' }),
    'b.example': answering({ status: 410 }),
  };
  const site = await aSite(hosts, { aaaaaaaa01: [URL_A] });
  for (let month = 0; month < 3; month += 1) await site.month(8);
  expect(Object.keys((await site.gone('aaaaaaaa01')) ?? {})).toEqual([URL_A]);
});

test('a redirect there and back asks no address twice', async () => {
  const host: FakeHost = (path) => {
    if (path === '/robots.txt') return { status: 404 };
    return { status: 302, location: path === '/page' ? '/other' : '/page' };
  };
  const site = await aSite({ 'a.example': host }, { aaaaaaaa01: [URL_A] });
  await site.month(10);
  expect(site.web.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/page', '/other']);
});

test('an address on several pages is asked once, and forgotten with the last of them', async () => {
  const site = await aSite(
    { 'a.example': answering(GONE) },
    { aaaaaaaa01: [URL_A], bbbbbbbb01: [`${URL_A}#part`] },
  );
  for (let month = 0; month < 3; month += 1) await site.month();
  expect(site.web.asked.filter(({ path }) => path === '/page')).toHaveLength(3);
  expect(await site.gone('bbbbbbbb01')).toEqual(await site.gone('aaaaaaaa01'));
  await removeSources(site.storage, 'aaaaaaaa01');
  expect((await site.storage.list('source-checks/')).keys).toHaveLength(1);
  await removeSources(site.storage, 'bbbbbbbb01');
  for (const prefix of ['source-checks/', 'source-queue/', 'source-pages/', 'sourced/'])
    expect((await site.storage.list(prefix)).keys).toEqual([]);
});

test('a host is left in peace between two requests, and each of its addresses has its turn', async () => {
  const urls = Array.from({ length: 12 }, (_, index) => `https://a.example/${index}`);
  const site = await aSite({ 'a.example': answering({ status: 200 }) }, { aaaaaaaa01: urls });
  for (let run = 0; run < 20; run += 1) await site.turn();
  const times = site.web.asked.map(({ at }) => at);
  for (const [index, at] of times.entries())
    if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(10_000);
  const paths = site.web.asked.map(({ path }) => path).filter((path) => path !== '/robots.txt');
  expect(new Set(paths)).toEqual(new Set(urls.map((url) => new URL(url).pathname)));
  expect(paths).toHaveLength(urls.length);
});

test('of two workers, one asks', async () => {
  const site = await aSite({ 'a.example': answering(GONE) }, { aaaaaaaa01: [URL_A] });
  await enterSources(site.storage, site.clock.now(), Number.POSITIVE_INFINITY);
  for (let run = 0; run < 3; run += 1) {
    const work = () => checkSources(site.storage, Number.POSITIVE_INFINITY, site.web.ask);
    await Promise.all([work(), work(), work()]);
    site.clock.advance(5 * MINUTE);
  }
  expect(site.web.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/page']);
});
