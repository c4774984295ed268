import { expect, test } from 'vitest';
import { nextOf } from '../../../../src/owners/public-page/browser/page-is-live.ts';

test.each([
  ['', true, 'We have e-mailed you a letter'],
  ['reviewed', true, 'We have e-mailed you a letter'],
  ['confirmed', true, 'We have e-mailed you a letter'],
  ['', false, 'This is what everybody sees.'],
  ['reviewed', false, 'you can change it in the meantime.'],
])(
  'a new page that waits for %j, its address unconfirmed: %s, says what came',
  (waits, isUnconfirmed, words) => {
    expect(nextOf(waits, isUnconfirmed)).toContain(words);
    for (const word of ['letter', 'My Profile sends it again'])
      expect(nextOf(waits, isUnconfirmed).includes(word)).toBe(isUnconfirmed);
  },
);
