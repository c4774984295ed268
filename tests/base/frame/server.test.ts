import { expect, onTestFinished, test } from 'vitest';
import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { Storage } from '../../../src/base/engine/storage/storage.ts';
import { StorageError } from '../../../src/base/engine/storage/storage-error.ts';
import { pageOrFailure, takesMethod, wrongMethodOfPage } from '../../../src/base/frame/server.ts';
import { openPage } from '../../../src/base/http/server/page.ts';
import { rebuilding } from '../../../src/search/storage/directory-unavailable.ts';

test('a page that cannot read the store is 503 with Retry-After, any other failure 500, neither with a reason', async () => {
  const failing = (error: Error) =>
    pageOrFailure(() => Promise.reject(error), '/profile/someone-abcdefgh', {});
  const unreadable = await failing(new StorageError('get', 'profiles/x', new Error('secret')));
  expect([unreadable.status, unreadable.headers.get('retry-after')]).toEqual([503, '60']);
  const broken = await failing(new TypeError('secret'));
  expect([broken.status, broken.headers.get('retry-after')]).toEqual([500, null]);
  for (const reply of [unreadable, broken]) {
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.text()).not.toContain('secret');
  }
  const page = new Response('page');
  expect(await pageOrFailure(async () => page, '/', {})).toBe(page);
});

test.each([
  ['answered', async () => new Response('page'), 200],
  ['was refused because the directory is being built', () => Promise.reject(rebuilding()), 503],
])('what a page deferred runs after it %s', async (_, outcome, status) => {
  provideStorage(() => new Storage({ name: 'vitae', memory: new Memory() }));
  onTestFinished(() => provideStorage(null));
  const locals = {};
  let isBuilt = false;
  const render = (): Promise<Response> => {
    openPage(locals).defer('build', async () => {
      isBuilt = true;
    });
    return outcome();
  };
  const reply = await pageOrFailure(render, '/people', locals);
  expect([reply.status, isBuilt]).toEqual([status, true]);
});

test.each([
  ['GET', '/', true],
  ['HEAD', '/people', true],
  ['POST', '/', false],
  ['PUT', '/profile/x', false],
  ['DELETE', '/news/x', false],
  ['OPTIONS', '/', false],
  ['POST', '/articleupload/preview', true],
  ['PUT', '/articleupload/preview', false],
  ['POST', '/PHP-API/Login.php', true],
  ['POST', '/php-api', true],
  ['POST', '/php-apis', false],
])('%s of %s is taken: %s', (method, path, taken) => {
  expect(takesMethod(method, path)).toBe(taken);
});

test('a wrong method of a page is 405 with Allow', () => {
  const allowed = ['/people', '/articleupload/preview'].map((path) => {
    const reply = wrongMethodOfPage(path);
    return [reply.status, reply.headers.get('allow')];
  });
  expect(allowed).toEqual([
    [405, 'GET, HEAD'],
    [405, 'GET, HEAD, POST'],
  ]);
});
