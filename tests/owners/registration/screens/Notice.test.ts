import { expect, test } from 'vitest';
import type { Sending } from '../../../../src/owners/registration/browser/registration-state.ts';
import { RegisteredNotice, SendingFailure } from '../../../../src/owners/registration/screens/Notice.tsx';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const LOST = 'Nothing you entered is lost. Check your connection and submit again.';
const origin = 'https://vitae.example';

test.each<[string, Sending, string[]]>([
  ['before sending', { kind: 'idle' }, []],
  ['while it is sent', { kind: 'sending', share: 0.5 }, []],
  ['after a refusal', { kind: 'failed', sentence: 'No.', lost: false }, ['No.']],
  ['after a lost answer', { kind: 'failed', sentence: 'No answer.', lost: true }, ['No answer.', LOST]],
  [
    'once it is there',
    { kind: 'registered', message: 'Done.', redirect: '/profile/%E5%B0%8F-1' },
    ['Done.', 'vitae.example/profile/小-1', 'Taking you to the new page…'],
  ],
  ['once it is there without a way', { kind: 'registered', message: 'Done.', redirect: null }, ['Done.']],
])('what happened to a registration is said: %s', (_, sending, lines) => {
  expect([
    ...linesOf(drawn(SendingFailure, { sending })),
    ...linesOf(drawn(RegisteredNotice, { sending, origin })),
  ]).toEqual(lines);
});

test('a failure interrupts, a success does not', () => {
  const failed = { kind: 'failed', sentence: 'No.', lost: false } as const;
  expect(drawn(SendingFailure, { sending: failed })).toContain('role="alert"');
  const sending = { kind: 'registered', message: 'Done.', redirect: null } as const;
  expect(drawn(RegisteredNotice, { sending, origin })).toContain('role="status"');
});
