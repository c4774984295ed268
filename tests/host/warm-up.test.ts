import { expect, test, vi } from 'vitest';
import { background } from '../../src/host/background.ts';
import { warmUp } from '../../src/host/warm-up.ts';

const HOME = '<a href="/profile/ada-1">Ada</a> <a href="/profile/bo-2">Bo</a> <a href="/about">About</a>';

test('a start renders home and each profile on it, for as long as it may', async () => {
  const rendered: string[] = [];
  // Each rendering takes ten milliseconds of a clock that nothing else moves.
  const now = vi.spyOn(performance, 'now').mockImplementation(() => rendered.length * 10);
  await warmUp(
    (request) => {
      rendered.push(new URL(request.url).pathname);
      return new Response(HOME, { headers: { 'content-type': 'text/html' } });
    },
    background(),
    60,
  );
  now.mockRestore();
  expect(rendered).toEqual(['/', '/', '/profile/ada-1', '/profile/bo-2', '/', '/profile/ada-1']);
});

test('a start that took long already renders nothing', async () => {
  const pages = vi.fn(() => new Response(HOME));
  await warmUp(pages, background(), performance.now() - 1);
  expect(pages).not.toHaveBeenCalled();
});

test('a page that cannot be rendered is logged and does not keep the site from starting', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const failing = (): Response => {
    throw new Error('no store');
  };
  await warmUp(failing, background(), performance.now() + 60);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
