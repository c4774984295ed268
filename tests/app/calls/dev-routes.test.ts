import type { Context } from '@netlify/functions';
import { expect, test } from 'vitest';
import anyCall, { config } from '../../../netlify/dev/any-call.mjs';
import { GROUPS } from '../../../src/app/calls/call-table.ts';
import { routesOf } from '../../../src/app/calls/group.ts';

const context = { ip: '203.0.113.1', deploy: { context: 'production' } } as Context;
const patterns = config.path.map((pathname) => new URLPattern({ pathname }));
const PATHS = Object.values(GROUPS)
  .flatMap(routesOf)
  .map(({ path }) => path);

test('netlify dev serves every path of the table, and no other', () => {
  const used = new Set<URLPattern>();
  for (const path of PATHS) {
    const pattern = patterns.find((each) => each.test({ pathname: path.replaceAll(/:\w+/g, 'x') }));
    expect(pattern, path).toBeDefined();
    if (pattern) used.add(pattern);
  }
  expect(used.size).toBe(patterns.length);
});

test.each([
  '/php-api/CMSgetUsers.php',
  '/php-api/cmsGETusers.php',
  '/php-api/register.php',
  '/embed/x',
  '/reconcile/',
])('under netlify dev %s is answered', async (path) => {
  const reply = await anyCall(new Request(`http://localhost${path}`, { method: 'DELETE' }), context);
  expect(reply.status).toBe(405);
});

test.each(['nothing', 'Nothing', 'CMSnothing'])(
  'the path of %s, which is no call, is a 404 in JSON',
  async (name) => {
    const none = await anyCall(new Request(`http://localhost/php-api/${name}.php?a=B`), context);
    expect([none.status, await none.json()]).toEqual([
      404,
      { success: false, message: 'There is no such call.', code: 'not-found' },
    ]);
  },
);
