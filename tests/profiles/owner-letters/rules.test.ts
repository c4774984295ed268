import { expect, test } from 'vitest';
import { normalizeEmail } from '../../../src/base/text/rules/email.ts';
import { senderKey } from '../../../src/profiles/owner-letters/rules.ts';

test.each([
  ['zoe.a@example.org', 'zoea@example.org'],
  ['zoe+news@example.org', 'zoe@example.org'],
  ['Z.o.e+a+b@Example.ORG', 'zoe@example.org'],
  ['zoe@googlemail.com', 'zoe@gmail.com'],
  ['+news@example.org', '+news@example.org'],
])('%s is blocked as %s', (email, key) => {
  expect(senderKey(normalizeEmail(email))).toBe(key);
});
