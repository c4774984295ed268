import { afterEach, expect, test, vi } from 'vitest';
import { hasSingleKeys, setSingleKeys } from '../../../../src/base/frame/browser/single-keys.ts';

/** Lets a browser keep notes, or refuse to. */
const withStorage = (storage: Partial<Storage>): void => void vi.stubGlobal('localStorage', storage);

afterEach(() => vi.unstubAllGlobals());

test('keys of one character are on until they are switched off, and can be switched on again', () => {
  const kept = new Map<string, string>();
  withStorage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  expect(hasSingleKeys()).toBe(true);
  setSingleKeys(false);
  expect(hasSingleKeys()).toBe(false);
  setSingleKeys(true);
  expect([hasSingleKeys(), kept.size]).toEqual([true, 0]);
});

test('a browser that keeps nothing leaves them on', () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  withStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
  setSingleKeys(false);
  expect(hasSingleKeys()).toBe(true);
});
