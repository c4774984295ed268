import { expect, test } from 'vitest';
import type { ListReview } from '../../../../src/imports/files/rules/mapping.ts';
import { isAsked, missingOf, newRun, sourceOf, withMapping } from '../../../../src/imports/runs/rules/run.ts';

const mapping = {
  profile: 'personal' as const,
  columns: { Name: 'name' as const, 'geb. am': 'dob' as const },
};
const column = (name: string, field: ListReview['columns'][number]['field']) => ({
  column: name,
  field,
  certainty: 'sure' as const,
  by: 'name' as const,
  samples: [],
  filled: 2,
  empty: 0,
  readable: 2,
  didYouMean: null,
  remark: null,
});
const review: ListReview = {
  mapping,
  columns: [column('Name', 'name'), column('geb. am', 'dob')],
  questions: [
    {
      kind: 'date-order',
      columns: ['geb. am'],
      example: '03/04/1978',
      readings: { 'day-first': '3 April', 'month-first': '4 March' },
      both: 2,
      dates: 2,
      answer: null,
      sentence: 'Is 03/04/1978 the 3rd of April or the 4th of March?',
    },
  ],
  isKindKnown: true,
  dates: {},
};
const run = newRun({ batch: 'b', by: 'a@one.example', file: 'm.csv', mapping, mappingName: '' });

test('the button of the columns waits for names, for answers and for the source', () => {
  expect(missingOf(run, review).map(({ of }) => of)).toEqual(['question', 'source']);
  const unnamed = { ...review, questions: [], columns: [column('A', null)] };
  expect(missingOf({ ...run, source: 'A register' }, unnamed).map(({ of }) => of)).toEqual(['name']);
  const answered = {
    ...review,
    questions: review.questions.map((question) => ({ ...question, answer: 'day-first' as const })),
  };
  expect(missingOf({ source: 'A register' }, answered as ListReview)).toEqual([]);
});

test('an import without a source of its own is called after its file', () => {
  expect(sourceOf({ source: ' A register ', file: 'm.csv' })).toBe('A register');
  expect(sourceOf({ source: ' ', file: 'm.csv' })).toBe('m.csv');
});

test('a list with a column for the source needs no other', () => {
  const withSource = {
    ...review,
    questions: [],
    columns: [column('Name', 'name'), column('Quelle', 'source')],
  };
  expect(missingOf(run, withSource)).toEqual([]);
});

test('a column is asked about until its question has an answer', () => {
  expect(isAsked(review, 'geb. am')).toBe(true);
  expect(isAsked(review, 'Name')).toBe(false);
});

test('another mapping takes back what was chosen of rows that look alike', () => {
  expect(withMapping({ ...run, joined: [3], sending: 'done' }, mapping)).toMatchObject({
    joined: [],
    sending: 'idle',
  });
});
