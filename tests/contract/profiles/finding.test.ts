import { expect, test } from 'vitest';
import getFacets from '../../../netlify/functions/get-facets.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import suggest from '../../../netlify/functions/suggest.ts';
import { browseSlug, FACET_VALUES } from '../../../src/domain/finding/finding.ts';
import { foldQuery } from '../../../src/domain/finding/search.ts';
import type { ProfileRecord } from '../../../src/domain/profiles/profile.ts';
import { browseKind } from '../../../src/server/profiles/browse.ts';
import { directoryTopic } from '../../../src/storage/directory/directory.ts';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { timeOrderedId } from '../../../src/storage/engine/keys.ts';
import { addView, setLike } from '../../../src/storage/profiles/counts.ts';
import { createProfile, verifyProfile } from '../../../src/storage/profiles/profiles.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aSite, send } from '../../support/calls/calls.ts';
import { seededRandom } from '../../support/chance/seeded-random.ts';

type Query = Record<string, string>;
const list = async (query: Query = {}) => send(getProfile, 'get-profile.php', { query });
const facets = async (query: Query = {}) => send(getFacets, 'get-facets.php', { query });
const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
const found = async (query: Query) => names((await list(query)).body);

const people = (given: readonly Partial<ProfileRecord>[]) => async () => {
  const site = aSite();
  for (const each of given) {
    site.clock.advance(1_000);
    const order = timeOrderedId(site.clock.now());
    const record = each.profile === 'professional' ? aBusinessRecord : aProfileRecord;
    await createProfile(site.storage, record({ order, message: 'Nothing.', ...each }));
  }
  return site;
};

const aTown = people([
  { name: 'Ada', profession: 'Astronomer', hometown: 'Pune', currentcity: 'Pune' },
  { name: 'Bob', profession: 'astronomer', hometown: 'PUNE', currentcity: 'Tromsø' },
  { name: 'Cleo', profession: 'Painter', hometown: 'Tromso', currentcity: '' },
  { profile: 'professional', companyname: 'Dyes', catagory: 'Textiles', foundername: 'Ada' },
  { name: 'Pune Star', profession: 'Astronomer', hometown: '🙂', currentcity: '' },
]);

test('lists by place, profession and industry, whatever way they are spelled', async () => {
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

test('tells what the results have in common, the fullest first, each value once a profile', async () => {
  await aTown();
  const { body, headers } = await facets();
  expect(body).toEqual({
    success: true,
    total: 5,
    facets: {
      kind: [
        { value: 'personal', label: 'People', count: 4 },
        { value: 'professional', label: 'Companies', count: 1 },
      ],
      place: [
        { value: 'pune', label: 'Pune', count: 2 },
        { value: 'tromso', label: 'Tromso', count: 2 },
      ],
      profession: [
        { value: 'astronomer', label: 'Astronomer', count: 3 },
        { value: 'painter', label: 'Painter', count: 1 },
      ],
      industry: [{ value: 'textiles', label: 'Textiles', count: 1 }],
      verified: [],
    },
  });
  expect(headers.get('netlify-vary')).toBe('query=profile|q|place|profession|industry|verified|sort');
  const narrowed = (await facets({ place: 'tromso', profile: 'personal' })).body;
  expect([narrowed.total, narrowed.facets.place]).toEqual([
    2,
    [
      { value: 'tromso', label: 'Tromso', count: 2 },
      { value: 'pune', label: 'Pune', count: 1 },
    ],
  ]);
});

test('only the verified are listed when asked for, and counted', async () => {
  const { storage } = await aTown();
  const { id } = (await list({ q: 'cleo' })).body.data[0];
  await verifyProfile(storage, id, true, 'admin');
  expect(await found({ verified: '1' })).toEqual(['Cleo']);
  expect((await facets()).body.facets.verified).toEqual([{ value: '1', label: 'Verified', count: 1 }]);
});

test('sorts by name, by likes and by views, with pages that go on', async () => {
  const site = await people([{ name: 'Émile' }, { name: 'Zoë' }, { name: 'adam' }, { name: 'Øde' }])();
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
  expect(await found({ sort: 'name', q: 'e' })).toEqual(
    (await found({ sort: 'name' })).filter((name) => name),
  );
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

test('words may stand in any order and in different fields; hits in the name come first, starts before middles', async () => {
  await people([
    { name: 'In text', message: 'A star.' },
    { name: 'By trade', profession: 'Starmaker' },
    { name: 'Mustard' },
    { name: 'Custom', profession: 'Costar' },
    { name: 'Rising Star' },
    { name: 'Middle of a text', message: 'Costar.' },
  ])();
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
])('the list and its facets refuse what is wrong (%#)', async (query) => {
  await aTown();
  for (const ask of [list, facets]) {
    const { status, body } = await ask(query);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'invalid', Object.keys(query)]);
  }
});

test('suggests names, professions, places and industries, at most eight', async () => {
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

test('for any combination the total, the list and the facets are what the records say', async () => {
  const random = seededRandom(7);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const TOWNS = ['Pune', 'pune', 'Łódź', '東京', 'São Paulo', '', '...'];
  const TRADES = ['Astronomer', 'astronomer', 'Painter', 'Judge'];
  const site = aSite();
  const records: (ProfileRecord & { isVerified: boolean })[] = [];
  const add = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      site.clock.advance(10);
      const order = timeOrderedId(site.clock.now());
      const name = `${pick(['Ada', 'Bob', 'Şule', 'Émile'])} ${pick(['Star', 'Costa', '李'])}`;
      const message = pick(['A star.', 'Paints.', '']);
      const record =
        random() < 0.3
          ? aBusinessRecord({ order, companyname: name, catagory: pick(['Textiles', 'IT', '']), message })
          : aProfileRecord({
              order,
              name,
              message,
              hometown: pick(TOWNS),
              currentcity: pick(TOWNS),
              profession: pick(TRADES),
            });
      await createProfile(site.storage, record);
      const isVerified = random() < 0.3;
      if (isVerified) await verifyProfile(site.storage, record.id, true, 'admin');
      records.push({ ...record, isVerified });
    }
  };
  await add(40);
  site.clock.advance(120_000);
  await compactTopic(site.storage, directoryTopic);
  await add(20);

  const slugsOf = (record: ProfileRecord, facet: string): string[] => {
    const values =
      facet === 'place'
        ? [record.hometown, record.currentcity]
        : [facet === 'profession' ? record.profession : record.catagory];
    return [...new Set(values.map(browseSlug))].filter(Boolean);
  };
  const text = (record: ProfileRecord): string =>
    foldQuery(
      Object.values(record)
        .filter((value) => typeof value === 'string')
        .join('\n'),
    );
  const matches = (record: ProfileRecord & { isVerified: boolean }, query: Query): boolean =>
    (query['profile'] === undefined || record.profile === query['profile']) &&
    (query['verified'] === undefined || record.isVerified) &&
    ['place', 'profession', 'industry'].every(
      (facet) => query[facet] === undefined || slugsOf(record, facet).includes(query[facet]),
    ) &&
    (query['q'] === undefined || query['q'].split(' ').every((word) => text(record).includes(word)));

  for (let turn = 0; turn < 60; turn += 1) {
    const query: Query = {};
    const maybe = (name: string, values: readonly string[]) => {
      if (random() < 0.35) query[name] = pick(values);
    };
    maybe('profile', ['personal', 'professional']);
    maybe('place', ['pune', 'lodz', '東京', 'sao-paulo', 'nowhere']);
    maybe('profession', ['astronomer', 'painter']);
    maybe('industry', ['textiles', 'it']);
    maybe('verified', ['1']);
    maybe('q', ['star', 'ada', 'sule costa', '李', 'paints emile']);
    const wanted = records.filter((record) => matches(record, query));
    const listed = (await list({ ...query, ...(random() < 0.5 && { sort: pick(['name', 'new', 'liked']) }) }))
      .body;
    expect([query, listed.total]).toEqual([query, wanted.length]);
    expect(listed.data.map(({ id }: { id: string }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
    const { body } = await facets(query);
    expect(body.total).toBe(wanted.length);
    for (const facet of ['place', 'profession', 'industry']) {
      const counts = new Map<string, number>();
      for (const record of wanted)
        for (const slug of slugsOf(record, facet)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
      const told = new Map(
        body.facets[facet].map(({ value, count }: { value: string; count: number }) => [value, count]),
      );
      expect(told).toEqual(counts);
      expect(told.size).toBeLessThanOrEqual(FACET_VALUES);
    }
  }
});

test('guide words lead to any page of an initial, in the order of names', async () => {
  const given = Array.from(
    { length: 60 },
    (_, index) => `B${String.fromCharCode(97 + (index % 26))}${index}`,
  );
  const { storage } = await people([...given, 'Ada'].map((name) => ({ name })))();
  const first = await browseKind(storage, 'personal', 'b', 1);
  expect([first?.total, first?.pages, first?.items.length]).toEqual([60, 3, 24]);
  const shown: string[] = [];
  for (const { label, page } of first?.guide[0] ?? []) {
    const list = await browseKind(storage, 'personal', 'b', page);
    expect(list?.items[0]?.name.startsWith(label)).toBe(true);
    shown.push(...(list?.items.map(({ name }) => name) ?? []));
  }
  expect(shown).toEqual(
    given
      .map((name) => name.toLowerCase())
      .sort()
      .map((name) => `B${name.slice(1)}`),
  );
  expect(await browseKind(storage, 'personal', 'b', 4)).toBe(null);
  expect((await browseKind(storage, 'personal', 'a', 1))?.guide).toEqual([]);
  expect((await browseKind(storage, 'personal', undefined, 1))?.guide).toEqual([]);
});
