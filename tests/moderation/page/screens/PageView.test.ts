import { expect, test } from 'vitest';
import type { AdminUser } from '../../../../src/moderation/page/calls.ts';
import { PageView } from '../../../../src/moderation/page/screens/PageView.tsx';
import { NOT_VERIFIED } from '../../../../src/profiles/badge/rules/verified.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const aUser = (given: Parameters<typeof aProfileRecord>[0]): AdminUser => ({
  ...toOwnProfile(aProfileRecord(given), NOT_VERIFIED, { like: 0, view: 0 }, null),
  request: null,
  hidden: null,
  waiting: null,
  followers: 0,
  undo_until: null,
  leaving: null,
  look_alikes: [],
  account: true,
  merges: [],
});

test.each([
  ['1867-11-07', '1934-07-04', ['Date of Birth', '7 November 1867', 'Date of Death', '4 July 1934']],
  ['-0106', '-0043', ['Date of Birth', '106 BC', 'Date of Death', '43 BC']],
])('a life from %s to %s stands with the details, in words', (dob, died, expected) => {
  const lines = linesOf(drawn(PageView, { user: aUser({ dob, died }), logins: '', history: '' }));
  expect(lines).toEqual(expect.arrayContaining(expected));
});

test('what only the owner and the team see stands apart from what everybody sees', () => {
  const lines = linesOf(
    drawn(PageView, {
      user: aUser({
        phone: '+91 98450 12345',
        religion: 'Jain',
        hometown: 'Mysuru',
        private_fields: ['religion'],
        machines: ['no-search', 'no-ai'],
      }),
      logins: 'the logins',
      history: 'the history',
    }),
  );
  const at = lines.findIndex((line) => line.startsWith('Private seen by'));
  const [before, after] = [lines.slice(0, at), lines.slice(at)];
  expect(before).toEqual(expect.arrayContaining(['Hometown', 'Mysuru']));
  expect(before).not.toEqual(expect.arrayContaining(['Jain']));
  expect(after).toContain('Search engines may not show it. AI may not learn from it');
  expect(after).toEqual(expect.arrayContaining(['Phone', '+91 98450 12345', 'Religion', 'the logins']));
  expect(after.some((line) => line.startsWith('Jain'))).toBe(true);
});
