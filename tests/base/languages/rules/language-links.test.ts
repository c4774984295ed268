import { expect, test } from 'vitest';
import { languageLinks } from '../../../../src/base/languages/rules/language-links.ts';
import { ownName, shortName } from '../../../../src/base/languages/rules/language-names.ts';
import { currentLanguage, sayIn } from '../../../../src/base/languages/rules/say.ts';
import { withLanguages } from '../../../support/languages.ts';

withLanguages('en', 'de', 'ar');

test('a page has a link to itself in each language of the site, by its own name', () => {
  expect(languageLinks('/de?q=ada')).toEqual([
    { language: 'en', name: 'English', href: '/?q=ada', prefix: '' },
    { language: 'de', name: 'Deutsch', href: '/de?q=ada', prefix: '/de' },
    { language: 'ar', name: 'العربية', href: '/ar?q=ada', prefix: '/ar' },
  ]);
});

test('a page that has addresses of its own is linked by them, and other languages at the given one', () => {
  const links = languageLinks('/news', { en: '/news/ferry', de: '/de/news/faehre' });
  expect(links.map(({ href }) => href)).toEqual(['/news/ferry', '/de/news/faehre', '/ar/news']);
});

test.each(['/developers', '/dashboard', '/JoinTeam', '/developers?a=1'])(
  '%s has no other languages',
  (path) => {
    expect(languageLinks(path)).toEqual([]);
  },
);

test.each([
  ['en', 'English', 'EN'],
  ['es', 'Español', 'ES'],
  ['fr', 'Français', 'FR'],
  ['hi', 'हिन्दी', 'हिन्दी'],
  ['ar', 'العربية', 'العربية'],
  ['pt-BR', 'Português (Brasil)', 'PT-BR'],
])('%s is %s in itself, and %s where room is short', (language, name, short) => {
  expect([ownName(language), shortName(language)]).toEqual([name, short]);
});

test('a line may be in another language than its page, also if saying it fails', () => {
  expect(sayIn('ar', () => [currentLanguage(), sayIn('de', currentLanguage)])).toEqual(['ar', 'de']);
  expect(() =>
    sayIn('ar', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(currentLanguage()).toBe('en');
});
