import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aNewsroom, LIBRARY, type Newsroom } from '../../../support/calls/newsroom.ts';

let newsroom: Newsroom;
beforeEach(async () => {
  newsroom = await aNewsroom(LIBRARY);
});
afterEach(() => {
  newsroom.leave();
  vi.restoreAllMocks();
});

test('publishing requests at most one rebuild in ten minutes, withdrawing requests one at once', async () => {
  process.env['BUILD_HOOK_URL'] = 'https://hook.example/build';
  const buildHook = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null));
  const first = (await newsroom.create()).body.article;
  const second = (await newsroom.create({ status: 'draft' })).body.article;
  const set = (id: string, status: string) =>
    newsroom.admin('update_article_status.php', { json: { id, status } });
  await set(second.id, 'published');
  expect(buildHook).toHaveBeenCalledTimes(1);
  expect(buildHook.mock.calls[0]).toMatchObject(['https://hook.example/build', { method: 'POST' }]);
  await set(second.id, 'draft');
  expect(buildHook).toHaveBeenCalledTimes(2);
  await newsroom.admin('delete_article.php', { json: { id: first.id } });
  expect(buildHook).toHaveBeenCalledTimes(3);
  await newsroom.admin('delete_article.php', { json: { id: second.id } });
  expect(buildHook).toHaveBeenCalledTimes(3);
  newsroom.site.clock.advance(11 * 60_000);
  await Promise.all([newsroom.create(), newsroom.create(), newsroom.create()]);
  expect(buildHook).toHaveBeenCalledTimes(4);
});

test('a failing build hook is only logged', async () => {
  process.env['BUILD_HOOK_URL'] = 'https://hook.example/build';
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('down'));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await newsroom.create()).status).toBe(200);
  expect(logged).toHaveBeenCalledOnce();
});
