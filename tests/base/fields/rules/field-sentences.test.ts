import { expect, test } from 'vitest';
import { checkFields } from '../../../../src/base/fields/rules/field-sentences.ts';

test.each([
  [1, 'Check 1 field'],
  [2, 'Check 2 fields'],
])('the heading over %i links counts the fields to check', (count, heading) => {
  expect(checkFields(count)).toBe(heading);
});
