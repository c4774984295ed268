import { readFileSync } from 'node:fs';
import type { Context } from '@netlify/functions';
import { expect, test } from 'vitest';
import { GROUPS } from '../../src/app/calls/call-table.ts';
import { routesOf } from '../../src/app/calls/group.ts';
import { loadPages } from '../../src/host/functions.ts';
import { packagesIn, type Route, readPackages } from './packages.ts';

const all = readPackages();
const names = (some: typeof all): string[] => some.map(({ name }) => name).sort();
const pages = all.find(({ name }) => name === 'ssr');
const MEGABYTE = 1_000_000;

/** The functions that process pictures: uploads, imports, cards and small photos. */
const WITH_SHARP = ['batch', 'files', 'photos'];

test('every group of calls is one function beside that for pages', () => {
  expect(names(all)).toEqual([...Object.keys(GROUPS), 'ssr'].sort());
});

test('no route has a lookahead, which the edge may not support', () => {
  const routes = all.flatMap(({ name, routes = [], excludedRoutes = [] }) =>
    [...routes, ...excludedRoutes].map((route) => ({ name, ...route })),
  );
  expect(routes.length).toBeGreaterThan(all.length);
  expect(routes.filter(({ expression = '' }) => /\(\?(?!:)/.test(expression))).toEqual([]);
  expect(routes.filter(({ literal, expression }) => literal === undefined && !expression)).toEqual([]);
});

test('pages answer every path except those of other functions and static files', () => {
  expect(pages?.routes?.map(({ pattern, prefer_static }) => ({ pattern, prefer_static }))).toEqual([
    { pattern: '/*', prefer_static: true },
  ]);
  const others = all.filter((each) => each !== pages).flatMap(({ routes = [] }) => routes);
  expect(pages?.excludedRoutes?.map(({ pattern }) => pattern).sort()).toEqual(
    others.map(({ pattern }) => pattern).sort(),
  );
});

test('no path reaches two functions', () => {
  const matches = ({ literal, expression = '^$' }: Route, path: string): boolean =>
    literal === path || (literal === undefined && new RegExp(expression).test(path));
  for (const [name, group] of Object.entries(GROUPS))
    for (const { path } of routesOf(group)) {
      const asked = path.replaceAll(/:\w+/g, 'x');
      for (const each of new Set([asked, asked.toLowerCase()])) {
        const reached = all.filter(
          ({ routes = [], excludedRoutes = [] }) =>
            routes.some((route) => matches(route, each)) &&
            !excludedRoutes.some((route) => matches(route, each)),
        );
        expect([each, names(reached)]).toEqual([each, [name]]);
      }
    }
});

test('one function runs every five minutes, and none in the background', () => {
  const scheduled = all.filter(({ schedule }) => schedule !== undefined);
  expect(scheduled.map(({ name, schedule }) => [name, schedule])).toEqual([['upkeep', '*/5 * * * *']]);
  expect(names(all.filter(({ invocationMode }) => invocationMode === 'background'))).toEqual([]);
});

test('calls that anybody may make often without a session are rate-limited by the platform', () => {
  const limited = all.filter(({ trafficRules }) => trafficRules !== undefined);
  expect(names(limited)).toEqual(['counting', 'mcp', 'reading']);
  for (const { name, trafficRules } of limited)
    expect(trafficRules).toMatchObject({
      action: {
        type: 'rate_limit',
        config: {
          rateLimitConfig: { windowLimit: GROUPS[name]?.perMinute, windowSize: 60 },
          aggregate: { keys: [{ type: 'ip' }, { type: 'domain' }] },
        },
      },
    });
});

test('only functions that process pictures contain the image library', () => {
  const heavy = (each: (typeof all)[number]): boolean =>
    packagesIn(each).some((name) => name === 'sharp' || name.startsWith('@img/'));
  expect(names(all.filter(heavy))).toEqual(WITH_SHARP);
});

test("only the function for assistants contains the protocol's library", () => {
  const has = (each: (typeof all)[number]): boolean =>
    packagesIn(each).some((name) => name.startsWith('@modelcontextprotocol/'));
  expect(names(all.filter(has))).toEqual(['mcp']);
});

test('neither development dependencies nor a Node of our own are deployed', () => {
  const { devDependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>;
  const unwanted = new Set([...Object.keys(devDependencies), ...Object.keys(optionalDependencies)]);
  const found = all.flatMap((each) =>
    packagesIn(each)
      .filter((name) => unwanted.has(name))
      .map((name) => `${each.name} has ${name}`),
  );
  expect(found).toEqual([]);
});

test('functions stay small, because the first call waits for them to load', () => {
  const tooLarge = all.filter(
    ({ name, bytes }) => bytes > (WITH_SHARP.includes(name) ? 12 * MEGABYTE : 2.5 * MEGABYTE),
  );
  expect(tooLarge.map(({ name, bytes }) => `${name}: ${bytes}`)).toEqual([]);
});

test('a page in another language loads the scripts of that language alone', () => {
  const scripts = readFileSync('dist/de/register.html', 'utf8').match(/\/_astro\/[\w./~-]+\.js/g) ?? [];
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((path) => !path.startsWith('/_astro/de-'))).toEqual([]);
});

test('an on-demand page with a trailing slash in its address redirects to the one without', async () => {
  const pages = await loadPages('.');
  const context = { deploy: { context: 'production', id: 'new', published: true }, waitUntil: () => {} };
  const request = new Request('https://vitae.example/people/a/?page=2');
  const { status, headers } = await pages(request, context as unknown as Context);
  expect([status, headers.get('location')]).toEqual([301, '/people/a?page=2']);
});

test('on-demand pages of a replaced production deploy answer 410', async () => {
  const pages = await loadPages('.');
  const ask = async (published: boolean): Promise<number> => {
    const context = { deploy: { context: 'production', id: 'old', published }, waitUntil: () => {} };
    const request = new Request('https://vitae.example/people');
    return (await pages(request, context as unknown as Context)).status;
  };
  expect(await ask(false)).toBe(410);
  expect(await ask(true)).not.toBe(410);
});
