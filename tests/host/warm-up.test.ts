import { afterEach, expect, test, vi } from 'vitest';
import { background } from '../../src/host/background.ts';
import { warmUp } from '../../src/host/warm-up.ts';

const LINKS: Readonly<Record<string, string>> = {
  '/': '<a href="/profile/ada-1">Ada</a> <a href="/profile/bo-2">Bo</a> <a href="/about">About</a>',
  '/profile/ada-1':
    '<a href="/profile/cy-3">Cy</a> <a href="/profile/bo-2">Bo</a> <a href="/profile/cy-3/card.png">',
};

afterEach(() => vi.restoreAllMocks());

/** The pages that a warm-up asks for, each of which takes ten milliseconds of a clock that nothing else moves. */
const warmed = async (until: number): Promise<string[]> => {
  const rendered: string[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => rendered.length * 10);
  await warmUp(
    (request) => {
      const { pathname, search } = new URL(request.url);
      rendered.push(pathname + search);
      return new Response(LINKS[pathname] ?? '', { headers: { 'content-type': 'text/html' } });
    },
    background(),
    until,
  );
  return rendered;
};

test('a start renders home, then profiles, those that they name, and now and then a search and home again, for as long as it may', async () => {
  const rendered = await warmed(100);
  expect(rendered[0]).toBe('/');
  expect(rendered).toHaveLength(10);
  for (const path of ['/profile/ada-1', '/profile/bo-2', '/profile/cy-3', '/?q=ada'])
    expect(rendered).toContain(path);
  expect(rendered.filter((path) => path === '/')).toHaveLength(3);
  expect(rendered).not.toContain('/about');
});

test('a start without a profile renders home', async () => {
  const rendered: string[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => rendered.length * 10);
  const pages = (request: Request): Response => {
    rendered.push(new URL(request.url).pathname);
    return new Response('Nobody yet');
  };
  await warmUp(pages, background(), 60);
  expect(new Set(rendered)).toEqual(new Set(['/']));
});

test('a start that took long already renders nothing', async () => {
  const pages = vi.fn(() => new Response(LINKS['/']));
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
});
