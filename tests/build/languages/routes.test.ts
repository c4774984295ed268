import { expect, test } from 'vitest';
import { languageRoutes } from '../../../src/build/languages/routes.ts';

const patterns = (files: readonly string[], languages: readonly string[]): string[] =>
  languageRoutes(files, languages).map(({ pattern }) => pattern);

test('each further language has the pages of readers and owners under its tag, from the same files', () => {
  expect(languageRoutes(['index.astro', 'places/index.astro'], ['de', 'pt-BR'])).toEqual([
    { pattern: '/de', entrypoint: 'src/pages/index.astro' },
    { pattern: '/pt-br', entrypoint: 'src/pages/index.astro' },
    { pattern: '/de/places', entrypoint: 'src/pages/places/index.astro' },
    { pattern: '/pt-br/places', entrypoint: 'src/pages/places/index.astro' },
  ]);
  expect(
    patterns(['about.astro', 'profile/[...segment].astro', 'people/[...initial].astro', 'random.ts'], ['de']),
  ).toEqual(['/de/about', '/de/profile/[...segment]', '/de/people/[...initial]', '/de/random']);
  expect(patterns(['rss.xml.ts', 'feed.json.ts', 'news/tag/[tag]/rss.xml.ts'], ['de'])).toEqual([
    '/de/rss.xml',
    '/de/feed.json',
    '/de/news/tag/[tag]/rss.xml',
  ]);
});

test('the team, developers, calls and files have no other languages, and the fallbacks answer in all of them', () => {
  const files = [
    '404.astro',
    '[...path].astro',
    'adminlogin.astro',
    'articleupload.astro',
    'articleupload/preview.astro',
    'dashboard.astro',
    'developers.astro',
    'developers/client.txt.ts',
    'jointeam.astro',
    'healthz.ts',
    'php-api/[...call].ts',
    'robots.txt.ts',
    'sitemap.xml.ts',
    'sitemap.xml.ts',
  ];
  expect(patterns(files, ['de'])).toEqual([]);
  expect(patterns(['about.astro'], [])).toEqual([]);
});
