import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { hideProfile } from '../../../src/moderation/storage.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { displayName, type ListItem } from '../../../src/profiles/rules/list-item.ts';
import { COMPLETIONS, SIMILAR_NAMES } from '../../../src/search/rules/limits.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { aSiteOf } from '../../support/builders/town.ts';
import { send } from '../../support/calls/calls.ts';

type Query = Record<string, string>;

const ask = async (query: Query) => (await send('get-profile.php', { query })).body;
const similarTo = async (query: Query): Promise<string[] | undefined> =>
  (await ask(query)).similar?.map(({ name }: ListItem) => name);

const CAST = [
  { name: 'Nelson Mandela', hometown: 'Mvezo' },
  { name: 'Pablo Picasso', hometown: 'Málaga' },
  { name: 'Bob Dylan' },
  { name: 'Пётр Шестаков' },
  { name: 'Pyotr Shestakov' },
  { name: 'William Gates', nickname: 'Trey' },
  { name: '毛泽东' },
];

test.each([
  ['mandella', ['Nelson Mandela'], 'Mandela'],
  ['pablo picaso', ['Pablo Picasso'], 'Pablo Picasso'],
  ['bob dlyan', ['Bob Dylan'], 'Bob Dylan'],
  ['"bob dlyan"', ['Bob Dylan'], '"Bob Dylan"'],
  ['Shestakov', ['Пётр Шестаков'], null],
  ['Шестаков', ['Pyotr Shestakov'], null],
  ['Shestako', ['Пётр Шестаков'], 'Шестаков'],
  ['bill gates', ['William Gates'], 'William Gates'],
  ['treys', ['William Gates'], 'Trey'],
  ['mao zedong', ['毛泽东'], '毛 泽东'],
  ['mandella actor', [], null],
  ['nobody', [], null],
  ['!!!', [], null],
])('%s has the similar names %j, and is suggested as %s', async (q, similar, suggestion) => {
  const { storage, clock } = await aSiteOf(CAST);
  const [fresh] = [await ask({ q })];
  expect(fresh.similar.map(({ name }: ListItem) => name)).toEqual(similar);
  expect(fresh.suggestion).toBe(suggestion);
  clock.advance(200_000);
  await compactTopic(storage, directoryTopic);
  expect(await ask({ q })).toEqual(fresh);
  if (suggestion !== null) {
    const [name] = similar;
    expect((await ask({ q: suggestion })).data.map((item: ListItem) => item.name)).toContain(name);
  }
});

test('nobody who typed a name right is asked whether they meant another, whichever hits are read', async () => {
  await aSiteOf([
    { name: 'Grace Hopper' },
    { name: 'Grace-Hopper Copper', profession: 'Hopper' },
    { name: 'Grace Hoppers' },
  ]);
  const pages = await Promise.all(
    ([{}, { limit: '1' }, { sort: 'new', limit: '1' }, { sort: 'name' }] as Query[]).map((more) =>
      ask({ q: ' GRACE  hopper', place: '', ...more }),
    ),
  );
  expect(pages.map(({ total, suggestion }) => [total, suggestion])).toEqual(pages.map(() => [3, undefined]));
  await aSiteOf([{ name: 'Grace Hopper' }, { name: 'Grace Hopperr' }, { name: 'Grace Hoper' }]);
  for (const more of [{}, { limit: '1', sort: 'new' }] as Query[])
    expect(await ask({ q: 'grâce HOPPER', ...more })).toMatchObject({ total: 2, suggestion: null });
});

test.each([
  ['Dr. Amara Okafor', ['Amara Okafor']],
  ['amara okafor-physician lagos', ['Amara Okafor']],
  ['Okafor, Amara B.', ['Amara Okafor']],
  ['DR AMARA NGOZI OKAFOR', ['Amara Ngozi Okafor', 'Amara Okafor']],
  ['Amara Okaforr Lagos', []],
  ['Dr. Okafor', []],
  ['Rose the physicist', []],
  ['longspan footbridges limited', ['Longspan Footbridges']],
  ['Лев Яшин вратарь', ['Лев Яшин']],
  ['Lev Yashin goalkeeper', ['Лев Яшин']],
])('%s is a longer form of the name of %j, which stand first', async (q, similar) => {
  const { storage, clock } = await aSiteOf([
    { name: 'Amara Ngozi Okafor' },
    { name: 'Amara Okafor', nickname: 'Dokter' },
    { name: 'Rose' },
    { name: 'Лев Яшин' },
    { profile: 'professional', companyname: 'Longspan Footbridges' },
  ]);
  const fresh = await ask({ q });
  expect([fresh.total, fresh.similar.map((item: ListItem) => displayName(item))]).toEqual([0, similar]);
  expect(fresh.suggestion).toBeNull();
  clock.advance(200_000);
  await compactTopic(storage, directoryTopic);
  expect(await ask({ q })).toEqual(fresh);
});

test('similar names are only for a query with fewer than three hits, filters counted in', async () => {
  await aSiteOf([
    { name: 'Anna One', hometown: 'Graz' },
    { name: 'Anna Two', hometown: 'Graz' },
    { name: 'Anna Three', hometown: 'Oslo' },
    { name: 'Ana Four', hometown: 'Graz' },
  ]);
  expect(await ask({})).not.toHaveProperty('similar');
  expect(await ask({ place: 'graz' })).not.toHaveProperty('similar');
  const many = await ask({ q: 'anna' });
  expect(many.total).toBe(3);
  expect(many).not.toHaveProperty('similar');
  expect(many).not.toHaveProperty('suggestion');
  const few = await ask({ q: 'anna', place: 'graz', limit: '1' });
  expect(few.total).toBe(2);
  expect(few.similar.map(({ name }: ListItem) => name)).toEqual(['Ana Four']);
  expect(await ask({ q: 'anna', place: 'graz', limit: '1', cursor: few.next })).toMatchObject({
    similar: few.similar,
  });
  expect(await similarTo({ q: 'anna', place: 'oslo' })).toEqual([]);
});

test('filters hold for similar names too, which are list items with their counts', async () => {
  const { storage } = await aSiteOf([
    { name: 'Mandela Elder' },
    { name: 'Mandela Younger', profession: 'Judge' },
  ]);
  expect(await similarTo({ q: 'mandella' })).toEqual(['Mandela Younger', 'Mandela Elder']);
  expect(await similarTo({ q: 'mandella', profession: 'judge' })).toEqual(['Mandela Younger']);
  expect(await similarTo({ q: 'mandella', profile: 'professional' })).toEqual([]);
  const { similar } = await ask({ q: 'mandella' });
  await verifyProfile(storage, similar[1].id, true, 'admin');
  expect(await similarTo({ q: 'mandella', verified: '1' })).toEqual(['Mandela Elder']);
  const listed = await ask({ q: 'younger' });
  expect(similar[0]).toEqual(listed.data[0]);
});

test('the nearest come first, then the newest, ten at most', async () => {
  await aSiteOf([
    { name: 'Mandelaa' },
    ...Array.from({ length: 9 }, (_, index) => ({ name: `Mandellaa ${index}` })),
    { name: 'Mandelas' },
    { name: 'Mendellas' },
  ]);
  const similar = await similarTo({ q: 'mandellas' });
  expect(similar).toHaveLength(SIMILAR_NAMES);
  expect(similar?.slice(0, 4)).toEqual(['Mendellas', 'Mandelas', 'Mandellaa 8', 'Mandellaa 7']);
});

test('private nicknames, unlisted and hidden profiles are in no similar names', async () => {
  const { storage } = await aSiteOf([
    { name: 'Asha', nickname: 'Mandela', private_fields: ['nickname'] },
    { name: 'Mandela', listed: 'no' },
    { name: 'Mandela Hidden' },
  ]);
  const [hidden] = (await ask({ q: 'mandella' })).similar;
  expect(hidden.name).toBe('Mandela Hidden');
  await hideProfile(storage, hidden.id, 'd1', { at: 1, by: 'admin', reason: 'other', note: '' });
  expect(await ask({ q: 'mandella' })).toMatchObject({ similar: [], suggestion: null });
  expect((await send('suggest.php', { query: { q: 'mandella' } })).body.items).toEqual([]);
});

test('where nothing matches, suggestions are the most similar names', async () => {
  await aSiteOf([
    { name: 'Nelson Mandela', profession: 'Lawyer' },
    ...Array.from({ length: 9 }, (_, index) => ({ name: `Mendellas ${index}` })),
  ]);
  const { items } = (await send('suggest.php', { query: { q: 'mandella' } })).body;
  expect(items).toHaveLength(COMPLETIONS);
  expect(items[0]).toMatchObject({
    kind: 'name',
    label: 'Nelson Mandela',
    role: 'Lawyer',
    photo: '',
    sort_name: 'Mandela, Nelson',
  });
  const matching = (await send('suggest.php', { query: { q: 'mandela' } })).body;
  expect(matching.items).toHaveLength(1);
});

test('similar names cost one storage operation more, and a warm function reads nothing anew', async () => {
  const { storage, clock, blobs } = await aSiteOf(CAST);
  clock.advance(200_000);
  await compactTopic(storage, directoryTopic);
  const place = { place: 'mvezo' };
  const costs = async (work: () => Promise<unknown>) => {
    await work();
    blobs.resetCounts();
    await work();
    return blobs.counts();
  };
  const hit = await costs(() => ask({ q: 'o', ...place }));
  const similar = await costs(() => ask({ q: 'mandella', ...place }));
  const suggested = await costs(() => send('suggest.php', { query: { q: 'mandella' } }));
  expect(similar.operations).toBeLessThanOrEqual(hit.operations + 1);
  for (const { operations, bytesRead } of [similar, suggested]) {
    expect(operations).toBeLessThanOrEqual(4);
    expect(bytesRead).toBeLessThan(4_096);
  }
});
