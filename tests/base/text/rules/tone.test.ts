import { expect, test } from 'vitest';
import { tone } from '../../../../src/base/text/rules/tone.ts';

// Changing these values changes the colour of every page without a photo.
test.each([
  ['', 1],
  ['Ada', 5],
  ['Grace Hopper', 1],
  ['李静怡', 3],
  ['🦉', 2],
])('the tone of %j is %i', (name, number) => {
  expect(tone(name)).toBe(number);
});

test('all five tones occur', () => {
  const tones = new Set(Array.from({ length: 100 }, (_, index) => tone(`Name ${index}`)));
  expect([...tones].sort()).toEqual([1, 2, 3, 4, 5]);
});
