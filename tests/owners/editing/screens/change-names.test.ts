import { expect, test } from 'vitest';
import { changedPartNames } from '../../../../src/owners/editing/screens/change-names.ts';

test('what changed is named, and a long list of it counted', () => {
  expect(changedPartNames(['hobbies', 'positions', 'avatar1', 'links'])).toBe(
    'Hobbies, Career, Second Photo, Links',
  );
  expect(changedPartNames(['hobbies', 'hometown', 'school', 'college', 'religion'])).toBe(
    'Hobbies, Hometown, School and 2 more',
  );
});
