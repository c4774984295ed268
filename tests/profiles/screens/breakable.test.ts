import { expect, test } from 'vitest';
import { breakable } from '../../../src/profiles/screens/breakable.ts';

test.each([
  ['https://www.linkedin.com/in/marit', ['https://www', '.linkedin', '.com', '/in', '/marit']],
  ['marit@example.com', ['marit', '@example', '.com']],
  ['@marit', ['@marit']],
  ['Rowing', ['Rowing']],
  ['', ['']],
  // It is a text, not an address.
  ['She rows, sings, etc. See example.com', ['She rows, sings, etc. See example.com']],
])('%j may break between %j', (text, parts) => {
  expect(breakable(text)).toEqual(parts);
});
