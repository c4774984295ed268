import { afterEach, expect, test, vi } from 'vitest';
import { arrowStep, swipeStep } from '../../../../src/base/frame/browser/arrow-keys.ts';

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

test.each([
  ['ltr', -80, 1],
  ['ltr', 80, -1],
  ['rtl', -80, -1],
  ['rtl', 80, 1],
] as const)('in text that is %s, a swipe by %j pixels moves by %j', (direction, moved, step) => {
  vi.stubGlobal('getComputedStyle', () => ({ direction }));
  expect(swipeStep(moved, {} as Element)).toBe(step);
});
