import { expect, test } from 'vitest';
import { type BrowseRow, rowFacts } from '../../../../src/search/browse/rules/browse-row.ts';
import { groupHead, groupRows } from '../../../../src/search/browse/rules/row-groups.ts';

const aRow = (given: Partial<BrowseRow>): BrowseRow => ({
  id: 'ab12cd34ef',
  name: '',
  nickname: '',
  profile: 'personal',
  profession: '',
  eduqualification: '',
  message: '',
  school: '',
  hobbies: '',
  dob: '',
  avatar: '',
  verified: 'not-verified.jpg',
  like: 0,
  view: 0,
  companyname: '',
  foundername: '',
  sort_name: '',
  born: '',
  died: '',
  place: '',
  industry: '',
  ...given,
});

test.each([
  ['Curie, Marie', 'Cu'],
  ['Élise', 'El'],
  ['Åkesson, Søren', 'Ak'],
  ['ß', 'Ss'],
  ["O'Brien, Siobhán", 'O'],
  ['O’Brien, Siobhán', 'O'],
  ['O', 'O'],
  ['S&P Global', 'S'],
  ['3M', '3'],
  ['Ткаченко, Мирослава', 'Т'],
  ['林静怡', '林'],
  ['कावेरी देशपांडे', 'का'],
  ['هالة الصبّاغ', 'ه'],
  ['--- !', ''],
])('%j is filed in the group %j', (filed, head) => {
  expect(groupHead(filed)).toBe(head);
});

test('rows keep their order, and those with the same letters stand together', () => {
  const rows = ['Maathai, W', 'Mabry, A', 'Mbeki, T', 'McGuire, J'].map((sort_name) => aRow({ sort_name }));
  const groups = groupRows(rows);
  expect(groups.map(({ head, rows: { length } }) => [head, length])).toEqual([
    ['Ma', 2],
    ['Mb', 1],
    ['Mc', 1],
  ]);
  expect(groups.flatMap((group) => group.rows)).toEqual(rows);
});

test.each<[Partial<BrowseRow>, string[]]>([
  [{ profession: 'Artist', born: '1867', died: '1934', place: 'Paris' }, ['Artist', '1867–1934', 'Paris']],
  [{ profession: 'Artist', born: '1978' }, ['Artist', 'born 1978']],
  [{ died: '1934' }, ['died 1934']],
  [{ profession: '✓ Verified artist', place: 'Delft ✓' }, ['Verified artist', 'Delft']],
  [{ profile: 'professional', industry: 'Bakery', foundername: 'Ada Rao' }, ['Bakery']],
  [{ profile: 'professional', foundername: 'Ada Rao' }, ['Founder Ada Rao']],
  [{ profile: 'professional' }, []],
  [{}, []],
])('the row of %j says %j', (given, facts) => {
  expect(rowFacts(aRow(given))).toEqual(facts);
});
