import { expect, test } from 'vitest';
import { decryptText, encryptText, isEncrypted } from '../../../../src/base/crypto/server/encrypted-text.ts';

test.each(['', 'JBSWY3DPEHPK3PXP', 'é 🆗', 'x'.repeat(5_000)])(
  'an encrypted text can be decrypted: %j',
  (text) => {
    const encrypted = encryptText('a secret', 'totp:one', text);
    expect(isEncrypted(encrypted)).toBe(true);
    if (text !== '') expect(encrypted).not.toContain(text);
    expect(decryptText('a secret', 'totp:one', encrypted)).toBe(text);
    expect(encryptText('a secret', 'totp:one', text)).not.toBe(encrypted);
  },
);

test('a text is not decrypted with another secret, for another purpose, or after a change', () => {
  const encrypted = encryptText('a secret', 'totp:one', 'JBSWY3DPEHPK3PXP');
  expect(decryptText('another secret', 'totp:one', encrypted)).toBeNull();
  expect(decryptText('a secret', 'totp:two', encrypted)).toBeNull();
  for (let place = 'v1.'.length; place < encrypted.length - 1; place += 1) {
    const letter = encrypted[place] === 'A' ? 'B' : 'A';
    const changed = encrypted.slice(0, place) + letter + encrypted.slice(place + 1);
    expect(decryptText('a secret', 'totp:one', changed), String(place)).toBeNull();
  }
  for (const broken of ['', 'v1.', 'v1.AAAA', encrypted.slice(3), encrypted.slice(0, -6), 'JBSWY3DPEHPK3PXP'])
    expect(decryptText('a secret', 'totp:one', broken)).toBeNull();
});
