import { expect, test } from 'vitest';
import type { FieldName } from '../../../../src/base/fields/rules/field-catalogue.ts';
import type { ProfileKind } from '../../../../src/base/fields/rules/profile-kind.ts';
import { privateSummary } from '../../../../src/profiles/visibility/screens/private-summary.ts';

test.each<[ProfileKind, string[], FieldName[], string]>([
  ['personal', [], [], 'Private: nothing'],
  ['personal', [''], ['name', 'email'], 'Private: nothing'],
  ['personal', ['dob'], ['phone'], 'Private: date of birth, phone'],
  ['personal', [], ['marital', 'phone', 'children'], 'Private: phone, marital status, children'],
  ['personal', ['dob:year', 'linked'], [], 'Private: date of birth except the year, LinkedIn'],
  [
    'professional',
    ['gst', 'phone', 'twitter', 'avatar1'],
    ['phone'],
    'Private: GST number, phone, X, second photo',
  ],
  ['professional', ['dob', 'foundername'], [], 'Private: nothing'],
])('of a %s page, %j is summed up', (kind, hidden, filledIn, summary) => {
  expect(privateSummary({ kind, hidden, isFilledIn: (field) => filledIn.includes(field) })).toBe(summary);
});
