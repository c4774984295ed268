import { expect, test } from 'vitest';
import { to, withoutPrefix } from '../../../../src/base/languages/rules/address.ts';
import { inAddressesOf } from '../../../../src/base/languages/server/page-language.ts';
import { filePaths, letterPaths, paths } from '../../../../src/paths.ts';
import { withLanguages } from '../../../support/languages.ts';

withLanguages('en', 'de');

const inGerman = <Result>(work: () => Result): Result => inAddressesOf('de', work);

test('addresses of pages keep the prefix of the page that links them', () => {
  const shown = inGerman(() => [
    paths.home(),
    paths.find([['q', 'a b']]),
    paths.find([]),
    paths.people('a', 2),
    paths.group('place', 'kyoto'),
    paths.profile('ada', 'a1b2c3d4'),
    paths.login(),
    paths.newsTag('art', 2),
  ]);
  expect(shown).toEqual([
    '/de',
    '/de?q=a+b',
    '/de',
    '/de/people/a?page=2',
    '/de/places/kyoto',
    '/de/profile/ada-a1b2c3d4',
    '/de/login',
    '/de/news/tag/art/page/2',
  ]);
});

test('what hangs on a profile is in the language of the page, its files in none but the card', () => {
  const under = inGerman(() => {
    const page = paths.profile('ada', 'a1b2c3d4');
    return [page, '/profile/ada-a1b2c3d4'].map((path) => [
      paths.history(path),
      paths.tiesOf(path),
      filePaths.card(path),
      filePaths.qr(path),
      filePaths.contactCard(path),
      filePaths.resume(path),
      filePaths.linkedData(path),
      filePaths.markdown(path),
      filePaths.cite(path, 'bib'),
      filePaths.version(path, 3),
    ]);
  });
  expect(under[0]).toEqual([
    '/de/profile/ada-a1b2c3d4/history',
    '/de/profile/ada-a1b2c3d4/people',
    '/de/profile/ada-a1b2c3d4/card.png',
    '/profile/ada-a1b2c3d4/qr.svg',
    '/profile/ada-a1b2c3d4/contact.vcf',
    '/profile/ada-a1b2c3d4/resume.json',
    '/profile/ada-a1b2c3d4.jsonld',
    '/profile/ada-a1b2c3d4.md',
    '/profile/ada-a1b2c3d4/cite.bib',
    '/de/profile/ada-a1b2c3d4?as-of=3',
  ]);
  expect(under[1]).toEqual(under[0]);
});

test('files, services and the screens of the team have no prefix', () => {
  const plain = (): string[] => [
    paths.photo('a.jpg'),
    paths.developers(),
    paths.dashboard(),
    paths.adminLogin(),
    paths.articleUpload(),
    letterPaths.joinTeam(),
    filePaths.embed('a'),
    filePaths.openApi(),
  ];
  expect(inGerman(plain)).toEqual(plain());
});

test('an address gets its prefix once, and other sites none', () => {
  inGerman(() => {
    expect(to(to('/'))).toBe('/de');
    expect(to('/de?q=a')).toBe('/de?q=a');
    expect(to('/denmark')).toBe('/de/denmark');
    expect(['', '#main', 'https://example.com/', 'mailto:a@b.c'].map(to)).toEqual([
      '',
      '#main',
      'https://example.com/',
      'mailto:a@b.c',
    ]);
    expect(['/de', '/de?q=a', '/de/people', '/denmark', '/people'].map(withoutPrefix)).toEqual([
      '/',
      '/?q=a',
      '/people',
      '/denmark',
      '/people',
    ]);
  });
});

test('replies to calls, and pages in the own language, have no prefix, whatever is rendered beside them', async () => {
  const later = inGerman(async () => {
    await Promise.resolve();
    return paths.people();
  });
  expect([paths.people(), inAddressesOf('en', () => paths.people()), await later]).toEqual([
    '/people',
    '/people',
    '/de/people',
  ]);
});
