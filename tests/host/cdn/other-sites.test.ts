import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHost } from '../a-host.ts';

let host: Awaited<ReturnType<typeof aHost>>;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

const allowed = async (path: string, cookie?: string, method = 'GET'): Promise<string | null> => {
  const { headers } = await host.get(path, { method, ...(cookie !== undefined && { headers: { cookie } }) });
  return headers.get('access-control-allow-origin');
};

test.each([
  ['a reply of a function or page', '/open'],
  ['a cached reply', '/open?life=60'],
  ['a file', '/open.json'],
])('%s that other sites may read is closed to them in a session of the team alone', async (_what, path) => {
  expect(await allowed(path)).toBe('*');
  for (const cookie of ['vitae_admin=x', 'a=b; __Host-vitae_admin=x'])
    for (const method of ['GET', 'HEAD']) expect(await allowed(path, cookie, method)).toBeNull();
  for (const cookie of ['vitae_session=x', 'not_vitae_admin=x', 'a=vitae_admin=x'])
    expect(await allowed(path, cookie)).toBe('*');
  expect(await allowed(path)).toBe('*');
});

test('what comes first in a session of the team is open to others from the cache', async () => {
  expect(await allowed('/open?life=61', 'vitae_admin=x')).toBeNull();
  expect(await allowed('/open?life=61')).toBe('*');
});
