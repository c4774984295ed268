import { expect, test } from 'vitest';
import { loginPath, loginReason, pathAfterLogin } from '../../../../src/accounts/login/browser/session.ts';
import { LOGIN_REASONS } from '../../../../src/accounts/login/rules.ts';

const ORIGIN = 'https://vitae.example';

test.each([
  ['', '/my-profile'],
  ['?next=', '/my-profile'],
  ['?next=%2FChangePassword', '/ChangePassword'],
  ['?next=%2Fprofile%2Fa-b?x=1', '/profile/a-b?x=1'],
  ['?next=https%3A%2F%2Fevil.example%2F', '/my-profile'],
  ['?next=%2F%2Fevil.example', '/my-profile'],
  ['?next=%2F%5Cevil.example', '/my-profile'],
  ['?next=%2F%09%2Fevil.example', '/my-profile'],
  ['?next=%2F.%2F%2Fevil.example', '/my-profile'],
  ['?next=javascript%3Aalert(1)', '/my-profile'],
  // Only pages: navigating to a call would make it.
  ['?next=%2Fphp-api%2Fupdate-like.php%3Fid%3Dab12cd34ef%26like%3D1', '/my-profile'],
  ['?next=%2FPHP-API%2Ftrack_visit.php', '/my-profile'],
  ['?next=%2F%2570hp-api%2Ftrack_visit.php', '/my-profile'],
  ['?next=%2Fprofile%2F..%2Fphp-api%2Flogout.php', '/my-profile'],
  ['?next=%2Fuploads%2Fx.jpg', '/my-profile'],
  ['?next=%2F.netlify%2Fimages%3Furl%3Dx', '/my-profile'],
  ['?next=%2F%25ZZ', '/my-profile'],
  ['?next=%2Fphp-apis', '/php-apis'],
])('a login with %j leads to %s', (search, path) => {
  expect(pathAfterLogin(search, ORIGIN)).toBe(path);
});

test('the login returns to the page that required it', () => {
  const { search } = new URL(loginPath('/my-profile?a=b&c'), ORIGIN);
  expect(pathAfterLogin(search, ORIGIN)).toBe('/my-profile?a=b&c');
});

test.each([
  ['', ''],
  [loginPath('/my-profile'), 'Log in to open My Profile.'],
  [loginPath('/my-profile?tie=1#edit/about'), 'Log in to open My Profile.'],
  [loginPath('/ChangePassword'), 'Log in to change your password.'],
  [loginPath('/profile/a-b'), 'Log in to go on to the page that you asked for.'],
  [loginPath('/my-profile#settings', 'ended'), LOGIN_REASONS.ended],
  [loginPath('', 'claimed'), LOGIN_REASONS.claimed],
  ['/login?why=constructor', ''],
  ['/login?why=%3Cb%3E&next=https://evil.example', ''],
])('the login at %j says %j', (path, sentence) => {
  const { search } = new URL(path, ORIGIN);
  expect(loginReason(search, ORIGIN)).toBe(sentence);
});
