import { expect, test } from 'vitest';
import type { Heard } from '../../../src/profiles/gone-sources/server/ask-address.ts';
import { checkSources } from '../../../src/profiles/gone-sources/server/check-sources.ts';
import { enterSources } from '../../../src/profiles/gone-sources/server/enter-sources.ts';
import { getProfileRecord, putProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { type FakeHost, fakeWeb } from '../../support/sources/fake-web.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** What hosts do in the course of months; `isGone` says whether a page may call their sources gone at the end. */
const KINDS: { name: string; isGone: boolean; host: (start: number) => FakeHost }[] = [
  { name: 'stays', isGone: false, host: () => () => ({ status: 200 }) },
  {
    name: 'dies',
    isGone: true,
    host: (start) => (_, now) => ({ status: now < start + 40 * DAY ? 200 : 404 }),
  },
  { name: 'goes', isGone: true, host: () => () => ({ status: 410 }) },
  { name: 'vanishes', isGone: true, host: () => () => 'no-host' },
  {
    name: 'moves',
    isGone: false,
    host: () => (path) => (path === '/moved' ? { status: 200 } : { status: 301, location: '/moved' }),
  },
  {
    name: 'moves-away',
    isGone: true,
    host: () => (path) => (path === '/moved' ? { status: 404 } : { status: 302, location: '/moved' }),
  },
  { name: 'refuses', isGone: false, host: () => () => ({ status: 403 }) },
  { name: 'asks-for-a-login', isGone: false, host: () => () => ({ status: 401 }) },
  { name: 'is-busy', isGone: false, host: () => () => ({ status: 429 }) },
  { name: 'is-broken', isGone: false, host: () => () => ({ status: 503 }) },
  { name: 'loops', isGone: false, host: () => (path) => ({ status: 302, location: path }) },
  {
    name: 'runs-on',
    isGone: false,
    host: () => (path) => ({ status: 302, location: `${path}x` }),
  },
  {
    name: 'lies',
    isGone: false,
    // Missing twice, then there again, and so on.
    host: (start) => (_, now) => ({ status: Math.floor((now - start) / (31 * DAY)) % 3 === 2 ? 200 : 404 }),
  },
  { name: 'is-slow', isGone: false, host: () => () => 'unreachable' },
  {
    name: 'is-huge',
    isGone: false,
    host: () => () => ({ status: 200, text: 'User-agent: x\n'.repeat(20_000) }),
  },
  { name: 'leads-inside', isGone: false, host: () => () => ({ status: 302, location: 'https://10.0.0.1/' }) },
  { name: 'is-inside', isGone: false, host: () => () => 'not-allowed' },
];

/** A robots.txt that allows all, on a host that has one. */
const withRobots =
  (host: FakeHost): FakeHost =>
  (path, now) => {
    if (path !== '/robots.txt') return host(path, now);
    const heard: Heard = host('/', now);
    return typeof heard === 'string' ? heard : { status: 200, text: 'User-agent: *\nAllow: /' };
  };

/**
 * Lets some months pass over pages with sources on hosts of all kinds. Now and then a run breaks off, as in a crash, and two run at once.
 */
const passMonths = async (hosts: number, months: number) => {
  const { storage, clock } = aStorage();
  const start = clock.now();
  const kinds = Array.from(
    { length: hosts },
    (_, index) => KINDS[index % KINDS.length] as (typeof KINDS)[number],
  );
  const nameOf = (index: number): string => `${kinds[index]?.name}-${index}.example`;
  const web = fakeWeb(
    clock,
    new Map(kinds.map(({ host }, index) => [nameOf(index), withRobots(host(start))])),
  );
  const urlOf = (index: number): string => `https://${nameOf(index)}/page`;
  const idOf = (index: number): string => `p${String(index).padStart(9, '0')}`;
  for (let index = 0; index < hosts; index += 1)
    await putProfileRecord(
      storage,
      aProfileRecord({ id: idOf(index), sources: { message: [{ url: urlOf(index), title: '', seen: '' }] } }),
    );
  let requests = 0;
  const crashing = async (url: URL, wantsText: boolean) => {
    requests += 1;
    // What a host said that lies is not lost, or nobody would know that it lies.
    if (requests % 17 === 0 && !url.host.startsWith('lies')) throw new Error('The process ended');
    return web.ask(url, wantsText);
  };
  for (let month = 0; month < months; month += 1) {
    for (let run = 0; run < 10; run += 1) {
      await enterSources(storage, clock.now(), Number.POSITIVE_INFINITY);
      const work = () => checkSources(storage, Number.POSITIVE_INFINITY, crashing).catch(() => {});
      await Promise.all([work(), work()]);
      clock.advance(5 * MINUTE);
    }
    clock.advance(31 * DAY);
  }
  const gone: string[] = [];
  for (let index = 0; index < hosts; index += 1)
    if ((await getProfileRecord(storage, idOf(index)))?.gone !== undefined) gone.push(nameOf(index));
  const expected = kinds.flatMap(({ isGone }, index) => (isGone ? [nameOf(index)] : []));
  return { asked: web.asked, gone, expected };
};

const expectPoliteness = (asked: readonly { host: string; path: string; at: number }[]): void => {
  const last = new Map<string, number>();
  const lastOfPage = new Map<string, number>();
  for (const { host, path, at } of asked) {
    expect(at - (last.get(host) ?? Number.NEGATIVE_INFINITY), host).toBeGreaterThanOrEqual(10_000);
    last.set(host, at);
    if (path !== '/page') continue;
    expect(at - (lastOfPage.get(host) ?? Number.NEGATIVE_INFINITY), host).toBeGreaterThanOrEqual(30 * DAY);
    lastOfPage.set(host, at);
  }
  const times = asked.map(({ at }) => at);
  for (const [index, at] of times.entries())
    expect(at - (times[index - 2_000] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(60 * MINUTE);
};

test('over months, of a web that dies, moves, refuses, loops and lies, only what is gone is called gone', async () => {
  const { asked, gone, expected } = await passMonths(KINDS.length * 2, 9);
  expectPoliteness(asked);
  expect(gone).toEqual(expected);
});

test('the same with 500 sources over two years', { tags: ['long'], timeout: 300_000 }, async () => {
  const { asked, gone, expected } = await passMonths(500, 24);
  expectPoliteness(asked);
  expect(gone).toEqual(expected);
});
