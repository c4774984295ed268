import { expect, test } from 'vitest';
import { readMapping } from '../../../../src/imports/files/rules/read-mapping.ts';
import { reviewList } from '../../../../src/imports/files/rules/review-list.ts';
import { toRecords } from '../../../../src/imports/files/rules/to-records.ts';

const TODAY = '2026-11-26';
const listOf = (columns: string[], ...rows: string[][]) => ({
  columns,
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
});

test('an answer stays beside its question, and no column that shows its order is asked about', () => {
  const list = listOf(['Name', 'Born'], ['Jana Doe', '03/04/1978'], ['Rick Roe', '05/06/1980']);
  const { mapping, questions } = reviewList(list, TODAY);
  expect(questions).toMatchObject([{ kind: 'date-order', both: 2, dates: 2, answer: null }]);
  const answered = reviewList(list, TODAY, { ...mapping, dateOrder: 'month-first' });
  expect(answered.questions).toMatchObject([{ kind: 'date-order', answer: 'month-first' }]);
  expect(answered.dates['Born']?.order).toBe('month-first');
  const shown = reviewList(listOf(['Name', 'Born'], ['Jana', '03/04/1978'], ['Rick', '25/06/1980']), TODAY, {
    ...mapping,
    dateOrder: 'month-first',
  });
  expect([shown.questions, shown.dates['Born']?.order]).toEqual([[], 'day-first']);
});

test('another column of dates shows the order, too', () => {
  const list = listOf(['Name', 'Born', 'Died'], ['Jana Doe', '03/04/1878', '25/12/1950']);
  expect(reviewList(list, TODAY).dates['Born']?.order).toBe('day-first');
});

test('dates in both orders are asked about', () => {
  const list = listOf(['Name', 'Born'], ['A B', '25/12/1950'], ['C D', '12/25/1950'], ['E F', '03/04/1950']);
  expect(reviewList(list, TODAY).questions).toMatchObject([{ kind: 'date-order', both: 1, dates: 3 }]);
});

test('a column that is called as what every object has is a column like any other', () => {
  const list = listOf(['Name', 'constructor', '__proto__'], ['Jana Doe', 'Meyer & Sons', 'x']);
  const { columns, mapping, dates } = reviewList(list, TODAY);
  expect(columns.map(({ field }) => field)).toEqual(['name', null, null]);
  const { records } = toRecords(list.rows, { columns: list.columns, mapping, dates, today: TODAY });
  expect(records).toEqual([{ row: 2, profile: 'personal', name: 'Jana Doe' }]);
  const kept =
    '{"profile":"personal","columns":{"Name":"name","__proto__":"hobbies","constructor":"religion"}}';
  const read = readMapping(kept);
  const by = 'mapping' in read ? reviewList(list, TODAY, read.mapping).columns : [];
  expect(by.map(({ field }) => field)).toEqual(['name', 'religion', 'hobbies']);
});

test('two columns that a hand gives one field are asked about', () => {
  const list = listOf(['Name', 'One', 'Other'], ['Jana Doe', 'a', 'b']);
  const columns = { Name: 'name', One: 'hobbies', Other: 'hobbies' } as const;
  const { questions, columns: reviewed } = reviewList(list, TODAY, { profile: 'personal', columns });
  expect(questions).toMatchObject([{ kind: 'same-field', columns: ['One', 'Other'], field: 'hobbies' }]);
  expect(reviewed[1]).toMatchObject({ by: 'hand', certainty: 'sure', filled: 1, readable: 1 });
});

test('a list of businesses is told by the names in it', () => {
  const review = reviewList(listOf(['Name', 'Ort'], ['Brot GmbH', 'Graz'], ['Mühle Ltd.', 'Linz']), TODAY);
  expect([review.mapping.profile, review.mapping.columns['Name'], review.isKindKnown]).toEqual([
    'professional',
    'companyname',
    true,
  ]);
});

test.each([
  ['{"columns":{"Vorname":"given_name","Nr":""},"dateOrder":"day-first"}', null],
  ['nonsense', /not valid JSON/],
  ['[]', /not valid JSON/],
  ['{"columns":[]}', /needs columns/],
  ['{"columns":{"Ort":"currentcitty"}}', /Did you mean currentcity\?/],
  ['{"columns":{},"dateOrder":"dmy"}', /"day-first" or "month-first"/],
  ['{"columns":{},"profile":"people"}', /"personal" or "professional"/],
  ['{"columns":{"A":"__proto__"}}', /no such field/],
])('the mapping %s is read, or refused in a sentence', (text, sentence) => {
  const read = readMapping(text);
  if (sentence === null)
    expect(read).toEqual({
      mapping: { profile: 'personal', columns: { Vorname: 'given_name' }, dateOrder: 'day-first' },
    });
  else expect('problem' in read && read.problem).toMatch(sentence);
});
