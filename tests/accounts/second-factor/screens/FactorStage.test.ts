import { expect, test } from 'vitest';
import {
  FactorStage,
  type SecondFactorState,
} from '../../../../src/accounts/second-factor/screens/FactorStage.tsx';
import { buttonsOf, drawn, fieldsOf, idle, linesOf } from '../../../support/tsx/drawn.ts';

const shown = (stage: SecondFactorState): string =>
  drawn(FactorStage, { stage, ask: async () => {}, moveTo: idle, fail: idle });

test.each<[string, SecondFactorState, string[], string[]]>([
  ['which is off is set up with the password', { kind: 'off' }, ['password'], ['Set it up']],
  [
    'which is on is turned off with password and code, or gets new recovery codes',
    { kind: 'on' },
    ['password', 'code'],
    ['Turn it off', 'New recovery codes'],
  ],
  [
    'gets new recovery codes with password and code',
    { kind: 'renew' },
    ['password', 'code'],
    ['Cancel', 'Make new codes'],
  ],
  [
    'is confirmed with a code alone',
    { kind: 'scan', uri: 'otpauth://totp/a?secret=ABCD', secret: 'ABCD' },
    ['code'],
    ['Cancel', 'Turn it on'],
  ],
  ['that could not be read is asked for again', { kind: 'unknown' }, [], ['Try again']],
])('a second factor %s', (_, stage, fields, buttons) => {
  const html = shown(stage);
  expect(fieldsOf(html)).toEqual(fields);
  expect(buttonsOf(html).filter((label) => !/^(Show|Hide)/.test(label))).toEqual(buttons);
});

test('the secret can be typed where it cannot be scanned', () => {
  expect(linesOf(shown({ kind: 'scan', uri: 'otpauth://totp/a?secret=ABCD', secret: 'ABCD' }))).toContain(
    'ABCD',
  );
});

test('recovery codes are shown each, and offered as a file with all of them', () => {
  const html = shown({ kind: 'codes', recovery: ['one-1', 'two-2'] });
  expect(linesOf(html)).toEqual(expect.arrayContaining(['one-1', 'two-2']));
  const [, file = ''] = /href="data:text\/plain;charset=utf-8,([^"]*)"/.exec(html) ?? [];
  expect(decodeURIComponent(file)).toMatch(/one-1\ntwo-2\n$/);
});
