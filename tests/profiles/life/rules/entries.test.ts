import { expect, test } from 'vitest';
import {
  EDUCATION,
  ENTRY_SENTENCES,
  entryProblems,
  POSITIONS,
  readEntries,
} from '../../../../src/profiles/life/rules/entries.ts';
import { SPAN_SENTENCES } from '../../../../src/profiles/life/rules/span-words.ts';
import { LIFE } from '../../../../src/profiles/rules/limits.ts';

const TODAY = '2026-11-23';
const read = (sent: unknown) => readEntries(POSITIONS, sent, TODAY);
const position = (more: object = {}) => ({
  organisation: 'Observatory',
  role: '',
  from: '',
  to: '',
  ...more,
});

test('entries are read in the order they were sent, on one line each, without what is unknown', () => {
  const sent = [
    { organisation: ' Observatory ', role: 'Astronomer\n', from: '2001', to: '2004-03', id: 7 },
    { organisation: '天文台' },
  ];
  const value = [
    { organisation: 'Observatory', role: 'Astronomer', from: '2001', to: '2004-03' },
    { organisation: '天文台', role: '', from: '', to: '' },
  ];
  expect(read(sent)).toEqual({ value });
  expect(read(JSON.stringify(sent))).toEqual({ value });
  expect(readEntries(EDUCATION, [{ school: 'Pune', degree: 'MSc' }], TODAY)).toEqual({
    value: [{ school: 'Pune', degree: 'MSc', from: '', to: '' }],
  });
});

test.each([
  ['a year in the future', { to: '2027' }],
  ['a month in the future', { from: '2026-12' }],
  ['an end before the beginning', { from: '2004-05', to: '2004-03' }],
  ['an end before the year of the beginning', { from: '2004-05', to: '2003' }],
  ['no such month', { from: '2004-13' }],
  ['a day', { from: '2004-05-01' }],
  ['a number', { from: 2004 }],
])('%s is refused with the number of its entry', (_what, dates) => {
  expect(read([position(), position(dates)])).toEqual({ problem: SPAN_SENTENCES.datesOfEntry(2) });
});

test.each([
  [position({ from: '2004-05', to: '2004' })],
  [position({ from: '2004', to: '2004-01' })],
  [position({ from: '2026-11', to: '2026' })],
  [position({ to: '1999' })],
])('%j is fine', (entry) => {
  expect(read([entry])).toEqual({ value: [entry] });
});

test.each([
  [{ organisation: '' }, ENTRY_SENTENCES.required(POSITIONS, 1)],
  [{ organisation: ' \u200b' }, ENTRY_SENTENCES.required(POSITIONS, 1)],
  [{ organisation: undefined, role: 'Astronomer' }, ENTRY_SENTENCES.required(POSITIONS, 1)],
  [{ role: 7 }, ENTRY_SENTENCES.notAList(POSITIONS)],
])('%j is refused', (more, problem) => {
  expect(read([position(more)])).toEqual({ problem });
});

test('texts have at most 200 characters and neither control characters nor line breaks', () => {
  for (const [name, label] of [
    ['organisation', 'Organisation'],
    ['role', 'Role'],
  ] as const) {
    expect(read([position({ [name]: '🪐'.repeat(200) })])).toHaveProperty('value');
    for (const text of ['x'.repeat(201), 'a\u0007b', 'ab\v', 'a\nb', 'a\u2028b'])
      expect(read([position(), position({ [name]: text })])).toEqual({
        problem: expect.stringContaining(`${label} of entry 2`),
      });
  }
});

test.each([
  [POSITIONS, LIFE.positions, position()],
  [EDUCATION, LIFE.education, { school: 'Pune', degree: '', from: '', to: '' }],
])('a page has at most so many: %#', (kind, max, entry) => {
  const list = (count: number) => Array.from({ length: count }, () => entry);
  expect(readEntries(kind, list(max), TODAY)).toEqual({ value: list(max) });
  expect(readEntries(kind, list(max + 1), TODAY)).toEqual({ problem: ENTRY_SENTENCES.tooMany(kind) });
});

test('each row of a form says which of its boxes is wrong', () => {
  const rows = [
    position({ organisation: ' ', to: '2999' }),
    position({ from: '2004', to: '2003' }),
    position({ from: '2004-13', to: '2999' }),
    position(),
    position({ to: '2999' }),
    position({ role: 'x'.repeat(201) }),
  ];
  expect(entryProblems(POSITIONS, rows, TODAY)).toEqual([
    { number: 1, part: 'organisation', problem: ENTRY_SENTENCES.required(POSITIONS, 1) },
    { number: 2, part: 'to', problem: SPAN_SENTENCES.datesOfEntry(2) },
    { number: 3, part: 'from', problem: SPAN_SENTENCES.datesOfEntry(3) },
    { number: 5, part: 'to', problem: SPAN_SENTENCES.datesOfEntry(5) },
    { number: 6, part: 'role', problem: 'Role of entry 6 must be at most 200 characters' },
  ]);
});
