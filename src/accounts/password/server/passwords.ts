import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hashInTurn } from '../../../base/crypto/server/hashing.ts';
import type { PasswordHash } from '../../storage/accounts.ts';

/** The current scrypt parameters; a hash with others is renewed at the next login. */
const PARAMETERS = { n: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;

/** The scrypt key of a text, 32 bytes. */
export const scryptKey = (
  text: string,
  salt: Buffer,
  { n, r, p }: { n: number; r: number; p: number },
): Promise<Buffer> =>
  hashInTurn(
    () =>
      new Promise((resolve, reject) => {
        // Another keyboard may compose the same letters differently.
        scrypt(text.normalize('NFC'), salt, KEY_BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
          error === null ? resolve(key) : reject(error),
        );
      }),
  );

/** The hash of a password, with its salt and parameters. */
export const hashPassword = async (password: string): Promise<PasswordHash> => {
  const salt = randomBytes(16);
  const key = await scryptKey(password, salt, PARAMETERS);
  return { ...PARAMETERS, salt: salt.toString('base64'), key: key.toString('base64') };
};

/** Whether a password matches a hash. Without a hash, does the same work, so that the time does not reveal which e-mails are known. */
export const isPassword = async (password: string, hash: PasswordHash | null): Promise<boolean> => {
  if (hash === null) {
    await scryptKey(password, Buffer.alloc(16), PARAMETERS);
    return false;
  }
  const expectedKey = Buffer.from(hash.key, 'base64');
  const actualKey = await scryptKey(password, Buffer.from(hash.salt, 'base64'), hash);
  return expectedKey.length === actualKey.length && timingSafeEqual(expectedKey, actualKey);
};

/** Whether a hash has outdated parameters. */
export const needsRehash = (hash: PasswordHash): boolean =>
  hash.n !== PARAMETERS.n || hash.r !== PARAMETERS.r || hash.p !== PARAMETERS.p;
