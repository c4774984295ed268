import { expect, test } from 'vitest';
import { initials, tone } from '../../src/domain/initials.ts';

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

test('a name has the same tone every time, between 1 and 5', () => {
  for (const name of ['', 'Ada', 'Grace Hopper', '李静怡', '🦉']) {
    expect(tone(name)).toBe(tone(name));
    expect(tone(name)).toBeGreaterThanOrEqual(1);
    expect(tone(name)).toBeLessThanOrEqual(5);
  }
});
