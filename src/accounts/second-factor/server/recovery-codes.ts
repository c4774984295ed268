import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { scryptKey } from '../../password/server/passwords.ts';
import { RECOVERY_CODES } from '../../rules/limits.ts';
import type { RecoveryHashes } from '../storage.ts';

// Without letters and digits that are easily confused; so a code is long.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;
// Codes cannot be guessed, so the hash can be cheap: an admin waits for ten of them.
const PARAMETERS = { n: 2 ** 14, r: 8, p: 1 } as const;

/** New recovery codes, each valid once. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });

/** A code whatever its letter case and spacing. */
export const plainCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The stored hashes of recovery codes. They share a salt, so that a code is hashed once to find it. */
export const hashRecoveryCodes = async (codes: readonly string[]): Promise<RecoveryHashes> => {
  const salt = randomBytes(16);
  const keys = await Promise.all(codes.map((code) => scryptKey(plainCode(code), salt, PARAMETERS)));
  return {
    ...PARAMETERS,
    salt: salt.toString('base64'),
    keys: keys.map((key) => key.toString('base64')),
  };
};

/** The hashes without that of a code; null if there is none. */
export const withoutRecoveryCode = async (
  hashes: RecoveryHashes,
  code: string,
): Promise<RecoveryHashes | null> => {
  const plain = plainCode(code);
  // Do not spend a hash on anything else.
  if (plain.length !== LENGTH) return null;
  const hash = await scryptKey(plain, Buffer.from(hashes.salt, 'base64'), hashes);
  const keys = hashes.keys.filter((key) => !timingSafeEqual(Buffer.from(key, 'base64'), hash));
  return keys.length === hashes.keys.length ? null : { ...hashes, keys };
};
