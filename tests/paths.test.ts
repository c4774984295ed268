import { expect, test } from 'vitest';
import { canonicalPath, paths, pathWithoutSlash, pictureSet } from '../src/paths.ts';

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

test('a stored photo is served under /uploads, and a URL or path stays unchanged', () => {
  expect(paths.photo('abc.jpg')).toBe('/uploads/abc.jpg');
  expect(paths.photo('https://example.com/a.jpg')).toBe('https://example.com/a.jpg');
  expect(paths.photo('/news/a.jpg')).toBe('/news/a.jpg');
  expect(paths.photo('httpd.jpg')).toBe('/uploads/httpd.jpg');
});

test('the WebP of a stored photo is beside it, that of a deployed file comes from the image service, and others have none', () => {
  const photo = `/uploads/ab12cd34-${'0f'.repeat(16)}.jpg`;
  expect(paths.picture(photo, 240)).toBe(`/uploads/ab12cd34-${'0f'.repeat(16)}-240.webp`);
  expect(paths.picture('/news/a b&c.jpg', 400)).toBe(
    '/.netlify/images?url=%2Fnews%2Fa%20b%26c.jpg&w=400&fm=webp',
  );
  for (const path of ['https://example.com/a.jpg', '//example.com/a.jpg', '/a.svg', '/uploads/default.jpg'])
    expect([path, paths.picture(path, 400)]).toEqual([path, undefined]);
  expect(pictureSet('/news/a.png', [400, 800])).toBe(
    '/.netlify/images?url=%2Fnews%2Fa.png&w=400&fm=webp 400w, /.netlify/images?url=%2Fnews%2Fa.png&w=800&fm=webp 800w',
  );
  expect(pictureSet('/a.svg', [400])).toBeUndefined();
});

test('the first page of news has no number in its URL', () => {
  expect(paths.news()).toBe('/news');
  expect(paths.news(2)).toBe('/news/page/2');
  expect(paths.newsTag('art', 3)).toBe('/news/tag/art/page/3');
  expect(paths.newsArchive('march-2025')).toBe('/news/archive/march-2025');
});
