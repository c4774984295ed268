import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readVisitorOrigin } from '../../src/host/visitor-address.ts';

const addressOf = (forwarded: string, socket = '192.0.2.1'): string => {
  const headers = { 'x-forwarded-for': forwarded };
  const request = { headers, rawHeaders: [], socket: { remoteAddress: socket } };
  return readVisitorOrigin(request as unknown as IncomingMessage, 1).address;
};

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['1.2.3.4, 203.0.113.9:1', '203.0.113.9'],
  ['unknown', '192.0.2.1'],
  ['203.0.113.9:4711:1', '192.0.2.1'],
  ['999.0.113.9', '192.0.2.1'],
  ['', '192.0.2.1'],
])('the forwarded address %j counts as %s', (forwarded, address) => {
  expect(addressOf(forwarded)).toBe(address);
});

test('the address of the socket is without a zone and the prefix of mapped IPv4', () => {
  expect(addressOf('', '::ffff:198.51.100.7')).toBe('198.51.100.7');
});
