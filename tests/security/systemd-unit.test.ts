import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const unit = readFileSync('src/host/vitae.service', 'utf8');
const settings = new Map(
  [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

test('the service runs as a user of its own, and its files are that user’s alone', () => {
  expect(settings.get('User')).toBe('vitae');
  expect([settings.get('UMask'), settings.get('StateDirectoryMode')]).toEqual(['0077', '0700']);
});

test.each([
  ['ProtectSystem', 'strict'],
  ['ReadWritePaths', '/srv/vitae'],
  ['ProtectHome', 'yes'],
  ['PrivateTmp', 'yes'],
  ['PrivateDevices', 'yes'],
  ['NoNewPrivileges', 'yes'],
  ['CapabilityBoundingSet', ''],
  ['ProtectProc', 'invisible'],
  ['RestrictNamespaces', 'yes'],
  ['RestrictAddressFamilies', 'AF_INET AF_INET6 AF_UNIX AF_NETLINK'],
  ['SystemCallFilter', '~@privileged @resources'],
])('the service is confined: %s=%s', (name, value) => {
  expect(settings.get(name)).toBe(value);
});
