import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askChecked } from '../../../../src/imports/mirror/server/checked-request.ts';
import { requestsTo } from '../../../../src/imports/mirror/server/remote-request.ts';

const LOOPBACK = { address: '127.0.0.1', family: 4 };
const PUBLIC = { address: '93.184.215.14', family: 4 };
let server: Server;
let port: number;
let asked: (string | undefined)[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.headers.host);
    response.setHeader('set-cookie', ['a=1', 'b=2']).writeHead(request.url === '/none' ? 204 : 200);
    response.end(request.url === '/none' ? undefined : 'here');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const getFrom = (host: string, addresses: (typeof LOOPBACK)[]) => {
  const origin = `http://${host}:${port}`;
  return requestsTo(origin, { ask: askChecked(async () => addresses) })('/here');
};

test.each([
  ['a private address', [LOOPBACK]],
  ['a private address beside a public one', [PUBLIC, LOOPBACK]],
  ['a metadata service', [{ address: '169.254.169.254', family: 4 }]],
  ['a private address within IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ['no address', []],
])('a public name that leads to %s is not asked', async (_what, addresses) => {
  await expect(getFrom('archive.example', addresses)).rejects.toThrow(
    `archive.example:${port} has a private address, which a copy does not ask.`,
  );
  expect(asked).toEqual([]);
});

test('a name is resolved and checked for each request anew', async () => {
  const answers = [[LOOPBACK], [LOOPBACK]];
  const resolved: string[] = [];
  const ask = askChecked(async (name) => {
    resolved.push(name);
    return answers.shift() ?? [];
  });
  const get = requestsTo(`http://archive.example:${port}`, { ask });
  for (let attempt = 0; attempt < 2; attempt += 1) await expect(get('/here')).rejects.toThrow('private');
  expect([resolved, asked]).toEqual([['archive.example', 'archive.example'], []]);
});

test.each(['archive', 'archive.localhost', 'archive.internal', 'archive.local', 'archive.home.arpa'])(
  'a machine of the operator, named as %s, is asked',
  async (host) => {
    const response = await getFrom(host, [LOOPBACK]);
    expect([response.status, await response.text()]).toEqual([200, 'here']);
    expect(asked).toEqual([`${host}:${port}`]);
  },
);

test('an answer has its status and every header, also without a body', async () => {
  const ask = askChecked();
  const response = await ask(new URL(`http://127.0.0.1:${port}/none`));
  expect([response.status, response.body, response.headers.getSetCookie()]).toEqual([
    204,
    null,
    ['a=1', 'b=2'],
  ]);
});

test('a name that is not resolved is a site that does not answer', async () => {
  const ask = askChecked(async () => Promise.reject(new Error('ENOTFOUND')));
  const get = requestsTo('https://archive.example', { ask });
  await expect(get('/here')).rejects.toThrow('https://archive.example does not answer.');
});
