import { expect, test } from 'vitest';
import { CaseCompare } from '../../../../src/moderation/cases/screens/CaseCompare.tsx';
import type { AdminUser } from '../../../../src/moderation/page/calls.ts';
import { NOT_VERIFIED } from '../../../../src/profiles/badge/rules/verified.ts';
import { toOwnProfile, toPublicProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord, TODAY } from '../../../support/builders/profiles.ts';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const COUNTS = { like: 0, view: 0 };

const compared = (then: Parameters<typeof aProfileRecord>[0], now: typeof then): string[] => {
  const before = aProfileRecord(then);
  const after = toOwnProfile(aProfileRecord({ ...now, id: before.id }), NOT_VERIFIED, COUNTS, null);
  return linesOf(
    drawn(CaseCompare, {
      title: 'The page then and now',
      // biome-ignore lint/suspicious/noThenProperty: the name of a column, and nothing awaits it
      then: 'When reported',
      snapshot: toPublicProfile(before, NOT_VERIFIED, COUNTS, null, TODAY),
      now: after as unknown as AdminUser,
    }),
  );
};

test('a page that nobody changed has no difference, whatever it is filed under', () => {
  for (const given of [{}, { sort_name: 'Asha Rao' }])
    expect(compared(given, given)).toContain('Nothing has changed');
});

test('another name and place in lists are told, and nothing else', () => {
  const lines = compared({}, { name: 'Asha Iyer' });
  expect(lines).toContain('2 differences');
  expect(lines).toEqual(expect.arrayContaining(['Rao, Asha', 'Iyer, Asha']));
});
