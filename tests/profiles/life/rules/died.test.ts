import { expect, test } from 'vitest';
import { entrySpanWords, presentPositions } from '../../../../src/profiles/life/rules/career.ts';
import {
  DIED_SENTENCES,
  diedProblem,
  importedBirthProblem,
} from '../../../../src/profiles/life/rules/died.ts';
import { newestFirst } from '../../../../src/profiles/life/rules/order.ts';
import { endedByDeath, lifeYears } from '../../../../src/profiles/life/rules/years.ts';
import { minorUntil } from '../../../../src/profiles/rules/minors.ts';

const TODAY = '2026-11-23';

test.each([
  ['1867', '1934', '1867–1934'],
  ['1867-11-07', '1934-07-04', '1867–1934'],
  ['0063-09-23', '0014', '63–14'],
  ['-0630', '-0570', '630–570 BC'],
  ['-0063', '0014', '63 BC – AD 14'],
  ['', '-0570', 'died 570 BC'],
  ['', '1934', 'died 1934'],
  ['about 1867', '1934', 'died 1934'],
  ['1867', '', ''],
])('born %j, died %j: %j', (dob, died, words) => {
  expect(lifeYears({ dob, died })).toBe(words);
});

test.each([
  ['', '', null],
  ['1867', '1934', null],
  ['1934-05-01', '1934', null],
  ['1934', '1934-01-01', null],
  ['1934-05-01', '1934-04-30', DIED_SENTENCES.beforeBirth],
  ['1934', '1933', DIED_SENTENCES.beforeBirth],
  ['-0630', '-0570', null],
  ['-0063', '0014', null],
  ['-0570', '-0630', DIED_SENTENCES.beforeBirth],
  ['', '2026-11-24', DIED_SENTENCES.date],
  ['', '2027', DIED_SENTENCES.date],
  ['', '2026', null],
  ['', '1934-07', DIED_SENTENCES.date],
  ['', '0000', DIED_SENTENCES.date],
])('born %j, died %j: %j', (dob, died, problem) => {
  expect(diedProblem({ dob, died }, TODAY)).toBe(problem);
});

test('an import may have a year alone, and no age rule holds for who has died', () => {
  const isFine = (dob: string, died = '') => importedBirthProblem({ dob, died }, TODAY) === null;
  expect([isFine('1978'), isFine('2013'), isFine('2014'), isFine('2014', '2020'), isFine('197')]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});

test('who has died is no minor, and holds no position now', () => {
  const dead = { profile: 'personal', dob: '2020-01-01', died: '2024' } as const;
  expect(minorUntil(dead, TODAY)).toBeNull();
  expect(minorUntil({ ...dead, died: '' }, TODAY)).toBe('2038-01-01');
  const positions = [{ organisation: 'A', role: '', from: '1890', to: '' }];
  expect([
    presentPositions({ positions, died: '' }).length,
    presentPositions({ positions, died: '1934' }),
  ]).toEqual([1, []]);
  expect([
    entrySpanWords(positions[0] as never, { died: '' }),
    entrySpanWords(positions[0] as never, { died: '1934' }),
  ]).toEqual(['1890 – now', 'from 1890']);
});

test('entries are newest first: those that last, those that ended, those without dates', () => {
  const of = (from: string, to: string) => ({ from, to });
  const list = [of('', ''), of('1990', '1999'), of('', '2004'), of('2001', ''), of('2010-05', '')];
  expect(newestFirst(list)).toEqual([
    of('2010-05', ''),
    of('2001', ''),
    of('', '2004'),
    of('1990', '1999'),
    of('', ''),
  ]);
});

test.each([
  ['1890', '', '1934-07-04', '1934-07'],
  ['1890-05', '', '1934', '1934'],
  ['1890', '1900', '1934', '1900'],
  ['1890', '', '', ''],
  ['', '', '1934', '1934'],
  ['1940', '', '1934', '1940'],
  ['1934-08', '', '1934', '1934'],
  ['1934-08', '', '1934-07-04', '1934-08'],
])('from %j to %j, died %j: to %j', (from, to, died, end) => {
  expect(endedByDeath({ from, to }, died)).toEqual({ from, to: end });
});
