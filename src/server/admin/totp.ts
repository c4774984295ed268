import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { site } from '../../domain/site/site.ts';
import type { SecondFactor } from '../../storage/accounts/second-factor.ts';
import { hashHex } from '../../storage/engine/keys.ts';

const PERIOD = 30;
/** Number of steps accepted on either side, as RFC 6238 recommends: a clock may be half a minute off. */
const WINDOW = 1;
const CODES = 10;
// Without letters and digits that are easily confused.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: site.name, label, period: PERIOD, digits: 6, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code for an authenticator app. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a code around a moment (milliseconds); null if there is none. */
export const timeStepOf = (secret: string, code: string, now: number): number | null => {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
};

/** Ten recovery codes, each valid once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });

/** The stored hash of a recovery code, whatever its letter case and spacing. */
export const recoveryHash = (code: string): string =>
  hashHex(`recovery:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);

/** The second factor after a code was used; null if the code is wrong or used. */
export const useCode = (factor: SecondFactor, code: string, now: number): SecondFactor | null => {
  const step = factor.secret === undefined ? null : timeStepOf(factor.secret, code, now);
  if (step !== null) return step > factor.step ? { ...factor, step } : null;
  const hash = recoveryHash(code);
  if (!factor.recovery.includes(hash)) return null;
  return { ...factor, recovery: factor.recovery.filter((kept) => kept !== hash) };
};
