import { expect, test } from 'vitest';
import { NO_ROWS } from '../../../../src/imports/runs/rules/rows.ts';
import {
  announcement,
  checkNumbers,
  doneSentence,
  privateSentence,
  readWords,
  sendingSentence,
  timeLeft,
} from '../../../../src/imports/runs/rules/run-words.ts';

test.each([
  [0, 'a few seconds left'],
  [18, 'about 20 seconds left'],
  [61, 'about 2 minutes left'],
  [59 * 60, 'about 59 minutes left'],
  [3_600, 'about 1 hour left'],
])('%d seconds are %s', (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words);
});

test('what was read of a column says what is missing', () => {
  const column = { field: 'phone' as const, filled: 990, empty: 214, readable: 988 };
  expect(readWords(column, false)).toEqual({ words: '988, 2 unreadable, 214 empty', tone: 'poor' });
  expect(readWords({ ...column, readable: 990, empty: 0 }, false)).toEqual({ words: '990', tone: 'good' });
  expect(readWords({ ...column, field: null }, false)).toEqual({ words: 'not imported', tone: 'none' });
  expect(readWords(column, true)).toEqual({ words: 'see below', tone: 'asked' });
});

test.each([
  [
    { emails: 988, births: 1_150 },
    '988 e-mails and 1,150 full dates of birth of living people stay private; the year shows.',
  ],
  [{ emails: 1, births: 0 }, '1 e-mail of living people stays private.'],
  [{ emails: 0, births: 1 }, '1 full date of birth of living people stays private; the year shows.'],
  [{ emails: 0, births: 0 }, 'Nothing in this list is private.'],
])('%o is private in a sentence', (facts, sentence) => {
  expect(privateSentence(facts)).toBe(sentence);
});

test('rows that are left alone are a number only where there are any', () => {
  expect(checkNumbers(NO_ROWS).map(({ state }) => state)).toEqual(['new', 'changed', 'same', 'alike', 'bad']);
  expect(checkNumbers({ ...NO_ROWS, skipped: 2 }).length).toBe(6);
});

test('a run that waits says why and until when', () => {
  const said = (sending: Parameters<typeof sendingSentence>[0], isKept = true): string =>
    sendingSentence(sending, { isKept, isStoring: true }, () => '10:42:13');
  expect(said({ kind: 'running' })).toBe(
    'Goes on after a reload. Rows that are stored are not stored twice.',
  );
  expect(said({ kind: 'running' }, false)).toContain('Keep this page open');
  expect(said({ kind: 'waiting', why: 'throttled', until: 1 })).toBe(
    'The site asks for a pause. It goes on by itself at 10:42:13.',
  );
  expect(said({ kind: 'stopped', why: 'refused', message: 'It was taken back.' })).toBe(
    'The site has refused the rows. It was taken back.',
  );
});

test('progress is announced at each tenth, not at each call', () => {
  const at = (done: number): string =>
    announcement(
      'Importing',
      { total: 1_000, done, checked: NO_ROWS, stored: { new: 0, changed: 0, joined: 0, left: 0, bad: 0 } },
      { kind: 'running' },
    );
  expect([at(301), at(399), at(400)]).toEqual(['Importing, 30 %', 'Importing, 30 %', 'Importing, 40 %']);
});

test('the end of an import names only what it has done', () => {
  const stored = { new: 0, changed: 0, joined: 0, left: 5, bad: 1 };
  expect(doneSentence({ ...stored, new: 1 })).toBe('The import is done: 1 new page.');
  expect(doneSentence({ ...stored, changed: 2, joined: 1 })).toBe('The import is done: 3 changed pages.');
  expect(doneSentence(stored)).toBe('The import is done: 0 new pages.');
});
