import { expect, test } from 'vitest';
import { loginPath, pathAfterLogin } from '../../../src/client/stores/session.ts';

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
])('a login with %j leads to %s', (search, path) => {
  expect(pathAfterLogin(search, ORIGIN)).toBe(path);
});

test('the login leads back to where one was', () => {
  const { search } = new URL(loginPath('/my-profile?a=b&c'), ORIGIN);
  expect(pathAfterLogin(search, ORIGIN)).toBe('/my-profile?a=b&c');
});
