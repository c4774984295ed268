import { expect, test } from 'vitest';
import { changeNames } from '../../../../src/owners/editing/screens/change-names.ts';

test('what changed is named, and a long list of it counted', () => {
  expect(changeNames(['hobbies', 'positions', 'avatar1', 'links'])).toBe(
    'Hobbies, Career, Second Photo, Links',
  );
  expect(changeNames(['hobbies', 'hometown', 'school', 'college', 'religion'])).toBe(
    'Hobbies, Hometown, School and 2 more',
  );
});
