import { expect, test } from 'vitest';
import { fieldsOf } from '../../../../../src/base/fields/rules/fields.ts';
import { inRows, isNarrow } from '../../../../../src/owners/editing/screens/whole/pair-fields.ts';
import { aProfileRecord } from '../../../../support/builders/profiles.ts';

const base = aProfileRecord({ school: 'St. Anne', college: '', hometown: 'Goa', currentcity: 'Goa' });

test('a pair of short fields shares a row, and every field keeps its place in one row', () => {
  const rows = inRows(fieldsOf('personal'), base);
  expect(rows).toContainEqual(['school', 'college']);
  expect(rows).toContainEqual(['religion', 'bloodgroup']);
  expect(rows.flat().toSorted()).toEqual(fieldsOf('personal').toSorted());
});

test('what is long or has lines has a row to itself, and so has what it is paired with', () => {
  expect(inRows(['school', 'college'], { ...base, school: 'The school of the harbour of Bergen' })).toEqual([
    ['school'],
    ['college'],
  ]);
  expect(inRows(['school', 'college'], { ...base, college: 'One\nTwo' })).toEqual([['school'], ['college']]);
});

test('a field is not paired with one that the form does not have', () => {
  expect(inRows(['marital', 'religion'], base)).toEqual([['marital'], ['religion']]);
});

test('choices and counts share a row on a phone, too', () => {
  expect(isNarrow(['marital', 'children'])).toBe(true);
  expect(isNarrow(['school', 'college'])).toBe(false);
});
