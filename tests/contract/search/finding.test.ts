import { expect, test } from 'vitest';
import getFacets from '../../../netlify/functions/get-facets.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import suggest from '../../../netlify/functions/suggest.ts';
import { verifyProfile } from '../../../src/storage/profiles/badge/verify.ts';
import { addView, setLike } from '../../../src/storage/profiles/counts/counts.ts';
import { aSiteOf, aTown } from '../../support/builders/town.ts';
import { send } from '../../support/calls/calls.ts';

type Query = Record<string, string>;

const list = async (query: Query = {}) => send(getProfile, 'get-profile.php', { query });

const facets = async (query: Query = {}) => send(getFacets, 'get-facets.php', { query });

const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

const found = async (query: Query) => names((await list(query)).body);

test('filtering by place, profession or industry ignores case and accents', async () => {
  await aTown();
  expect(await found({ place: 'pune' })).toEqual(['Bob', 'Ada']);
  expect(await found({ place: 'tromso' })).toEqual(['Cleo', 'Bob']);
  expect(await found({ profession: 'astronomer' })).toEqual(['Pune Star', 'Bob', 'Ada']);
  expect(await found({ profession: 'astronomer', place: 'tromso' })).toEqual(['Bob']);
  expect(await found({ industry: 'textiles' })).toEqual(['Dyes']);
  expect(await found({ industry: 'textiles', place: 'pune' })).toEqual([]);
  expect(await found({ place: 'nowhere' })).toEqual([]);
  expect(await found({ place: '🙂' })).toEqual([]);
  expect(await found({ q: 'ada', profile: 'professional' })).toEqual(['Dyes']);
  expect(await found({ q: 'pune', profession: 'astronomer' })).toEqual(['Pune Star', 'Bob', 'Ada']);
});

test('filtering by badge lists only verified profiles, and a facet counts them', async () => {
  const { storage } = await aTown();
  const { id } = (await list({ q: 'cleo' })).body.data[0];
  await verifyProfile(storage, id, true, 'admin');
  expect(await found({ verified: '1' })).toEqual(['Cleo']);
  expect((await facets()).body.facets.verified).toEqual([{ value: '1', label: 'Verified', count: 1 }]);
});

test('profiles can be sorted by name, likes, views and age, also when paged', async () => {
  const site = await aSiteOf([{ name: 'Émile' }, { name: 'Zoë' }, { name: 'adam' }, { name: 'Øde' }]);
  const ids = new Map<string, string>();
  for (const { id, name } of (await list()).body.data) ids.set(name, id);
  await setLike(site.storage, ids.get('Zoë') as string, 'visitor-one', true);
  await addView(site.storage, ids.get('Émile') as string, 7);
  await addView(site.storage, ids.get('Zoë') as string, 3);
  site.clock.advance(61_000);
  expect(await found({ sort: 'name' })).toEqual(['adam', 'Émile', 'Øde', 'Zoë']);
  expect(await found({ sort: 'liked' })).toEqual(['Zoë', 'Øde', 'adam', 'Émile']);
  expect(await found({ sort: 'viewed' })).toEqual(['Émile', 'Zoë', 'Øde', 'adam']);
  expect(await found({ sort: 'new' })).toEqual(['Øde', 'adam', 'Zoë', 'Émile']);
  expect(await found({ sort: 'name', q: 'e' })).toEqual(['adam', 'Émile', 'Øde', 'Zoë']);
  for (const sort of ['name', 'liked', 'viewed', 'new']) {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await list({ sort, limit: '1', ...(cursor && { cursor }) });
      expect(body.total).toBe(4);
      seen.push(...names(body));
      cursor = body.next ?? '';
    } while (cursor);
    expect(seen).toEqual(await found({ sort }));
  }
});

test('a search matches words in any order and field, and ranks names and word starts first', async () => {
  await aSiteOf([
    { name: 'In text', message: 'A star.' },
    { name: 'By trade', profession: 'Starmaker' },
    { name: 'Mustard' },
    { name: 'Custom', profession: 'Costar' },
    { name: 'Rising Star' },
    { name: 'Middle of a text', message: 'Costar.' },
  ]);
  expect(await found({ q: 'STAR' })).toEqual([
    'Rising Star',
    'Mustard',
    'By trade',
    'Custom',
    'In text',
    'Middle of a text',
  ]);
  expect(await found({ q: 'star by' })).toEqual(['By trade']);
  expect(await found({ q: 'star pune' })).toHaveLength(6);
  expect(await found({ q: 'star nowhere' })).toEqual([]);
});

test.each<Query>([
  { sort: 'best' },
  { sort: '' },
  { verified: 'yes' },
  { verified: '0' },
  { profile: 'robot' },
  { place: 'x'.repeat(10_000) },
])('the list and its facets refuse an invalid query (%#)', async (query) => {
  await aTown();
  for (const call of [list, facets]) {
    const { status, body } = await call(query);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'invalid', Object.keys(query)]);
  }
});

test('suggestions cover names, professions, places and industries', async () => {
  await aTown();
  const items = async (q: string) => (await send(suggest, 'suggest.php', { query: { q } })).body.items;
  const pune = await items('PUN');
  expect(pune.map(({ kind, label }: { kind: string; label: string }) => [kind, label])).toEqual([
    ['place', 'Pune'],
    ['name', 'Pune Star'],
  ]);
  expect(pune[0].url).toBe('/places/pune');
  expect(pune[1].url).toMatch(/^\/profile\/pune-star-[0-9a-z]{10}$/);
  expect((await items('tex'))[0]).toEqual({
    kind: 'industry',
    label: 'Textiles',
    url: '/industries/textiles',
  });
  expect(await items('a')).toHaveLength(4);
  expect(await items('')).toEqual([]);
  expect(await items('nobody')).toEqual([]);
});
