import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { cleanPath, headersToPassOn } from '../../../src/commands/start/front-request.ts';

const aRequest = (headers: Record<string, string>, method = 'POST') =>
  ({ headers, method, socket: { remoteAddress: '::ffff:192.0.2.7' } }) as unknown as IncomingMessage;

test.each([
  ['/about', '/about'],
  ['/news?page=2', '/news?page=2'],
  ['/profile/%E0%A4%B9-1', '/profile/%E0%A4%B9-1'],
  ['//evil.example/x', '/evil.example/x'],
  ['/\\', '/'],
  ['http://localhost/about', '/about'],
  ['/%', '/%25'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/a%00b', '/a%2500b'],
  ['/x?%ZZ', '/x?%ZZ'],
  ['', '/'],
])('the path of %s is passed on as %s', (target, path) => {
  expect(cleanPath(target, 'localhost:8888')).toBe(path);
});

test('a host that is no host makes a bad request', () => {
  expect(cleanPath('/', 'a b')).toBeUndefined();
});

test("a client's claims about its address are replaced by the truth", () => {
  const headers = headersToPassOn(
    aRequest({
      forwarded: 'for=6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-nf-client-connection-ip': '6.6.6.6',
      'x-real-ip': '6.6.6.6',
      cookie: 'a=1',
    }),
    0,
  );
  expect(JSON.stringify(headers)).not.toContain('6.6.6.6');
  expect(headers).toMatchObject({ 'x-forwarded-for': '192.0.2.7', cookie: 'a=1' });
});

test.each([
  ['application/json', 'application/json'],
  ['application/json; charset=martian', 'application/json'],
  ['multipart/form-data; boundary=x', 'multipart/form-data; boundary=x'],
  ['garbage', 'application/octet-stream'],
])('the content type %s is passed on as %s', (type, passed) => {
  expect(headersToPassOn(aRequest({ 'content-type': type, 'content-encoding': 'gzip' }), 3)).toMatchObject({
    'content-type': passed,
    'content-length': 3,
  });
});

test('a request without a body is announced without one', () => {
  expect(headersToPassOn(aRequest({ host: 'localhost' }, 'GET'), 0)).not.toHaveProperty('content-length');
  expect(headersToPassOn(aRequest({ host: 'localhost' }), 0)).toHaveProperty('content-length', 0);
});
