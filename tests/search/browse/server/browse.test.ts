import { expect, test } from 'vitest';
import { browseKind } from '../../../../src/search/browse/server/browse.ts';
import { openGroupPage, openKindPage } from '../../../../src/search/browse/server/browse-pages.ts';
import { aSiteOf } from '../../../support/builders/town.ts';

test('guide words lead to every page of an initial, sorted by name', async () => {
  const people = Array.from(
    { length: 60 },
    (_, index) => `B${String.fromCharCode(97 + (index % 26))}${index}`,
  );
  const { storage } = await aSiteOf([...people, 'Ada'].map((name) => ({ name })));
  const first = await browseKind(storage, 'personal', 'b', 1);
  expect([first?.total, first?.pages, first?.items.length]).toEqual([60, 3, 24]);
  const shown: string[] = [];
  for (const { from, to, page } of first?.guide[0] ?? []) {
    const listed = await browseKind(storage, 'personal', 'b', page);
    expect(listed?.items[0]?.name.startsWith(from)).toBe(true);
    expect(listed?.items.at(-1)?.name.startsWith(to)).toBe(true);
    shown.push(...(listed?.items.map(({ name }) => name) ?? []));
  }
  expect(shown).toEqual(
    people
      .map((name) => name.toLowerCase())
      .sort()
      .map((name) => `B${name.slice(1)}`),
  );
  expect(await browseKind(storage, 'personal', 'b', 4)).toBe(null);
  expect((await browseKind(storage, 'personal', 'a', 1))?.guide).toEqual([]);
  expect((await browseKind(storage, 'personal', undefined, 1))?.guide).toEqual([]);
});

test.each([
  // Astro decodes a path except for separators.
  ['washington%2C dc', '/places/washington-dc'],
  ['Tromsø', '/places/tromso'],
  ['tromsø%2Fnorway', null],
])('the place at %j is at %s', async (slug, target) => {
  const people = [
    { name: 'Ada', currentcity: 'Washington, DC' },
    { name: 'Bo', hometown: 'Tromsø' },
  ];
  await aSiteOf(people);
  const url = new URL('https://vitae.example/places/x');
  const response = { status: 200, headers: new Headers() };
  const page = await openGroupPage({ params: { slug }, url, locals: {}, response } as never, 'place');
  expect(page instanceof Response ? page.headers.get('location') : page).toBe(target);
});

test.each([
  ['A', '/people/a?page=2'],
  ['OTHER', '/people/other?page=2'],
  ['AA', null],
])('the initial %j of people is at %s', async (initial, target) => {
  await aSiteOf([{ name: 'Ada' }]);
  const url = new URL('https://vitae.example/people/x?page=2');
  const response = { status: 200, headers: new Headers() };
  const page = await openKindPage({ params: { initial }, url, locals: {}, response } as never, 'personal');
  expect(page instanceof Response ? page.headers.get('location') : page).toBe(target);
});
