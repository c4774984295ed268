import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readForeignPage } from '../../../../src/profiles/proofs/server/foreign-page.ts';
import { isPublicAddress } from '../../../../src/profiles/proofs/server/public-address.ts';
import { aWebServer } from '../../../support/site/web-server.ts';

type Resolve = NonNullable<NonNullable<Parameters<typeof readForeignPage>[1]>['resolve']>;

const HTML = { 'content-type': 'text/html' };
const stops: (() => Promise<void>)[] = [];
beforeEach(() => delete process.env['PROOF_HOSTS']);
afterEach(async () => {
  delete process.env['PROOF_HOSTS'];
  for (const stop of stops.splice(0)) await stop();
});

const aServer = async (answer: RequestListener) => {
  const server = await aWebServer(answer);
  stops.push(server.stop);
  process.env['PROOF_HOSTS'] = server.host;
  return server;
};

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '[2606:4700::1111]'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  'fec0::1',
  '::7f00:1',
  '[::7f00:1]',
  '::a00:1',
  '::8.8.8.8',
  '::ffff:0:7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const never: Resolve = () => {
  throw new Error('No name should be looked up');
};

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://１２７.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://0/',
  'http://93.184.216.34:8080/',
  'https://93.184.216.34:8443/',
  'https://user:pass@93.184.216.34/',
  'https://user@93.184.216.34/',
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'gopher://93.184.216.34/',
  'data:text/html,x',
  'javascript:alert(1)',
  '//93.184.216.34/',
  'https://',
  '',
])('%s is not requested', async (address) => {
  expect(await readForeignPage(address, { resolve: never })).toEqual({ problem: 'not-allowed' });
});

test.each([
  [['127.0.0.1']],
  [['::1']],
  [['93.184.216.34', '10.0.0.1']],
  [['::ffff:192.168.0.1']],
  [['169.254.169.254']],
  [[]],
])('a host name with the addresses %j is not requested', async (addresses) => {
  const resolve: Resolve = async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  expect(await readForeignPage('https://rebound.example/', { resolve })).toEqual({ problem: 'not-allowed' });
});

test('a host name is looked up once: the address that was checked is the one that is used', async () => {
  const { port } = await aServer((_request, response) => response.writeHead(200, HTML).end('here'));
  process.env['PROOF_HOSTS'] = `rebinding.example:${port}`;
  const answers = ['127.0.0.1', '192.0.2.1'];
  const resolve: Resolve = async () => [{ address: answers.shift() ?? '', family: 4 }];
  const url = `http://rebinding.example:${port}/`;
  expect(await readForeignPage(url, { resolve })).toEqual({ html: 'here', url });
  expect(answers).toEqual(['192.0.2.1']);
});

test('a redirect to a private address is not followed', async () => {
  const { port } = await aServer((_request, response) =>
    response.writeHead(302, { location: 'https://www.inside.example/' }).end(),
  );
  process.env['PROOF_HOSTS'] = `inside.example:${port}`;
  const lookedUp: string[] = [];
  const resolve: Resolve = async (name) => {
    lookedUp.push(name);
    return [{ address: name.startsWith('www.') ? '10.0.0.1' : '127.0.0.1', family: 4 }];
  };
  expect(await readForeignPage(`http://inside.example:${port}/`, { resolve })).toEqual({
    problem: 'not-allowed',
  });
  expect(lookedUp).toEqual(['inside.example', 'www.inside.example']);
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['never sends the page', (_request, response) => response.writeHead(200, HTML).flushHeaders()],
  ['never ends the page', (_request, response) => response.writeHead(200, HTML).write('<p>')],
])('a site that %s times out', async (_, answer) => {
  const { url } = await aServer(answer);
  const page = await readForeignPage(url, { timeout: 100 });
  expect(page).toEqual({ problem: 'unreachable' });
});

test('of an endless page, only the first 256 KB are read', async () => {
  const { url } = await aServer((_request, response) => {
    response.writeHead(200, HTML);
    const more = (): void => {
      while (response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  });
  const page = await readForeignPage(url);
  expect('html' in page && page.html.length).toBe(256 * 1024);
});

test.each([
  ['does not exist', 'ENOTFOUND', 'no-host'],
  ['cannot be looked up now', 'EAI_AGAIN', 'unreachable'],
])('a host name that %s is told', async (_, code, problem) => {
  const resolve: Resolve = async () => {
    throw Object.assign(new Error('no such name'), { code });
  };
  expect(await readForeignPage('https://nowhere.example/', { resolve })).toEqual({ problem });
});

test('an address with http is read by https, unless it names another port', async () => {
  const resolved: string[] = [];
  const resolve: Resolve = async (name) => {
    resolved.push(name);
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  expect(await readForeignPage('http://nowhere.example/', { resolve })).toEqual({ problem: 'no-host' });
  expect(await readForeignPage('http://nowhere.example:8080/', { resolve })).toEqual({
    problem: 'not-allowed',
  });
  expect(await readForeignPage('ftp://nowhere.example/', { resolve })).toEqual({ problem: 'not-allowed' });
  expect(resolved).toEqual(['nowhere.example']);
});

test('a site that changes the protocol, or closes without an answer, is given up on at once', async () => {
  const server = await aServer((_request, response) => response.socket?.end());
  expect(await readForeignPage(server.url)).toEqual({ problem: 'unreachable' });
  const upgrading = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: none\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await once(upgrading, 'listening');
  stops.push(async () => void upgrading.close());
  const host = `127.0.0.1:${(upgrading.address() as AddressInfo).port}`;
  process.env['PROOF_HOSTS'] = host;
  expect(await readForeignPage(`http://${host}/`)).toEqual({ problem: 'unreachable' });
});

test('a name that is never resolved ends with the time limit', async () => {
  const never: Resolve = () => new Promise(() => {});
  expect(await readForeignPage('https://slow.example/', { resolve: never, timeout: 50 })).toEqual({
    problem: 'unreachable',
  });
});

test('a redirect leads to another page of a host, with or without www, but not to another host', async () => {
  const server = await aServer((request, response) => {
    const port = server.port;
    const to: Record<string, string> = {
      '/own': '/there',
      '/www': `http://www.localhost:${port}/there`,
      '/other': `http://127.0.0.1:${port}/there`,
      '/sub': `http://blog.localhost:${port}/there`,
    };
    const location = to[request.url ?? ''];
    if (location !== undefined) response.writeHead(302, { location }).end();
    else response.writeHead(200, HTML).end('there');
  });
  const names = ['localhost', 'www.localhost', 'blog.localhost', '127.0.0.1'];
  process.env['PROOF_HOSTS'] = names.map((name) => `${name}:${server.port}`).join(' ');
  const local: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const read = (path: string) =>
    readForeignPage(`http://localhost:${server.port}${path}`, { resolve: local });
  expect(await read('/own')).toMatchObject({ html: 'there' });
  expect(await read('/www')).toMatchObject({ html: 'there' });
  expect(await read('/other')).toEqual({ problem: 'elsewhere' });
  expect(await read('/sub')).toEqual({ problem: 'elsewhere' });
});
