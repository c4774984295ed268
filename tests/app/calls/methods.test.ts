import type { Context } from '@netlify/functions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GROUPS } from '../../../src/app/calls/call-table.ts';
import { routesOf } from '../../../src/app/calls/group.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { serve } from '../../support/calls/calls.ts';

beforeEach(() => {
  const { storage } = aStorage();
  provideStorage(() => storage);
});
afterEach(() => provideStorage(null));

const context = { ip: '203.0.113.1', deploy: { context: 'production', published: true } } as Context;
const answer = (path: string, method: string): Promise<Response> =>
  serve(new Request(`https://vitae.example${path.replaceAll(/:\w+/g, 'x')}`, { method }), context);

const PATHS = Object.values(GROUPS)
  .flatMap(routesOf)
  .map(({ path }) => path)
  .filter((path) => !path.startsWith('/.netlify'));

test.each(PATHS)('a method that %s does not take is 405 with those that it takes', async (path) => {
  const refused = await answer(path, 'DELETE');
  expect(refused.status).toBe(405);
  const allowed = (refused.headers.get('allow') ?? '').split(', ');
  expect(allowed.length).toBeGreaterThan(0);
  for (const method of ['GET', 'POST'])
    expect([method, (await answer(path, method)).status === 405]).toEqual([
      method,
      !allowed.includes(method),
    ]);
});
