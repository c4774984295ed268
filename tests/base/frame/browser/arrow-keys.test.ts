import { afterEach, expect, test, vi } from 'vitest';
import { arrowStep } from '../../../../src/base/frame/browser/arrow-keys.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['ltr', 'ArrowRight', 1],
  ['ltr', 'ArrowLeft', -1],
  ['rtl', 'ArrowRight', -1],
  ['rtl', 'ArrowLeft', 1],
  ['rtl', 'ArrowUp', undefined],
  ['ltr', 'Enter', undefined],
] as const)('in text that is %s, %s moves by %j', (direction, key, step) => {
  vi.stubGlobal('getComputedStyle', () => ({ direction }));
  expect(arrowStep({ key, currentTarget: {} as Element })).toBe(step);
});
