import { afterEach, expect, test, vi } from 'vitest';
import { rememberNewPage, takeNewPage } from '../../../../src/owners/registration/browser/new-page-mark.ts';

const aTabStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
};

afterEach(() => vi.unstubAllGlobals());

test('a new page is new on its first view only, and no other page is', () => {
  vi.stubGlobal('sessionStorage', aTabStorage());
  rememberNewPage('/profile/ada-1');
  expect(takeNewPage('/profile/other-2')).toBe(false);
  expect(takeNewPage('/profile/ada-1')).toBe(true);
  expect(takeNewPage('/profile/ada-1')).toBe(false);
});

test('without storage no page is new', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberNewPage('/profile/ada-1');
  expect(takeNewPage('/profile/ada-1')).toBe(false);
});
