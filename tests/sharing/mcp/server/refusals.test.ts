import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { MCP, MCP_VERSIONS } from '../../../../src/sharing/mcp/rules/limits.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aSite, ORIGIN, serve } from '../../../support/calls/calls.ts';
import { runs } from '../../../support/chance/runs.ts';
import { anAssistant, ask, post, readMarkdown } from '../assistants.ts';

const ID = 'ab12cd34ef';
const PING = { jsonrpc: '2.0', id: 7, method: 'ping' };
const call = (name: unknown, input: unknown): object => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: input },
});

let site: ReturnType<typeof aSite>;
beforeEach(async () => {
  site = aSite();
  await createProfile(site.storage, aProfileRecord({ id: ID }));
});
afterEach(() => vi.unstubAllEnvs());

const send = (message: unknown, headers?: Record<string, string>) => post(JSON.stringify(message), headers);
const errorOf = async (response: Response) => {
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = await response.json();
  expect(body).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  return [response.status, body.error.code, body.id];
};

test('only POST is allowed, and no preflight opens it to other sites', async () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const response = await serve(
      new Request(`${ORIGIN}/mcp`, { method, headers: { accept: 'text/event-stream' } }),
    );
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST']);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('pages of other sites are refused; the site itself and programs are not', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:8889', 'https://localhost:8888'])
    expect([origin, ...(await errorOf(await send(PING, { origin })))]).toEqual([origin, 403, -32000, null]);
  expect(await errorOf(await send(PING, { 'sec-fetch-site': 'cross-site' }))).toEqual([403, -32000, null]);
  const own = await send(PING, { origin: ORIGIN });
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, null]);
});

test('another content type is 415, and an Accept without both kinds of replies 406', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])
    expect((await errorOf(await send(PING, { 'content-type': type })))[0]).toBe(415);
  expect((await send(PING, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
  const refused = [
    'application/json',
    'text/event-stream',
    '*/*',
    '',
    'application/json, text/event-stream;q=0',
  ];
  for (const accept of refused)
    expect([accept, (await errorOf(await send(PING, { accept })))[0]]).toEqual([accept, 406]);
  const both = await send(PING, { accept: 'text/event-stream;q=0.5 , Application/Json, */*' });
  expect([both.status, both.headers.get('content-type')]).toEqual([200, 'application/json']);
});

test('a body may have 64 KB', async () => {
  const text = JSON.stringify(PING);
  const most = text + ' '.repeat(MCP.bodyBytes - text.length);
  expect((await post(most)).status).toBe(200);
  expect(await errorOf(await post(`${most} `))).toEqual([413, -32000, null]);
});

test('what is no message is refused by the protocol, whatever it is', async () => {
  for (const text of ['', '{', 'null,', '{"jsonrpc":"2.0"', '\ufeff{]', "{'a':1}"])
    expect([text, ...(await errorOf(await post(text)))]).toEqual([text, 400, -32700, null]);
  expect(await errorOf(await post(new Uint8Array([0x7b, 0xff, 0x7d])))).toEqual([400, -32700, null]);
  for (const value of [null, 1, 'x', true, [], [PING], [PING, PING], [[PING]]])
    expect([value, ...(await errorOf(await send(value)))]).toEqual([value, 400, -32600, null]);
  for (const value of [
    {},
    { jsonrpc: '1.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: {}, method: 'ping' },
    { method: 'ping' },
  ])
    expect((await errorOf(await send(value)))[0]).toBe(400);
  expect((await errorOf(await send({ ...PING, method: 'no/such' })))[1]).toBe(-32601);
  expect((await errorOf(await send({ ...PING, method: '__proto__' })))[1]).toBe(-32601);
});

test('deep nesting is refused by the protocol and reaches nothing', async () => {
  for (const depth of [40, 1_000, 30_000]) {
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(await errorOf(await post(nested))).toEqual([400, -32600, null]);
    const inside = JSON.stringify(call('get_page', { id: 'x' })).replace('"x"', nested);
    expect(await errorOf(await post(inside))).toEqual([400, -32600, 7]);
  }
  const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  expect((await errorOf(await post(objects)))[0]).toBe(400);
});

test('the newest version of the protocol and the one before are answered, and no other', async () => {
  for (const version of ['2025-06-18', '2024-11-05', '2099-01-01', 'x', ''])
    for (const message of [PING, { ...PING, method: 'initialize', params: {} }]) {
      const response = await send(message, { 'mcp-protocol-version': version });
      const { error } = await response.clone().json();
      expect([version, ...(await errorOf(response))]).toEqual([version, 400, -32022, 7]);
      expect(error.data.supported).toEqual([...MCP_VERSIONS]);
    }
  expect((await send(PING, { 'mcp-protocol-version': '2025-11-25' })).status).toBe(200);
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
  };
  const { result } = await (await send(hello)).json();
  expect(result.protocolVersion).toBe('2025-11-25');
  const mixed = { ...PING, params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } } };
  expect((await send(mixed)).status).toBe(400);
});

test('a notification is taken without a reply, and no session is begun or held open', async () => {
  const notified = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([notified.status, await notified.text()]).toEqual([202, '']);
  const hello = await send({
    ...PING,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  });
  expect([hello.status, hello.headers.get('mcp-session-id')]).toEqual([200, null]);
  expect((await send(PING, { 'mcp-session-id': 'anything' })).status).toBe(200);
  expect(await errorOf(await send({ ...PING, method: 'subscriptions/listen', params: {} }))).toEqual([
    404, -32601, 7,
  ]);
});

test('a tool refuses arguments that it cannot have, without a failure', async () => {
  const wrong: [string, unknown][] = [
    ['search_pages', {}],
    ['search_pages', { query: 1 }],
    ['search_pages', { query: 'x'.repeat(201) }],
    ['search_pages', { query: 'x', limit: 0 }],
    ['search_pages', { query: 'x', limit: 1.5 }],
    ['search_pages', { query: 'x', kind: 'personal' }],
    ['get_page', { id: null }],
    ['get_page', 'x'],
    ['match_names', { names: [] }],
    ['match_names', { names: Array(21).fill('x') }],
    ['match_names', { names: 'x' }],
    ['match_names', { names: [['x']] }],
  ];
  for (const [name, input] of wrong) {
    const body = await (await send(call(name, input))).json();
    expect([name, input, body.result?.isError ?? body.error?.code]).toEqual([
      name,
      input,
      typeof input === 'string' ? expect.any(Number) : true,
    ]);
  }
  for (const name of ['no_such', '__proto__', 'constructor', 1, null]) {
    const body = await (await send(call(name, { id: ID }))).json();
    expect([name, body.error?.code]).toEqual([name, expect.any(Number)]);
  }
});

test('an answer has at most 20 results', async () => {
  for (let count = 0; count < 30; count += 1)
    await createProfile(
      site.storage,
      aProfileRecord({ id: `many${String(count).padStart(6, '0')}`, name: 'Same Name' }),
    );
  const assistant = await anAssistant();
  const found = await ask(assistant, 'search_pages', { query: 'same name', limit: 1_000, page: 2 });
  expect(found.answer.items).toHaveLength(20);
  expect((await ask(assistant, 'search_pages', { query: 'same name' })).answer.items).toHaveLength(10);
  const matched = await ask(assistant, 'match_names', { names: ['Same Name', 'Asha Rao', 'Same name'] });
  const counts = matched.answer.results.map(({ candidates }: { candidates: unknown[] }) => candidates.length);
  expect(counts).toEqual([6, 1, 6]);
});

test('whatever is sent, the reply is one of the protocol and never a failure', async () => {
  const methods = fc.constantFrom(
    'tools/call',
    'tools/list',
    'resources/read',
    'ping',
    'initialize',
    'server/discover',
    'completion/complete',
    'prompts/get',
    'logging/setLevel',
  );
  const anything = fc.jsonValue({ maxDepth: 4 });
  const params = fc.oneof(
    anything,
    fc.record({
      name: fc.oneof(fc.constantFrom('get_page', 'search_pages', 'match_names'), anything),
      arguments: anything,
    }),
    fc.record({
      uri: fc.oneof(
        fc.string(),
        fc.string().map((id) => `vitae://profile/${id}`),
      ),
    }),
    fc.record({
      _meta: fc.record({
        'io.modelcontextprotocol/protocolVersion': fc.oneof(fc.constant('2026-07-28'), anything),
      }),
    }),
  );
  const messages = fc.oneof(
    anything,
    fc.record(
      {
        jsonrpc: fc.oneof(fc.constant('2.0'), anything),
        id: fc.oneof(fc.integer(), anything),
        method: fc.oneof(methods, fc.string()),
        params,
      },
      { requiredKeys: [] },
    ),
  );
  const versions = fc.constantFrom(
    {},
    { 'mcp-protocol-version': '2026-07-28' },
    { 'mcp-protocol-version': '2025-11-25' },
  );
  await fc.assert(
    fc.asyncProperty(messages, versions, async (message, headers) => {
      const response = await send(message, headers as Record<string, string>);
      const text = await response.text();
      expect(response.status).toBeLessThan(500);
      if (response.status === 202) expect(text).toBe('');
      else expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0' });
    }),
    runs(400),
  );
});

test('while the store cannot be read, an assistant is asked to come back, and told nothing of the failure', async () => {
  const assistant = await anAssistant();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site.blobs.faults.failNext(1_000, 400);
  const reply = await ask(assistant, 'get_page', { id: ID });
  expect([reply.isError, reply.text]).toEqual([true, expect.stringMatching(/try again in a minute\.$/)]);
  // The first two reads are of the page, those after them of what the Markdown needs besides.
  for (const good of [0, 2]) {
    site.blobs.faults.clear();
    let calls = 0;
    site.blobs.faults.onCall(() => {
      calls += 1;
      if (calls === good + 1) site.blobs.faults.failNext(1_000, 400);
    });
    await expect(readMarkdown(assistant, ID)).rejects.toThrow(/try again in a minute\.$/);
  }
});
