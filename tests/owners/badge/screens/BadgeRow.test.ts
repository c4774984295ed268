import { expect, test } from 'vitest';
import { BADGE_PAUSED, BadgeRow } from '../../../../src/owners/badge/screens/BadgeRow.tsx';
import type { OwnUser } from '../../../../src/owners/my-profile/calls.ts';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const REQUEST = { basis: 'website', evidence: '', note: 'Ask Meera.', asked: '2030-01-02T03:04:05.000Z' };
const VERIFICATION = { at: '2030-01-05T00:00:00.000Z', by: 'admin', basis: 'website' };
const PAUSED = `${BADGE_PAUSED.what} ${BADGE_PAUSED.why}`;
const ASKED = 'You asked on 2 January 2030; an administrator will check your request.';

const shown = (user: object): { sentence: string | undefined; buttons: string[] } => {
  const html = drawn(BadgeRow, {
    user: { verification: null, recheck: false, request: null, ...user } as unknown as OwnUser,
  }).split('<dialog')[0] as string;
  return { sentence: linesOf(html)[1], buttons: buttonsOf(html) };
};

test.each([
  ['without a badge', {}, 'Not verified yet.', ['Ask for the badge']],
  ['that was asked for', { request: REQUEST }, `Not verified yet. ${ASKED}`, ['Change your request']],
  ['that is paused', { recheck: true }, PAUSED, ['Ask for the badge']],
  [
    'that is paused and asked for',
    { recheck: true, request: REQUEST },
    `${PAUSED} ${ASKED}`,
    ['Change your request'],
  ],
])('a badge %s says so, and can be asked for', (_, user, sentence, buttons) => {
  expect(shown(user)).toEqual({ sentence: `${sentence} What the badge means`, buttons });
});

test('a badge says since when and why it is there, and cannot be asked for again', () => {
  const { sentence, buttons } = shown({ verification: VERIFICATION });
  expect(sentence).toMatch(/^Verified on 5 January 2030\. .+\. What the badge means$/);
  expect(buttons).toEqual([]);
});
