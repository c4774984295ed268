import { scryptSync } from 'node:crypto';

type Passwords = typeof import('../../../src/accounts/password/server/passwords.ts');

const salt = Buffer.alloc(16, 3);

/** How many passwords were hashed or checked. */
export const hashing = { count: 0 };

/** `accounts/password/server/passwords.ts` with cheap hashes, for tests that need thousands; a real one takes a fifth of a second by design. */
export const cheapPasswords = (real: Passwords): Passwords => ({
  ...real,
  hashPassword: async (password) => {
    hashing.count += 1;
    return {
      n: 16,
      r: 8,
      p: 1,
      salt: salt.toString('base64'),
      key: scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 }).toString('base64'),
    };
  },
  scryptKey: (text, salt) => real.scryptKey(text, salt, { n: 16, r: 8, p: 1 }),
  isPassword: async (password, hash) => {
    hashing.count += 1;
    return hash !== null && real.isPassword(password, hash);
  },
  needsRehash: () => false,
});
