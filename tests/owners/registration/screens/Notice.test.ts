import { expect, test } from 'vitest';
import type { Sending } from '../../../../src/owners/registration/browser/registration-state.ts';
import { Notice } from '../../../../src/owners/registration/screens/Notice.tsx';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const LOST = 'Nothing you entered is lost. Check your connection and submit again.';

test.each<[string, Sending, string[]]>([
  ['before sending', { kind: 'idle' }, []],
  ['while it is sent', { kind: 'sending', share: 0.5 }, []],
  ['after a refusal', { kind: 'failed', sentence: 'No.', lost: false }, ['No.']],
  ['after a lost answer', { kind: 'failed', sentence: 'No answer.', lost: true }, ['No answer.', LOST]],
  [
    'once it is there',
    { kind: 'registered', message: 'Done.', redirect: '/profile/a-1' },
    ['Done.', 'Taking you to the new page…'],
  ],
  ['once it is there without a way', { kind: 'registered', message: 'Done.', redirect: null }, ['Done.']],
])('what happened to a registration is said: %s', (_, sending, lines) => {
  expect(linesOf(drawn(Notice, { sending }))).toEqual(lines);
});

test('a failure interrupts, a success does not', () => {
  expect(drawn(Notice, { sending: { kind: 'failed', sentence: 'No.', lost: false } })).toContain(
    'role="alert"',
  );
  expect(drawn(Notice, { sending: { kind: 'registered', message: 'Done.', redirect: null } })).toContain(
    'role="status"',
  );
});
