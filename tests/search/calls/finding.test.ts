import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { addView, setLike } from '../../../src/profiles/counts/storage/counts.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { aSiteOf, aTown } from '../../support/builders/town.ts';
import { send } from '../../support/calls/calls.ts';

type Query = Record<string, string>;

const list = async (query: Query = {}) => send('get-profile.php', { query });

const facets = async (query: Query = {}) => send('get-facets.php', { query });

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

test('pages of a search follow its order in the name: its start, whole words, starts of words and middles', async () => {
  await aSiteOf([
    { name: 'Annemarie Roth' },
    { name: 'Marie Zander' },
    { name: 'Else', profession: 'Marie expert' },
    { name: 'Mariela Soto' },
    { name: 'Anna', nickname: 'Marie' },
    { name: 'Anne Marie Lyon' },
    { name: 'Marie Curie' },
  ]);
  const shown: string[] = [];
  let cursor = '';
  do {
    const { body } = await list({ q: 'marie', limit: '2', ...(cursor && { cursor }) });
    expect(body.total).toBe(7);
    shown.push(...names(body));
    cursor = body.next ?? '';
  } while (cursor);
  expect(shown).toEqual([
    'Marie Curie',
    'Marie Zander',
    'Anne Marie Lyon',
    'Mariela Soto',
    'Annemarie Roth',
    'Else',
    'Anna',
  ]);
});

test('a phrase in quotation marks is found as one piece, before and after a compaction', async () => {
  const { storage, clock } = await aSiteOf([
    { name: 'Apart', message: 'Stars that are variable.' },
    { name: 'Together', message: 'Watches variable  stars.' },
    { name: 'Across', profession: 'Variable', hobbies: 'Stars' },
    { name: 'Variable Stars' },
  ]);
  const check = async () => {
    expect(await found({ q: '"variable stars"' })).toEqual(['Variable Stars', 'Together']);
    expect(await found({ q: 'watches “iable STAR”' })).toEqual(['Together']);
    expect((await list({ q: '"variable stars"', limit: '1' })).body.total).toBe(2);
    expect(await found({ q: 'variable stars' })).toHaveLength(4);
    const { items } = (await send('suggest.php', { query: { q: '"variable st"' } })).body;
    expect(items.map(({ label }: { label: string }) => label)).toEqual(['Variable Stars']);
  };
  await check();
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  await check();
});

test('a list says where its items have what their rows lack, only if asked, and never of what is private', async () => {
  const { storage, clock } = await aSiteOf([
    { name: 'Ada Reef', currentcity: 'Pune' },
    { name: 'Bela', currentcity: 'Pune', hometown: 'Reefton' },
    { name: 'Cleo', hobbies: 'Reef diving', private_fields: ['hobbies'] },
    { name: 'Dana', hobbies: 'Reef diving', message: 'Nothing to see here.' },
    { profile: 'professional', companyname: 'Dyes', products: 'Paint for reefs', foundername: 'Eli' },
  ]);
  const check = async () => {
    const { body } = await list({ q: 'reef', found: '1' });
    expect(body.found.map(({ label, text }: { label: string; text: string }) => [label, text])).toEqual([
      ['Products', 'Paint for reefs'],
      ['Hobbies', 'Reef diving'],
      ['Hometown', 'Reefton'],
    ]);
    expect(body.data).toHaveLength(4);
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(body.found.every(({ id }: { id: string }) => ids.includes(id))).toBe(true);
  };
  await check();
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  await check();
  expect((await list({ q: 'reef' })).body).not.toHaveProperty('found');
  expect((await list({ found: '1' })).body).not.toHaveProperty('found');
  const { status, body } = await list({ q: 'reef', found: 'yes' });
  expect([status, body.errors]).toEqual([400, { found: 'Found must be 1' }]);
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
  const items = async (q: string) => (await send('suggest.php', { query: { q } })).body.items;
  const pune = await items('PUN');
  expect(pune.map(({ kind, label }: { kind: string; label: string }) => [kind, label])).toEqual([
    ['name', 'Pune Star'],
    ['place', 'Pune'],
  ]);
  expect(pune[1].url).toBe('/places/pune');
  expect(pune[0].url).toMatch(/^\/profile\/pune-star-[0-9a-z]{10}$/);
  expect((await items('tex'))[0]).toEqual({
    kind: 'industry',
    label: 'Textiles',
    url: '/industries/textiles',
  });
  expect(await items('a')).toHaveLength(3);
  expect(await items('')).toEqual([]);
  expect(await items('nobody')).toEqual([]);
});

test('a suggested name has its photo and its role, unless they are private or missing', async () => {
  await aSiteOf([
    { name: 'Lena Plain', profession: 'Baker' },
    { name: 'Lena Shown', profession: '', avatar: `lena-${'0'.repeat(32)}.jpg` },
    { name: 'Lena Quiet', profession: 'Spy', private_fields: ['profession'] },
    { profile: 'professional', companyname: 'Lena & Co', catagory: 'Bread', profession: '' },
  ]);
  const { items } = (await send('suggest.php', { query: { q: 'lena' } })).body;
  const shown = items.map(({ label, photo, role }: Record<string, string>) => [label, photo, role]);
  expect(Object.fromEntries(shown.map(([label, ...rest]: string[]) => [label, rest]))).toEqual({
    'Lena Plain': ['', 'Baker'],
    'Lena Shown': [`/uploads/lena-${'0'.repeat(32)}.jpg`, ''],
    'Lena Quiet': ['', ''],
    'Lena & Co': ['', 'Bread'],
  });
});

test('suggestions begin with names, and keep room for two groups of a kind that begin with the query', async () => {
  await aSiteOf([
    { name: 'Anna Sanjose', profession: 'Mayor of San Jose', hometown: 'San José' },
    ...['Josefov', 'Joséville', 'Joseburg'].map((hometown) => ({ name: 'Eve Rau', hometown })),
    ...Array.from({ length: 6 }, (_, index) => ({ name: `Maria José ${index}` })),
    { name: 'Joséphine Roy' },
    { name: 'José Marín' },
  ]);
  const { items } = (await send('suggest.php', { query: { q: 'José' } })).body;
  expect(items.map(({ label }: { label: string }) => label)).toEqual([
    'José Marín',
    'Joséphine Roy',
    ...[5, 4, 3, 2].map((index) => `Maria José ${index}`),
    'Joseburg',
    'Josefov',
  ]);
});

test('suggested names that fit alike come by badge, then by views and likes, and are read with few operations', async () => {
  const site = await aSiteOf([
    { id: 'mara0000001', name: 'Mara One' },
    { id: 'mara0000002', name: 'Mara Two' },
    { id: 'mara0000003', name: 'Mara Three' },
  ]);
  await addView(site.storage, 'mara0000001', 7);
  await addView(site.storage, 'mara0000002', 3);
  const labels = async () =>
    (await send('suggest.php', { query: { q: 'mar' } })).body.items
      .filter(({ kind }: { kind: string }) => kind === 'name')
      .map(({ label }: { label: string }) => label);
  expect(await labels()).toEqual(['Mara One', 'Mara Two', 'Mara Three']);
  await verifyProfile(site.storage, 'mara0000003', true, 'admin');
  site.clock.advance(90_000_000);
  expect(await labels()).toEqual(['Mara Three', 'Mara One', 'Mara Two']);
  site.blobs.resetCounts();
  await labels();
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
});
