import { decryptText, encryptText, isEncrypted } from '../../../base/crypto/server/encrypted-text.ts';
import { siteSecret } from '../../../base/crypto/server/secret.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { getSecret } from '../../../base/settings/storage.ts';
import { adminSubject } from '../../admin-login/storage.ts';

const purposeOf = (email: string): string => `totp:${adminSubject(email)}`;

/** An admin's TOTP secret as it is stored, encrypted with the site's secret; one that is encrypted already stays as it is. */
export const encryptTotpSecret = async (storage: Storage, email: string, secret: string): Promise<string> =>
  isEncrypted(secret) ? secret : encryptText(await siteSecret(storage), purposeOf(email), secret);

/** Decrypts an admin's stored TOTP secret with the first secret that fits; null if none does. A restored archive has it in plain text. */
export const decryptWith = (secrets: readonly string[], email: string, stored: string): string | null => {
  if (!isEncrypted(stored)) return stored;
  for (const secret of secrets) {
    const plain = decryptText(secret, purposeOf(email), stored);
    if (plain !== null) return plain;
  }
  return null;
};

/** An admin's TOTP secret from its stored form; null if the site's secret was changed since. */
export const decryptTotpSecret = async (
  storage: Storage,
  email: string,
  stored: string,
): Promise<string | null> => {
  const plain = decryptWith([await siteSecret(storage)], email, stored);
  if (plain !== null) return plain;
  // The site may have used the secret in the store before the settings had one.
  const storedSecret = await getSecret(storage);
  const earlier = storedSecret === undefined ? null : decryptWith([storedSecret], email, stored);
  if (earlier === null)
    logEvent('error', 'second-factor-unreadable', {
      reason: 'A second factor cannot be read, because SECRET was changed.',
      remedy: 'A recovery code still works; or run: npm run manage -- admin totp-off EMAIL',
    });
  return earlier;
};
