import { expect, test } from 'vitest';
import type { ProfileKind } from '../../../../src/base/fields/rules/profile-kind.ts';
import type { VisibleField } from '../../../../src/profiles/visibility/rules/visible-field.ts';
import { readersSummary } from '../../../../src/profiles/visibility/screens/readers-summary.ts';

test.each<[ProfileKind, string[], VisibleField[], string]>([
  ['personal', [], [], 'Readers see nothing here yet.'],
  ['personal', [], ['hometown'], 'Readers see all of this.'],
  ['personal', ['hometown'], ['hometown'], 'Readers see 0 of these. Only you see Hometown.'],
  ['personal', ['school'], ['hometown'], 'Readers see all of this.'],
  [
    'personal',
    ['religion', 'bloodgroup', 'dob:year'],
    ['dob', 'marital', 'religion', 'bloodgroup', 'hometown'],
    'Readers see 2 of these. Of Date of Birth, the year alone. Only you see Religion and Blood Group. Marital Status is never public.',
  ],
  ['personal', [], ['email', 'phone'], 'Readers see 1 of these. Phone is never public.'],
  ['professional', [], ['email', 'phone'], 'Readers see all of this.'],
  ['personal', ['links'], ['facebook', 'links'], 'Readers see 1 of these. Only you see Links.'],
  ['personal', ['avatar1'], ['avatar1'], 'Readers see 0 of these. Only you see Second Photo.'],
])('of a %s page with %j private, what readers see of %j is summed up', (kind, hidden, parts, summary) => {
  expect(readersSummary({ kind, hidden, parts })).toBe(summary);
});
