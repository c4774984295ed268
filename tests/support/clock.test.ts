import { expect, test } from 'vitest';
import { manualClock } from './clock.ts';

test('a manual clock moves only when told', () => {
  const clock = manualClock(1000);
  expect(clock.now()).toBe(1000);
  clock.advance(500);
  expect(clock.now()).toBe(1500);
  clock.set(7);
  expect(clock.now()).toBe(7);
});
