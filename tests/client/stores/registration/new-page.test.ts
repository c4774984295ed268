import { afterEach, expect, test, vi } from 'vitest';
import { rememberNewPage, takeNewPage } from '../../../../src/client/stores/registration/new-page.ts';

const aTabStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
};

afterEach(() => vi.unstubAllGlobals());

test('a new page is new once, and no other page is', () => {
  vi.stubGlobal('sessionStorage', aTabStorage());
  rememberNewPage('/profile/ada-1');
  expect(takeNewPage('/profile/other-2')).toBe(false);
  expect(takeNewPage('/profile/ada-1')).toBe(true);
  expect(takeNewPage('/profile/ada-1')).toBe(false);
});

test('a browser without storage opens the page like any other', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberNewPage('/profile/ada-1');
  expect(takeNewPage('/profile/ada-1')).toBe(false);
});
