import { expect, test } from 'vitest';
import { DateField } from '../../../../src/base/form/screens/DateField.tsx';
import { buttonsOf, drawn, idle } from '../../../support/tsx/drawn.ts';

const shown = (value: string): string =>
  drawn(DateField, { name: 'dob', label: 'Date of Birth', value, onChange: idle });

test.each([
  ['1981-03-09', '9 March 1981'],
  ['', ''],
  ['9 Mar', '9 Mar'],
  ['1981', '1981'],
])('the value “%s” is shown as people write it: “%s”', (value, words) => {
  expect(shown(value)).toContain(`value="${words}"`);
  expect(buttonsOf(shown(value))).toEqual([]);
});

test('where day and month could be either, both days are offered', () => {
  expect(buttonsOf(shown('9/3/1981'))).toEqual(['Use 9 March 1981', 'Use 3 September 1981']);
});
