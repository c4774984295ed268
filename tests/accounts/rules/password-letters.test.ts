import { expect, test } from 'vitest';
import {
  countPasswordLetter,
  holdingLetters,
  type PasswordLetters,
} from '../../../src/accounts/rules/password-letters.ts';

const MINUTE = 60_000;

/** The minutes at which letters go, for changes at some minutes. */
const goAt = (changes: readonly number[], start?: PasswordLetters): number[] => {
  let state = start;
  const went = new Set<number>();
  for (const minute of changes) {
    const { letters, due } = countPasswordLetter(state, minute * MINUTE);
    state = letters;
    went.add((due ?? minute * MINUTE) / MINUTE);
  }
  return [...went];
};

test.each([
  ['the first goes at once', [5], [5]],
  ['of many the first goes at once and the last after an hour', [0, 1, 2, 59], [0, 60]],
  [
    'one a minute sends one an hour',
    Array.from({ length: 181 }, (_, minute) => minute),
    [0, 60, 120, 180, 240],
  ],
  ['after an hour of silence one goes at once again', [0, 60, 130], [0, 60, 130]],
  ['what was held has its own hour', [0, 10, 70, 121], [0, 60, 120, 180]],
])('of letters about changed passwords, %s', (_name, changes, expected) => {
  expect(goAt(changes)).toEqual(expected);
});

test('after letters about another page the first is held for an hour', () => {
  expect(goAt([3, 4, 61], holdingLetters(0))).toEqual([60, 120]);
});
