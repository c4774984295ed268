import { expect, test } from 'vitest';
import { comparedFields, hasSameText } from '../../../src/moderation/new-pages/rules.ts';
import { NOT_VERIFIED } from '../../../src/profiles/badge/rules/verified.ts';
import { toOwnProfile } from '../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';

const aPage = (given: Parameters<typeof aProfileRecord>[0]) =>
  toOwnProfile(aProfileRecord(given), NOT_VERIFIED, { like: 0, view: 0 }, null);

test('a page beside one that looks like it: fields of both, and how far they agree', () => {
  const one = aPage({ name: 'Greg Lane', dob: '1971-05-03', hometown: 'Timaru', school: '' });
  const other = aPage({ name: 'greg  lane', dob: '1971-01-01', hometown: 'Lyttelton', school: 'Boys’ High' });
  const rows = comparedFields(one, other).map(({ label, agrees }) => [label, agrees]);
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Name', 'same'],
      ['Date of Birth', 'year'],
      ['Hometown', 'no'],
    ]),
  );
  expect(rows.map(([label]) => label)).not.toContain('School');
});

test('a text is the same whatever its case and blanks, and an empty one is nobody’s', () => {
  const one = aPage({ message: 'Buy  watches' });
  expect(hasSameText(one, aPage({ message: 'BUY watches' }))).toBe(true);
  expect(hasSameText(one, aPage({ message: 'Buy clocks' }))).toBe(false);
  expect(hasSameText(aPage({ message: '' }), aPage({ message: '' }))).toBe(false);
});
