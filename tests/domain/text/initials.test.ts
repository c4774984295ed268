import { expect, test } from 'vitest';
import { initials, tone } from '../../../src/domain/text/initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['José Ángel Muñoz', 'JM'],
  ['Halvorsen & Daughters Boatyard', 'HB'],
  ['Леся Українка', 'ЛУ'],
  ['عبد الرحمن بن محمد', 'ع'],
  ['हिन्दी साहित्य', 'हि'],
  ['李静怡', '李'],
  ['3M', '3'],
  ['', '·'],
  ['--- !!!', '·'],
])('the monogram of %j is %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

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
