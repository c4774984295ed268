import { beforeEach, expect, test } from 'vitest';
import reconcile from '../../../netlify/functions/reconcile.ts';
import { timeOrderedId } from '../../../src/storage/engine/keys.ts';
import type { Storage } from '../../../src/storage/engine/storage.ts';
import { hideProfile } from '../../../src/storage/moderation/hiding.ts';
import { createProfile } from '../../../src/storage/owners/write-profile.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aSite, ORIGIN } from '../../support/calls/calls.ts';

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
  const reply = await reconcile(new Request(`${ORIGIN}/reconcile${part}?${new URLSearchParams(texts)}`));
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
    suggest: { entity: { service_url: ORIGIN, service_path: '/reconcile/suggest/entity' } },
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
      c: { query: '' },
    }),
  });
  const reply = await reconcile(new Request(`${ORIGIN}/reconcile`, { method: 'POST', body: form }));
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  const body = await reply.json();
  expect(Object.keys(body)).toEqual(['a', 'b', 'c']);
  expect([body.a.result.length, body.b.result, body.c.result]).toEqual([1, [], []]);
});

test.each([
  { queries: 'no json' },
  { queries: '[]' },
  { queries: { q0: 'Asha' } },
  { queries: { q0: {} } },
  { queries: { q0: { query: 1 } } },
  { queries: { q0: { query: 'x'.repeat(201) } } },
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
