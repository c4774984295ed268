import type { Context } from '@netlify/functions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GROUPS } from '../../../src/app/calls/call-table.ts';
import { siteLanguages } from '../../../src/base/brand/rules/languages.ts';
import type { MachineWord } from '../../../src/profiles/machines/rules.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { editStored } from '../../support/builders/stored-profiles.ts';
import { aSite, ORIGIN, send, serve } from '../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  site = aSite();
  await anOwner(site.storage, { id: 'asharao001', name: 'Asha Rao' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
const say = (...machines: MachineWord[]) => editStored(site.storage, 'asharao001', { machines });
const PAGE = '/profile/asha-rao-asharao001';
const get = (path: string) =>
  serve(new Request(ORIGIN + path), { ip: '203.0.113.1', params: {} } as unknown as Context);

/** Every address of the table that is under a page, in every language that it has, and those that show the page elsewhere. */
const addresses = (): string[] => [
  ...Object.values(GROUPS)
    .flatMap(({ routes = {} }) => Object.values(routes))
    .flatMap(({ path }) => path)
    .filter((path) => path.includes('/profile/:segment'))
    .flatMap((path) =>
      path.startsWith('/:language')
        ? siteLanguages()
            .slice(1)
            .map((language) => path.replace('/:language', `/${language}`))
        : [path],
    )
    .map((path) => path.replace('/profile/:segment', PAGE)),
  '/embed/asharao001',
  `/oembed?url=${encodeURIComponent(ORIGIN + PAGE)}`,
  '/php-api/get-profile.php?id=asharao001',
  '/php-api/get-history.php?id=asharao001',
  '/php-api/get-history.php?id=asharao001&number=1',
];
const told = async (header: string): Promise<[string, number, string | null][]> => {
  const replies = [];
  for (const path of addresses()) {
    const { status, headers } = await get(path);
    replies.push([path, status, headers.get(header)] as [string, number, string | null]);
  }
  return replies;
};

test('a page that AI may not learn from says so with all that is under it', async () => {
  expect(addresses().length).toBeGreaterThan(12);
  expect(await told('content-usage')).toEqual(addresses().map((path) => [path, 200, null]));
  await say('no-ai');
  expect(await told('content-usage')).toEqual(addresses().map((path) => [path, 200, 'train-ai=n']));
  expect(await told('x-robots-tag')).toEqual(addresses().map((path) => [path, 200, null]));
  await say();
  expect(await told('content-usage')).toEqual(addresses().map((path) => [path, 200, null]));
});

test('what the operator says of all content stays beside it', async () => {
  vi.stubEnv('CONTENT_USAGE', 'search=y, train-ai=y;x="a,b"');
  const plain = (await get(`${PAGE}/qr.svg`)).headers.get('content-usage');
  expect(plain).toBe('search=y, train-ai=y;x="a,b"');
  await say('no-ai');
  expect(await told('content-usage')).toEqual(addresses().map((path) => [path, 200, 'search=y, train-ai=n']));
});

test('of a page that search engines may not show, no file may be indexed, and everything is as it was', async () => {
  const found = async () => (await send('get-profile.php', { query: { q: 'Asha' } })).body;
  const before = await found();
  await say('no-search');
  for (const path of addresses().filter((each) => each.includes('/profile/asha'))) {
    if (!path.includes('oembed'))
      expect([path, (await get(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
  }
  expect((await told('content-usage')).every(([, , usage]) => usage === null)).toBe(true);
  expect(await found()).toEqual(before);
});
