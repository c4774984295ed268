import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { provideDirectoryIndex } from '../../../../src/search/storage/directory-index.ts';
import type { QuestionInput } from '../../../../src/search/storage/questions.ts';
import { storeIndex } from '../../../../src/search/storage/store-index.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';
import { aSite, ORIGIN, serve } from '../../../support/calls/calls.ts';

let storage: Storage;
let people = 0;
beforeEach(() => {
  ({ storage } = aSite());
});

const aPerson = async (name: string, given: Parameters<typeof aProfileRecord>[0] = {}): Promise<string> => {
  people += 1;
  const id = `person${String(people).padStart(4, '0')}`;
  await createProfile(
    storage,
    aProfileRecord({ id, name, order: timeOrderedId(storage.now() + people), ...given }),
  );
  return id;
};
const get = async (query: Record<string, unknown>, part = '') => {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const reply = await serve(new Request(`${ORIGIN}/reconcile${part}?${new URLSearchParams(texts)}`));
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
};
const ask = async (query: Record<string, unknown>) => {
  const { status, body } = await get({ queries: { q0: query } });
  expect(status).toBe(200);
  return body.q0.result as { id: string; name: string; score: number; match: boolean; type: unknown }[];
};

test('the manifest keeps to the API: versions, spaces, types and addresses', async () => {
  const { status, headers, body } = await get({});
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(body).toMatchObject({
    versions: ['0.2'],
    identifierSpace: expect.stringMatching(/^https?:\/\//),
    schemaSpace: expect.stringMatching(/^https?:\/\//),
    defaultTypes: [
      { id: 'person', name: 'Person' },
      { id: 'company', name: 'Company' },
    ],
    view: { url: `${ORIGIN}/profile/{{id}}` },
    preview: { url: `${ORIGIN}/embed/{{id}}`, width: expect.any(Number), height: expect.any(Number) },
    batchSize: 50,
    suggest: {
      entity: { service_url: ORIGIN, service_path: '/reconcile/suggest/entity' },
      property: { service_url: ORIGIN, service_path: '/reconcile/suggest/property' },
    },
    extend: { propose_properties: { service_url: ORIGIN, service_path: '/reconcile/properties' } },
  });
});

test('the same name, alone, is a match, whatever its case, accents and punctuation', async () => {
  const id = await aPerson('José Ñandú');
  await aPerson('Ben Sol');
  for (const query of ['José Ñandú', 'jose nandu', '  JOSE   NANDU ', '"Jose, Nandu"'])
    expect([query, await ask({ query })]).toEqual([
      query,
      [
        {
          id,
          name: 'José Ñandú',
          description: 'Astronomer',
          type: [{ id: 'person', name: 'Person' }],
          score: 100,
          match: true,
        },
      ],
    ]);
});

test('of two pages with the same name none is a match, and the better fit comes first', async () => {
  await aPerson('Asha Rao', { profession: 'Judge' });
  const astronomer = await aPerson('Asha Rao');
  await aPerson('Asha Rao Menon');
  const plain = await ask({ query: 'Asha Rao' });
  expect(plain.map(({ score, match }) => [score, match])).toEqual([
    [100, false],
    [100, false],
    [57, false],
  ]);
  const properties = [{ pid: 'profession', v: 'Judge' }];
  const judged = await ask({ query: 'Asha Rao', properties });
  expect([judged[0]?.id !== astronomer, judged[1]?.score]).toEqual([true, 90]);
});

test('types narrow the results, and what counts as alone', async () => {
  await aPerson('Kaveri Looms');
  await createProfile(storage, aBusinessRecord({ id: 'company001' }));
  expect((await ask({ query: 'Kaveri Looms' })).map(({ match }) => match)).toEqual([false, false]);
  const companies = await ask({ query: 'Kaveri Looms', type: 'company' });
  expect(companies).toMatchObject([{ id: 'company001', match: true }]);
  expect(await ask({ query: 'Kaveri Looms', type: ['person', 'company'] })).toHaveLength(2);
  expect(await ask({ query: 'Kaveri Looms', type: 'planet' })).toEqual([]);
});

test('a misspelled name is found with a lower score and no match', async () => {
  const id = await aPerson('Katherine Johnson');
  const [first] = await ask({ query: 'Katharine Johnson' });
  expect(first).toMatchObject({ id, match: false });
  expect(first?.score).toBeGreaterThan(50);
  expect(first?.score).toBeLessThan(100);
});

test('hidden, unlisted and private things are in no result', async () => {
  const hidden = await aPerson('Zed Hidden');
  await hideProfile(storage, hidden, timeOrderedId(storage.now()), {
    at: 1,
    by: 'head@example.org',
    reason: 'spam',
    note: '',
  });
  const unlisted = await aPerson('Zed Unlisted', { listed: 'no' });
  const shown = await aPerson('Zed Shown', { hobbies: 'Secret', private_fields: ['hobbies'] });
  expect((await ask({ query: 'Zed' })).map(({ id }) => id)).toEqual([shown]);
  const extend = {
    ids: [hidden, unlisted, shown],
    properties: [{ id: 'hobbies' }, { id: 'phone' }, { id: 'hometown' }],
  };
  const { body } = await get({ extend });
  expect(body.rows[hidden]).toEqual({ hobbies: [], phone: [], hometown: [] });
  expect(body.rows[unlisted]).toEqual({ hobbies: [], phone: [], hometown: [] });
  expect(body.rows[shown]).toEqual({ hobbies: [], phone: [], hometown: [{ str: 'Mysuru' }] });
});

test('a batch can be sent as a form, and each query is answered by its key', async () => {
  await aPerson('Asha Rao');
  const form = new URLSearchParams({
    queries: JSON.stringify({
      a: { query: 'Asha Rao', limit: 1 },
      b: { query: 'Nobody at all' },
      c: { query: 'x'.repeat(200) },
    }),
  });
  const reply = await serve(new Request(`${ORIGIN}/reconcile`, { method: 'POST', body: form }));
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  const body = await reply.json();
  expect(Object.keys(body)).toEqual(['a', 'b', 'c']);
  expect([body.a.result.length, body.b.result, body.c.result]).toEqual([1, [], []]);
});

test.each([
  { queries: 'no json' },
  { queries: '[]' },
  { queries: { q0: { query: 1 } } },
  { queries: { q0: { query: 'a', type_strict: 'most' } } },
  { queries: { q0: { query: 'a', properties: [{ pid: 'hometown' }] } } },
  { queries: { q0: { query: 'a', properties: [{ pid: 'hometown', v: [['x']] }] } } },
  { queries: { q0: { query: 'a', limit: 0 } } },
  { queries: { q0: { query: 'a', limit: 'many' } } },
  { queries: { q0: { query: 'a', type: [1] } } },
  { queries: { q0: { query: 'a', properties: [{}] } } },
  { queries: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`q${at}`, { query: 'a' }])) },
  { extend: '{' },
  { extend: { ids: 'x', properties: [] } },
  { extend: { ids: [], properties: ['name'] } },
])('a malformed request is a 400: %j', async (query) => {
  const { status, body } = await get(query);
  expect([status, body.code]).toEqual([400, 'invalid']);
});

const many = <Each>(count: number, each: Each): Each[] => Array.from({ length: count }, () => each);
const withProperty = (property: unknown) => ({ queries: { q0: { query: 'Asha', properties: [property] } } });

test.each([
  { queries: Object.fromEntries(many(51, 0).map((_, at) => [`q${at}`, 'x'])) },
  { queries: { q0: { query: 'x'.repeat(201) } } },
  { queries: { q0: { query: 'Asha', properties: many(11, { pid: 'hometown', v: 'Pune' }) } } },
  withProperty({ pid: 'hometown', v: many(11, '') }),
  withProperty({ pid: 'hometown', v: 'x'.repeat(201) }),
  withProperty({ pid: 'hometown', v: [{ id: 'x', name: 'x'.repeat(201) }] }),
  withProperty({ pid: 'x'.repeat(201), v: 'Pune' }),
  { queries: { q0: { query: 'Asha', type: many(11, 'person') } } },
  { extend: { ids: many(51, 'person0001'), properties: [{ id: 'name' }] } },
  { extend: { ids: ['person0001'], properties: many(21, { id: 'name' }) } },
])('a request beyond a limit is a 400 for all of it: %j', async (query) => {
  await aPerson('Asha Rao');
  const all = 'queries' in query ? { queries: { good: { query: 'Asha Rao' }, ...query.queries } } : query;
  const { status, body } = await get(all);
  expect([status, body.code]).toEqual([400, 'invalid']);
});

test('a request at every limit is answered', async () => {
  const id = await aPerson('Asha Rao', { hometown: 'Pune' });
  const property = { pid: 'hometown', v: [...many(9, 'x'.repeat(200)), 'Pune'] };
  const query = { query: 'Asha Rao', properties: many(10, property) };
  const queries = Object.fromEntries(many(50, query).map((each, at) => [`q${at}`, each]));
  const reply = await serve(
    new Request(`${ORIGIN}/reconcile`, {
      method: 'POST',
      body: new URLSearchParams({ queries: JSON.stringify(queries) }),
    }),
  );
  const body = await reply.json();
  expect([reply.status, Object.keys(body).length]).toEqual([200, 50]);
  expect(body.q49.result).toMatchObject([{ id, score: 100, match: true }]);
  const extend = { ids: many(50, id), properties: many(20, { id: 'hometown' }) };
  expect((await get({ extend })).body.rows).toEqual({ [id]: { hometown: [{ str: 'Pune' }] } });
});

test('a query that is none has no result, and the others are answered', async () => {
  await aPerson('Asha Rao');
  const none = ['Asha', '', null, 1, [], {}, { query: '' }, { query: '  ' }, { properties: [] }];
  const queries = Object.fromEntries([...none, { query: 'Asha Rao' }].map((each, at) => [`q${at}`, each]));
  const { status, body } = await get({ queries });
  expect(status).toBe(200);
  expect(none.map((_, at) => body[`q${at}`])).toEqual(none.map(() => ({ result: [] })));
  expect(body[`q${none.length}`].result).toHaveLength(1);
});

test('a batch is answered in turns, between which others are served: few queries are asked at once, few pages compared', async () => {
  for (let at = 0; at < 60; at += 1) await aPerson(`Asha ${at}`);
  const queries = (count: number) =>
    Object.fromEntries(many(count, { query: 'Asha' }).map((each, at) => [`q${at}`, each]));
  const askedAtOnce: number[] = [];
  provideDirectoryIndex({
    ...storeIndex,
    ask: async (from, name, asked) => {
      if (name === 'lists') askedAtOnce.push(((await asked) as QuestionInput<'lists'>)[0].length);
      return storeIndex.ask(from, name, asked);
    },
  });
  onTestFinished(() => provideDirectoryIndex(null));
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await get({ queries: queries(50) });
  isDone = true;
  expect(Math.max(...askedAtOnce)).toBeLessThan(10);
  expect(turns).toBeGreaterThanOrEqual(50 * 3);
});

test('what is known besides a name finds pages without one, the better fit first, and never as a match', async () => {
  const judge = await aPerson('Asha Rao', { profession: 'Judge', hometown: 'Pune' });
  const lawyer = await aPerson('Ben Sol', { profession: 'Lawyer', hometown: 'Pune', hobbies: 'Judge shows' });
  const properties = [
    { pid: 'profession', v: 'Judge' },
    { pid: 'hometown', v: ['Pune', { id: 'x', name: 'Poona' }] },
  ];
  const results = await ask({ properties });
  expect(results.map(({ id, match }) => [id, match])).toEqual([
    [judge, false],
    [lawyer, false],
  ]);
  expect(results[0]?.score).toBeGreaterThan(results[1]?.score ?? 100);
});

test('the id and the address of a page find it', async () => {
  const id = await aPerson('Asha Rao');
  const unlisted = await aPerson('Ben Sol', { listed: 'no' });
  for (const query of [
    id,
    ` ${id.toUpperCase()}`,
    `${ORIGIN}/profile/asha-rao-${id}`,
    `${ORIGIN}/profile/${id}`,
  ])
    expect(await ask({ query })).toMatchObject([{ id, name: 'Asha Rao', score: 99, match: false }]);
  expect(await ask({ query: id, type: 'company' })).toEqual([]);
  expect(await ask({ query: unlisted })).toEqual([]);
});

test('lists, ties and counts of a page can be added to a table', async () => {
  const person = aProfileRecord({
    id: 'person9999',
    order: timeOrderedId(storage.now()),
    positions: [{ organisation: 'Harbour Office', role: 'Pilot', from: '2015', to: '' }],
    education: [{ school: 'Town School', degree: '', from: '', to: '2001' }],
    links: [{ url: 'https://blog.example/', label: 'Blog' }],
  });
  const company = aBusinessRecord({ id: 'company001', companyname: 'Kaveri Looms' });
  await createProfile(storage, person);
  await createProfile(storage, company);
  await putTie(storage, aTie(person, company));
  const ids = ['positions', 'education', 'links', 'ties', 'view'];
  const { body } = await get({ extend: { ids: [person.id], properties: ids.map((id) => ({ id })) } });
  expect(body.rows[person.id]).toEqual({
    positions: [{ str: 'Pilot, Harbour Office, 2015 – now' }],
    education: [{ str: 'Town School, until 2001' }],
    links: [{ str: 'https://blog.example/' }],
    ties: [{ id: company.id, name: 'Kaveri Looms' }],
    view: [{ int: 0 }],
  });
});

test('suggestions go on after those that a cursor skips, and properties are found by name', async () => {
  const ids = [await aPerson('Asha Rao'), await aPerson('Asha Sen')];
  const all = (await get({ prefix: 'asha' }, '/suggest/entity')).body.result;
  expect(all.map(({ id }: { id: string }) => id).sort()).toEqual(ids);
  expect((await get({ prefix: 'asha', cursor: '1' }, '/suggest/entity')).body.result).toEqual(all.slice(1));
  const { body } = await get({ prefix: 'home' }, '/suggest/property');
  expect(body.result).toEqual([{ id: 'hometown', name: 'Hometown' }]);
  const proposed = (await get({ type: 'person', limit: '2' }, '/properties')).body;
  expect(proposed).toMatchObject({ type: 'person', limit: 2 });
  expect(proposed.properties).toHaveLength(2);
});

test('properties and entities are suggested', async () => {
  const id = await aPerson('Asha Rao');
  const { body } = await get({ prefix: 'ash' }, '/suggest/entity');
  expect(body.result).toEqual([
    { id, name: 'Asha Rao', description: 'Astronomer', notable: [{ id: 'person', name: 'Person' }] },
  ]);
  const person = (await get({ type: 'person' }, '/properties')).body.properties;
  expect(person).toContainEqual({ id: 'hometown', name: 'Hometown' });
  expect(person.map((each: { id: string }) => each.id)).not.toContain('phone');
  const company = (await get({ type: 'company' }, '/properties')).body.properties;
  expect(company).toContainEqual({ id: 'catagory', name: 'Industry' });
});

test.each(['entity', 'property'])('a suggestion of %s takes as many characters as a query', async (of) => {
  const suggest = async (length: number) =>
    (await get({ prefix: '😀'.repeat(length) }, `/suggest/${of}`)).status;
  expect([await suggest(200), await suggest(201), await suggest(1_000)]).toEqual([200, 400, 400]);
});
