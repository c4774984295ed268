import { expect, test } from 'vitest';
import { pathIn, prefixOf, splitPrefix, withLinksIn } from '../../../../src/base/languages/rules/prefix.ts';
import { withLanguages } from '../../../support/languages.ts';

withLanguages('en', 'de', 'pt-BR');

test.each([
  ['/', 'en', '/'],
  ['/people', 'en', '/people'],
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/de/people', 'de', '/people'],
  ['/de/de/people', 'de', '/de/people'],
  ['/pt-br/people', 'pt-BR', '/people'],
  ['/pt-BR/people', 'en', '/pt-BR/people'],
  ['/DE/people', 'en', '/DE/people'],
  ['/en/people', 'en', '/en/people'],
  ['/fr/people', 'en', '/fr/people'],
  ['/denmark', 'en', '/denmark'],
  ['', 'en', ''],
])('%s is in %s the page %s', (pathname, language, path) => {
  expect(splitPrefix(pathname)).toEqual({ language, path });
});

test('the own language of the site has no prefix, and others their tag in lower case', () => {
  expect(['en', 'de', 'pt-BR', 'fr'].map(prefixOf)).toEqual(['', '/de', '/pt-br', '']);
});

test.each([
  ['/', '/de'],
  ['/?q=ada', '/de?q=ada'],
  ['/#top', '/de#top'],
  ['/people?page=2', '/de/people?page=2'],
  ['/pt-br/people', '/de/people'],
  ['/de/people', '/de/people'],
  ['/profile/ada-a1b2c3d4', '/de/profile/ada-a1b2c3d4'],
  ['/profile/ada-a1b2c3d4/card.png', '/de/profile/ada-a1b2c3d4/card.png'],
  ['/profile/ada-a1b2c3d4/history?cursor=a.b', '/de/profile/ada-a1b2c3d4/history?cursor=a.b'],
  ['/news/tag/%C3%BCber', '/de/news/tag/%C3%BCber'],
  ['/data', '/data'],
  ['/database', '/de/database'],
  ['/rss.xml', '/de/rss.xml'],
  ['/feed.json', '/de/feed.json'],
  ['/news/tag/sea/rss.xml', '/de/news/tag/sea/rss.xml'],
])('%s is %s in German', (path, german) => {
  expect(pathIn('de', path)).toBe(german);
});

test.each([
  '/profile/ada-a1b2c3d4/qr.svg',
  '/profile/ada-a1b2c3d4.jsonld',
  '/php-api/login.php',
  '/uploads/a.jpg',
  '/_astro/a.js',
  '/.netlify/images?url=/a',
  '/developers',
  '/developers#search',
  '/developers/client.txt',
  '/Developers',
  '/dashboard#inbox',
  '/JoinTeam?token=a',
  '/embed/a1b2c3d4',
  '/robots.txt',
  '/sitemap.xml',
  'https://example.com/people',
  '//example.com/people',
  'mailto:a@example.com',
  '#main',
  'people',
  '',
])('%s is the same in every language', (path) => {
  expect(pathIn('de', path)).toBe(path);
  expect(pathIn('en', path)).toBe(path);
});

test('a page in the own language loses the prefix that it had', () => {
  expect(pathIn('en', '/de/people?page=2#list')).toBe('/people?page=2#list');
  expect(pathIn('en', '/de')).toBe('/');
});

test('links that somebody wrote into a text lead to the same language', () => {
  const text =
    '<p>/people <a href="/people">a</a> <a class="x" href="/?q=1&amp;b=2">b</a> <a href="/developers">c</a> <a href="https://example.com/people">d</a> <a href="#e">e</a> <img src="/people.jpg"> <a data-href="/people">f</a></p>';
  expect(withLinksIn('de', text)).toBe(
    text.replace('"/people">a', '"/de/people">a').replace('"/?q', '"/de?q'),
  );
  expect(withLinksIn('en', text)).toBe(text);
});
