import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { askAddress } from '../../../src/profiles/gone-sources/server/ask-address.ts';

const open: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of open.splice(0)) close();
});

/** A host on this machine that the operator trusts; its address. */
const aHost = async (listener: RequestListener): Promise<URL> => {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('PROOF_HOSTS', `127.0.0.1:${port}`);
  return new URL(`http://127.0.0.1:${port}/page`);
};

test('whoever is asked reads who asks, and gets nothing but the question', async () => {
  let headers: object = {};
  const url = await aHost((request, response) => {
    headers = request.headers;
    response.writeHead(200).end('text');
  });
  vi.stubEnv('SITE_URL', 'https://people.example.org');
  expect(await askAddress(url, false)).toEqual({ status: 200 });
  expect(headers).toEqual({
    accept: '*/*',
    'accept-encoding': 'identity',
    connection: 'close',
    host: url.host,
    'user-agent': 'Vitae/1.0 (+https://people.example.org/contact)',
  });
});

test.each([[404], [410], [403], [429], [500], [204]])('a status of %i is heard as it is', async (status) => {
  const url = await aHost((_request, response) => void response.writeHead(status).end());
  expect(await askAddress(url, true)).toEqual({ status });
});

test('a redirect is an answer', async () => {
  const url = await aHost((_request, response) => void response.writeHead(301, { Location: '/b' }).end());
  expect(await askAddress(url, false)).toEqual({ status: 301, location: '/b' });
});

test('of an endless text the beginning is read, and of a page nothing', async () => {
  const url = await aHost((_request, response) => {
    response.writeHead(200);
    const write = (): void => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', write);
    };
    write();
  });
  const heard = await askAddress(url, true);
  expect(typeof heard === 'object' && heard.text?.length).toBe(256 * 1024);
  expect(await askAddress(url, false)).toEqual({ status: 200 });
});

test('a host that says nothing, and one that drips, is given up', async () => {
  const silent = await aHost(() => {});
  expect(await askAddress(silent, false, { timeout: 100 })).toBe('unreachable');
  const slow = await aHost((_request, response) => void response.writeHead(200).write('x'));
  expect(await askAddress(slow, true, { timeout: 100 })).toBe('unreachable');
});

test('a name without an address is no host, and one with a private address is not asked', async () => {
  vi.stubEnv('SITE_URL', 'https://people.example.org');
  const unknown = async () => {
    throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
  };
  const url = new URL('https://a.example/page');
  expect(await askAddress(url, false, { resolve: unknown })).toBe('no-host');
  const inside = async () => [{ address: '10.0.0.1', family: 4 }];
  expect(await askAddress(url, false, { resolve: inside })).toBe('not-allowed');
  for (const address of ['http://a.example/', 'https://a.example:8443/', 'https://127.0.0.1/'])
    expect(await askAddress(new URL(address), false)).toBe('not-allowed');
});

test('a site that only its own machine uses asks nobody on the internet', async () => {
  const resolve = vi.fn();
  expect(await askAddress(new URL('https://somebody.org/page'), false, { resolve })).toBe('unreachable');
  expect(resolve).not.toHaveBeenCalled();
});
