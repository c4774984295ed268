import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ASSISTANTS as GROUP } from '../../../../src/app/calls/call-table.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { aHost } from '../../../host/a-host.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';
import { aSite } from '../../../support/calls/calls.ts';
import { ASSISTANTS, anAssistant, ask, post, readMarkdown } from '../assistants.ts';

const PERSON = 'person0001';
const COMPANY = 'company001';
const NEIGHBOUR = 'person0002';
const SOURCE = { url: 'https://observatory.example/staff', title: 'Staff', seen: '2025-03-01' };
const CITED = ['url', 'as_of', 'said_by', 'verification', 'sources', 'licence'];

let site: ReturnType<typeof aSite>;
let storage: Storage;
let host: Awaited<ReturnType<typeof aHost>>;
beforeEach(async () => {
  site = aSite();
  ({ storage } = site);
  const person = aProfileRecord({
    id: PERSON,
    email: 'asha@private.example',
    phone: '+91 99999 00000',
    registered: true,
    created: storage.now() - 1_000,
    updated: storage.now() - 1_000,
    sources: { profession: [SOURCE] },
  });
  const company = aBusinessRecord({
    id: COMPANY,
    licence: 'CC BY 4.0',
    source: 'Register',
    phone: '0123456789',
  });
  await createProfile(storage, person);
  await createProfile(storage, company);
  await createProfile(storage, aProfileRecord({ id: NEIGHBOUR, name: 'Vikram Rao', currentcity: 'Delhi' }));
  await putTie(storage, aTie(person, company, { kind: 'founded', from: '1987' }));
  await editStored(storage, PERSON, { profession: 'Astrophysicist' });
  host = await aHost({ groups: [GROUP] });
});
afterEach(() => host.close());

describe.each(ASSISTANTS)("an assistant of the protocol's version %s", (version) => {
  const connect = () => anAssistant(version, `http://localhost:${host.port}`);

  test('finds somebody, reads the page, and follows it to its sources, its history and its neighbours', async () => {
    const assistant = await connect();
    const { tools } = await assistant.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'get_history',
      'get_page',
      'get_sources',
      'match_names',
      'related_pages',
      'search_pages',
    ]);
    for (const { description, inputSchema, outputSchema, annotations } of tools) {
      expect(description?.length).toBeGreaterThan(80);
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
      expect(annotations?.readOnlyHint).toBe(true);
    }

    const found = await ask(assistant, 'search_pages', { query: 'asha', kind: 'person' });
    expect(JSON.parse(found.text)).toEqual(found.answer);
    const [hit] = found.answer.items;
    expect([hit.id, hit.kind, hit.quotation.name]).toEqual([PERSON, 'person', 'Asha Rao']);
    for (const each of [found.answer, hit]) expect(Object.keys(each)).toEqual(expect.arrayContaining(CITED));

    const page = await ask(assistant, 'get_page', { id: hit.id });
    expect(page.answer).toMatchObject({
      url: `http://localhost:8888/profile/asha-rao-${PERSON}`,
      said_by: 'owner',
      verification: { verified: false },
      sources: [
        { url: SOURCE.url, seen: SOURCE.seen, fields: ['profession'], quotation: { title: 'Staff' } },
      ],
      licence: '',
      cite_as: `http://localhost:8888/profile/asha-rao-${PERSON}?as-of=2`,
      quotation: { name: 'Asha Rao', profession: 'Astrophysicist', ties: [{ id: COMPANY, from: '1987' }] },
    });
    expect(page.text).not.toMatch(/private\.example|99999/);

    const sources = await ask(assistant, 'get_sources', { id: PERSON });
    expect([sources.answer.total, sources.answer.sources[0].url]).toEqual([1, SOURCE.url]);

    const history = await ask(assistant, 'get_history', { id: PERSON });
    expect(history.answer.items[0]).toMatchObject({
      number: 2,
      fields: ['profession'],
      quotation: { profession: { before: 'Astronomer', after: 'Astrophysicist' } },
    });
    expect(history.answer.url).toMatch(/\/history$/);
    expect(history.text).not.toMatch(/private\.example|99999/);

    const related = await ask(assistant, 'related_pages', { id: PERSON });
    const relations = related.answer.items.map(
      ({ id, relation }: { id: string; relation: { kind: string } }) => [id, relation.kind],
    );
    expect(relations).toEqual([
      [COMPANY, 'founded'],
      [NEIGHBOUR, 'place'],
    ]);
    await assistant.close();
  });

  test('reads a page as Markdown, quoted line by line below what the site says', async () => {
    const assistant = await connect();
    const { resourceTemplates } = await assistant.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['vitae://profile/{id}']);
    const text = await readMarkdown(assistant, COMPANY);
    expect(text).toContain('\n- said_by: an import');
    expect(text).toContain('\n- licence: CC BY 4.0');
    expect(text).toContain('\n> # Kaveri Looms');
    expect(text).not.toContain('0123456789');
    await assistant.close();
  });

  test('matches names as the service for tables does', async () => {
    const assistant = await connect();
    const { answer } = await ask(assistant, 'match_names', {
      names: ['Rao, Asha', 'Asha Rao', 'Nobody Here'],
    });
    const [turned, exact, nobody] = answer.results;
    expect(turned.candidates[0]).toMatchObject({ id: PERSON, match: false });
    expect(exact.candidates[0]).toMatchObject({ id: PERSON, score: 100, match: true });
    expect(nobody.candidates).toEqual([]);
    const companies = await ask(assistant, 'match_names', { names: ['Asha Rao'], kind: 'company' });
    expect(companies.answer.results[0].candidates).toEqual([]);
    await assistant.close();
  });

  test('is told that there is no page where one is hidden or unknown, and what is wrong with a request', async () => {
    await hideProfile(storage, COMPANY, 'decision', { at: 1, by: 'admin', reason: 'other', note: '' });
    const assistant = await connect();
    for (const id of [COMPANY, 'nobody0000', '../../etc', 'x'])
      for (const name of ['get_page', 'get_history', 'get_sources', 'related_pages']) {
        const reply = await ask(assistant, name, { id });
        expect([id, name, reply.isError, reply.answer]).toEqual([id, name, true, undefined]);
        expect(reply.text).toMatch(/^No page has this id/);
      }
    await expect(readMarkdown(assistant, COMPANY)).rejects.toThrow(/not found/i);
    expect((await ask(assistant, 'search_pages', { query: '' })).isError).toBe(true);
    await assistant.close();
  });
});

test('after 60 requests in a minute, an address is asked to wait', async () => {
  await host.close();
  host = await aHost({ groups: [GROUP], trustedProxies: 1 });
  const ping = (address: string) =>
    host.get('/mcp', {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-forwarded-for': address,
      },
    });
  const statuses: number[] = [];
  for (let count = 0; count < 60; count += 1) statuses.push((await ping('203.0.113.9')).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await ping('203.0.113.9');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await refused.json()).code).toBe('throttled');
  expect((await ping('203.0.113.10')).status).toBe(200);
});

test('the reply of a tool begins before it reads pages, however many these are', async () => {
  const { blobs } = site;
  const pagesRead = () => blobs.log().filter(({ key }) => key.startsWith('profiles/')).length;
  blobs.resetCounts();
  const response = await post(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_pages', arguments: { query: 'rao' } },
    }),
  );
  expect([response.status, pagesRead()]).toEqual([200, 0]);
  expect((await response.json()).result.structuredContent.items).toHaveLength(2);
  expect(pagesRead()).toBeGreaterThanOrEqual(2);
});
