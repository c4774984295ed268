import type { Context } from '@netlify/functions';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Memory } from '../../../../src/base/engine/storage/memory.ts';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { OvertakenError, StorageError } from '../../../../src/base/engine/storage/storage-error.ts';
import { AppError, asRefusal, STORE_FAILED } from '../../../../src/base/http/server/errors.ts';
import { StoreProblem } from '../../../../src/base/local-store/storage/store-problem.ts';
import { serve } from '../../../support/calls/calls.ts';

afterEach(() => provideStorage(null));

test('a damaged store refuses with 503, any other failure stays as it is', () => {
  const damaged = new StorageError('get', 'key', new StoreProblem('damaged', '/data/store.db'));
  expect(asRefusal(damaged)).toMatchObject({ status: 503, details: { headers: { 'Retry-After': '60' } } });
  for (const other of [new StorageError('get', 'key', new Error('status 500')), new Error('bug'), null])
    expect(asRefusal(other)).toBe(other);
  const refusal = new AppError('conflict');
  expect(asRefusal(refusal)).toBe(refusal);
});

test.each([
  ['get-profile', '/php-api/get-profile.php?id=asharao001'],
  ['uploads', '/uploads/asharao001-0123456789abcdef0123456789abcdef.jpg'],
  ['embed', '/embed/asharao001'],
  ['profile-card', '/profile/asha-asharao001/card.png'],
  ['profile-files', '/profile/asha-asharao001/qr.svg'],
])('%s on a damaged store is 503 with Retry-After, and says nothing of it', async (_name, path) => {
  const storage = new Storage({
    name: 'vitae',
    memory: new Memory(),
    access: { siteID: 'local', token: 'local', edgeURL: 'http://store', uncachedEdgeURL: 'http://store' },
    fetch: () => Promise.reject(new StoreProblem('damaged', '/data/store.db')),
  });
  provideStorage(() => storage);
  const reply = await serve(new Request(`https://vitae.example${path}`), { ip: '203.0.113.1' } as Context);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await reply.text()).not.toMatch(/damaged|store\.db/);
});

test.each([
  ['get-profile', '/php-api/get-profile.php?id=asharao001'],
  ['uploads', '/uploads/asharao001-0123456789abcdef0123456789abcdef.jpg'],
  ['embed', '/embed/asharao001'],
])(
  '%s is 503 with Retry-After if the store does not answer in time, and the log says so',
  async (_name, path) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const storage = new Storage({
      name: 'vitae',
      memory: new Memory(),
      access: { siteID: 'local', token: 'local', edgeURL: 'http://store', uncachedEdgeURL: 'http://store' },
      fetch: () => new Promise(() => {}),
      deadline: 20,
    });
    provideStorage(() => storage);
    const reply = await serve(new Request(`https://vitae.example${path}`), {
      ip: '203.0.113.1',
    } as Context);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await reply.text()).toContain(STORE_FAILED.sentence);
    expect(String(log.mock.calls)).toContain('No answer in time');
  },
);

test('a store that fails until the deadline is late too, in whichever moment that passes', async () => {
  const storage = new Storage({
    name: 'vitae',
    memory: new Memory(),
    access: { siteID: 'local', token: 'local', edgeURL: 'http://store', uncachedEdgeURL: 'http://store' },
    fetch: async () => new Response(null, { status: 500 }),
    deadline: 20,
    pauses: [60],
  });
  const failed = await storage.getJson('key').catch((error: unknown) => error);
  expect(asRefusal(failed)).toMatchObject({ status: 503, details: { headers: { 'Retry-After': '60' } } });
});

test('a change that others always overtook is a conflict', () => {
  expect(asRefusal(new OvertakenError('articles/1'))).toMatchObject({ status: 409, code: 'conflict' });
});
