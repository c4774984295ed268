import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { browseSlug } from '../../../src/profiles/rules/browse-slug.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { FACET_VALUES } from '../../../src/search/rules/limits.ts';
import { foldQuery } from '../../../src/search/rules/query-words.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aTown } from '../../support/builders/town.ts';
import { aSite, send } from '../../support/calls/calls.ts';
import { seededRandom } from '../../support/chance/seeded-random.ts';

type Query = Record<string, string>;

const list = async (query: Query = {}) => send('get-profile.php', { query });

const facets = async (query: Query = {}) => send('get-facets.php', { query });

test('facets count each value once per profile, largest first', async () => {
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

test('total, list and facets match the records for any combination of filters', async () => {
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
    const expected = records.filter((record) => matches(record, query));
    const listed = (await list({ ...query, ...(random() < 0.5 && { sort: pick(['name', 'new', 'liked']) }) }))
      .body;
    expect([query, listed.total]).toEqual([query, expected.length]);
    expect(listed.data.map(({ id }: { id: string }) => id).sort()).toEqual(
      expected.map(({ id }) => id).sort(),
    );
    const { body } = await facets(query);
    expect(body.total).toBe(expected.length);
    for (const facet of ['place', 'profession', 'industry']) {
      const counts = new Map<string, number>();
      for (const record of expected)
        for (const slug of slugsOf(record, facet)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
      const counted = new Map(
        body.facets[facet].map(({ value, count }: { value: string; count: number }) => [value, count]),
      );
      expect(counted).toEqual(counts);
      expect(counted.size).toBeLessThanOrEqual(FACET_VALUES);
    }
  }
});
