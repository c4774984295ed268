import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { controlAddress } from '../../../src/host/takeover/control-socket.ts';

test('a site takes orders in its data folder, or beside it where that path is too long for a socket', () => {
  expect(controlAddress('/var/lib/vitae', 8888)).toBe('/var/lib/vitae/site-8888.sock');
  const long = `/srv/${'a'.repeat(100)}`;
  expect(controlAddress(long, 8888).startsWith(tmpdir())).toBe(true);
  expect(controlAddress(long, 8888)).not.toBe(controlAddress(long, 8889));
});
