import { expect, test } from 'vitest';
import { prepare, toCheck, toStore, withOwnSigns } from '../../../../src/imports/runs/rules/prepared.ts';
import { isJoinable, RowAnswers } from '../../../../src/imports/runs/rules/rows.ts';

const records = [
  { row: 2, name: 'Ada', email: 'ada@one.example', key: 'm-2' },
  { row: 3, name: 'Bo', hometown: '' },
  { row: 4, name: 'Ada Byron', email: 'ada@one.example', hometown: 'London' },
  { row: 5, name: 'Bo', hometown: 'Visby' },
];
const sure = { row: 4, earlier: 2, sure: true, sentence: 'It has the e-mail of row 2.' };
const maybe = { row: 5, earlier: 3, sure: false, sentence: 'It has the name of row 3.' };

const checked = (answers: Parameters<RowAnswers['add']>[0]): RowAnswers => {
  const all = new RowAnswers();
  all.add(answers);
  return all;
};

test('a row that surely is the person of an earlier row adds what that lacks, and is not sent', () => {
  const prepared = prepare({ records, errors: [], remarks: [] }, [], [sure, maybe]);
  expect(prepared.records).toEqual([
    { row: 2, name: 'Ada', email: 'ada@one.example', key: 'm-2', hometown: 'London' },
    records[1],
    records[3],
  ]);
  expect(prepared.answers).toEqual([
    { row: 4, state: 'skipped', earlier: 2, errors: { '': 'It has the e-mail of row 2.' } },
  ]);
});

test('rows that are one person in a chain all become the first', () => {
  const chain = [1, 2, 3].map((row) => ({ row, name: `N${row}`, [`field${row}`]: 'x' }));
  const repeated = [
    { row: 2, earlier: 1, sure: true, sentence: '' },
    { row: 3, earlier: 2, sure: true, sentence: '' },
  ];
  expect(prepare({ records: chain, errors: [], remarks: [] }, [], repeated).records).toEqual([
    { row: 1, name: 'N1', field1: 'x', field2: 'x', field3: 'x' },
  ]);
});

test('rows that could not be read are bad, with all reasons', () => {
  const errors = [
    { row: 7, column: 'geb. am', sentence: 'Is in the future.' },
    { row: 7, column: 'geb. am', sentence: 'Has no year.' },
    { row: 8, sentence: 'Has no name.' },
  ];
  const { answers } = prepare(
    { records: [], errors, remarks: [] },
    [{ row: 9, sentence: 'Is no JSON.' }],
    [],
  );
  expect(answers).toEqual([
    { row: 9, state: 'bad', errors: { '': 'Is no JSON.' } },
    { row: 7, state: 'bad', errors: { 'geb. am': 'Is in the future. Has no year.' } },
    { row: 8, state: 'bad', errors: { '': 'Has no name.' } },
  ]);
});

test('a new page that may be the person of an earlier row looks alike', () => {
  const prepared = prepare({ records, errors: [], remarks: [] }, [], [maybe]);
  expect(withOwnSigns({ row: 5, state: 'new' }, prepared)).toMatchObject({ state: 'alike', earlier: 3 });
  expect(withOwnSigns({ row: 5, state: 'same', id: 'abcdefgh' }, prepared)).toMatchObject({ state: 'same' });
  expect(withOwnSigns({ row: 3, state: 'new' }, prepared)).toEqual({ row: 3, state: 'new' });
});

test('a row that looks like one which nobody can name says so, and cannot be joined', () => {
  const prepared = prepare({ records, errors: [], remarks: [] }, [], []);
  const answer = withOwnSigns({ row: 5, state: 'alike' }, prepared);
  expect(answer.errors).toEqual({ '': 'Looks like an earlier row of this file.' });
  expect(isJoinable(answer)).toBe(false);
  expect(isJoinable(withOwnSigns({ row: 5, state: 'alike', id: 'abcdefgh' }, prepared))).toBe(true);
});

test('a year of birth does not take the day away from the page or the row that it becomes a part of', () => {
  const born = [
    { row: 2, name: 'Ada', dob: '1815' },
    { row: 3, name: 'Ada', dob: '1815-12-10' },
    { row: 4, name: 'Ada', dob: '1815' },
  ];
  const prepared = prepare({ records: born, errors: [], remarks: [] }, [], []);
  const answers = checked([
    { row: 2, state: 'new' },
    { row: 3, state: 'alike', earlier: 2 },
    { row: 4, state: 'alike', id: 'abcdefgh' },
  ]);
  expect(toStore(prepared, answers, new Set([3, 4]))).toEqual([
    { row: 2, name: 'Ada', dob: '1815-12-10' },
    { row: 4, name: 'Ada', id: 'abcdefgh' },
  ]);
});

test('what is left out of a row is said with its answer', () => {
  const remarks = [{ row: 3, column: 'Tel.', sentence: 'It is no phone number.' }];
  const prepared = prepare({ records, errors: [], remarks }, [], [maybe]);
  expect(withOwnSigns({ row: 3, state: 'new', errors: { website: 'It is no address.' } }, prepared)).toEqual({
    row: 3,
    state: 'new',
    errors: { 'Tel.': 'It is no phone number.', website: 'It is no address.' },
  });
});

test('what has an answer is not checked again', () => {
  const prepared = prepare({ records, errors: [], remarks: [] }, [], []);
  expect(toCheck(prepared, checked([{ row: 2, state: 'new' }])).map(({ row }) => row)).toEqual([3, 4, 5]);
});

test('only what is new, changed or alike is stored, and a chosen page is named by its id alone', () => {
  const prepared = prepare({ records, errors: [], remarks: [] }, [], []);
  const answers = checked([
    { row: 2, state: 'alike', id: 'a1b2c3d4' },
    { row: 3, state: 'same' },
    { row: 4, state: 'bad' },
    { row: 5, state: 'new' },
  ]);
  expect(toStore(prepared, answers, new Set())).toEqual([records[0], records[3]]);
  expect(toStore(prepared, answers, new Set([2]))).toEqual([
    { row: 2, name: 'Ada', email: 'ada@one.example', id: 'a1b2c3d4' },
    records[3],
  ]);
});

test('a row that somebody chose to be an earlier row becomes a part of it', () => {
  const prepared = prepare({ records, errors: [], remarks: [] }, [], [maybe]);
  const answers = checked([
    { row: 2, state: 'same' },
    { row: 3, state: 'new' },
    { row: 4, state: 'same' },
    { row: 5, state: 'alike', earlier: 3 },
  ]);
  expect(toStore(prepared, answers, new Set([5]))).toEqual([{ row: 3, name: 'Bo', hometown: 'Visby' }]);
});
