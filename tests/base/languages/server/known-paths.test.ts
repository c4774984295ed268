import { expect, test } from 'vitest';
import {
  canonicalPath,
  otherSpelling,
  pathWithoutSlash,
} from '../../../../src/base/languages/server/known-paths.ts';
import { letterPaths } from '../../../../src/paths.ts';
import { withLanguages } from '../../../support/languages.ts';

withLanguages('en', 'de', 'pt-BR');

test.each([
  ['/About', '/about'],
  ['/ABOUT/', '/about'],
  ['/Register', '/register'],
  ['/ForgotPassword', '/forgotpassword'],
  ['/ChangePassword', '/changepassword'],
  ['/Verifyprofile', '/verifyprofile'],
  ['/TermsandConditions', '/termsandconditions'],
  ['/Profile/Ada-Lovelace-a1b2c3d4', '/profile/ada-lovelace-a1b2c3d4'],
  ['/News/Tag/Science', '/news/tag/science'],
  ['/news/tag/%C3%9Cber-uns', '/news/tag/%C3%BCber-uns'],
])('%s is served at %s', (requested, served) => {
  expect(canonicalPath(requested)).toBe(served);
});

test.each(
  Object.values(letterPaths)
    .filter((path) => path.length === 0)
    .map((path) => (path as () => string)()),
)('%s, where a letter leads, is served in lower case', (path) => {
  expect(canonicalPath(path)).toBe(path.toLowerCase());
});

test.each(['/about', '/', '/nothing', '/Nothing', '/Profile', '/profile/ada-a1b2c3d4', '/%E0%A4%A'])(
  '%s is not redirected',
  (requested) => {
    expect(canonicalPath(requested)).toBeNull();
  },
);

test.each(['.html', '.htm', '/index.html', '/index.htm'])(
  'a path ending in %s is treated like the path itself',
  (suffix) => {
    expect(canonicalPath(`/nothing${suffix}`)).toBeNull();
    expect(canonicalPath(`/about${suffix}`)).toBeNull();
    expect(canonicalPath(`/About${suffix}`)).toBe('/about');
  },
);

test.each([
  ['/LogIn?token=a.b.c', '/loginbylink?token=a.b.c'],
  ['/de/LogIn?token=a.b.c&next=%2Fx', '/de/loginbylink?token=a.b.c&next=%2Fx'],
  ['/pt-br/LOGIN?next=%2Fx&token=a', '/pt-br/loginbylink?next=%2Fx&token=a'],
  ['/Login?next=%2Fx', '/login?next=%2Fx'],
  ['/LogIn', '/login'],
  ['/About?token=a', '/about?token=a'],
  ['/login?token=a', null],
])('%s leads to %s', (requested, served) => {
  expect(otherSpelling(new URL(requested, 'https://vitae.example'))).toBe(served);
});

test('a redirect never targets another redirect', () => {
  for (const requested of ['/ABOUT.html', '/News/ÜBER', '/FAQ/']) {
    const served = canonicalPath(requested);
    expect(served).not.toBeNull();
    expect(canonicalPath(served!)).toBeNull();
  }
});

test.each([
  ['/people/', '/people'],
  ['/people/a/', '/people/a'],
  ['/People/A//', '/people/a'],
  ['/places/%C3%BCber/', '/places/%C3%BCber'],
  ['/profile/ada-a1b2c3d4/', '/profile/ada-a1b2c3d4'],
  ['/about/', '/about'],
  ['/', null],
  ['//', null],
  ['//people/', null],
  ['/nothing/', null],
  ['/people', null],
])('%s without trailing slashes is %s', (requested, served) => {
  expect(pathWithoutSlash(requested)).toBe(served);
});

test.each([
  ['/DE/People', '/de/people'],
  ['/DE', '/de'],
  ['/PT-BR/profile/Ada-a1b2c3d4', '/pt-br/profile/ada-a1b2c3d4'],
  ['/de/ForgotPassword', '/de/forgotpassword'],
  ['/De/About.html', '/de/about'],
])('%s is served at %s, in its language', (requested, served) => {
  expect(canonicalPath(requested)).toBe(served);
});

test.each([
  '/EN/people',
  '/EN',
  '/de/Developers',
  '/DE/dashboard',
  '/DE/robots.txt',
  '/FR/people',
  '/DE/DE/people',
])('%s leads nowhere, in any spelling', (requested) => {
  expect(canonicalPath(requested)).toBeNull();
});

test.each([
  ['/de/', '/de'],
  ['/de/people/', '/de/people'],
  ['/De/People//', '/de/people'],
  ['/en/people/', null],
  ['/de//', '/de'],
  ['/de/nothing/', null],
  ['/de/developers/', null],
])('%s without trailing slashes is %s in its language', (requested, served) => {
  expect(pathWithoutSlash(requested)).toBe(served);
});
