import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathIn } from '../../../../../src/base/languages/rules/prefix.ts';
import { nextPath } from '../../../../../src/base/text/rules/address/next-path.ts';
import { runs } from '../../../../support/chance/runs.ts';
import { withLanguages } from '../../../../support/languages.ts';

withLanguages('en', 'de', 'ar');

const ORIGIN = 'https://vitae.example';
const read = (next: string): string | null => nextPath(`?${new URLSearchParams({ next })}`, ORIGIN);

test.each([
  '/my-profile',
  '/',
  '/de',
  '/de/my-profile?tie=1#edit/about',
  '/profile/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E2%80%8C%E0%A4%A6%E0%A5%80-ab12cd34',
  '/?q=https%3A%2F%2Fother.example%2F%2Fx&sort=name',
  '/contact?subject=a%09b#//x',
  '/php-apis',
])('%s is a page of this site', (next) => {
  expect(read(next)).toBe(next);
});

test.each([
  ...['', 'my-profile', '?x', '#x', '.', '..'],
  ...['//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '/\\/evil.example', '\\/x'],
  ...[
    '/%2F/',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '/%255c/x',
  ],
  ...['/\t/evil.example', '/\n/evil.example', '/\r/evil.example', '\t//evil.example', ' /x', '/ /x', '/\0x'],
  ...['/%09/evil.example', '/%0a/x', '/%0D%0ALocation:%20//evil.example', '/%00'],
  ...['/.//evil.example', '/%2e//evil.example', '/a/..//evil.example', '/./\\evil.example', '/%2E%2E//x'],
  ...['javascript:alert(1)', '/javascript:alert(1)\n', 'data:text/html,x', 'https://evil.example/'],
  ...[
    'https:/evil.example',
    'https:evil.example',
    'http://vitae.example@evil.example',
    'https://vitae.example/x',
  ],
  ...['/de//evil.example', '/de/%2Fevil.example', '/DE//evil.example', '/ar/\\evil.example', '/de/%5cevil'],
  ...[
    '/php-api/logout.php',
    '/PHP-API/x',
    '/%70hp-api/x',
    '/%2570hp-api/x',
    '/x/../php-api/x',
    '/de/php-api/x',
  ],
  ...['/uploads/x.jpg', '/.netlify/images?url=x', '/_image?x', '/%ZZ', `/${'a'.repeat(5_000)}`],
])('%j is none', (next) => {
  expect(read(next)).toBeNull();
});

const PIECES = [
  ...[
    '/',
    '//',
    '\\',
    '%2F',
    '%5C',
    '%252F',
    '%2e',
    '.',
    '..',
    '\t',
    '\n',
    '%09',
    '%0d',
    ' ',
    '@',
    ':',
    '?',
    '#',
  ],
  ...[
    'evil.example',
    'https:',
    'javascript:',
    'de',
    'ar',
    'my-profile',
    'php-api',
    'é',
    '\u202e',
    '\ud800',
    '%',
  ],
];

test('whatever stands there, what is read stays on this site, in every language and read again', () => {
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(texts, (next) => {
      const path = read(next);
      if (path === null) return;
      for (const address of [path, ...['en', 'de', 'ar'].map((language) => pathIn(language, path))]) {
        expect(address).toMatch(/^\/(?![/\\])/);
        const url = new URL(address, `${ORIGIN}/de/login`);
        expect([url.origin, url.pathname.startsWith('//')]).toEqual([ORIGIN, false]);
      }
      expect(read(path)).toBe(path);
    }),
    runs(2_000),
  );
});
