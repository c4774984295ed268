import { Secret, TOTP } from 'otpauth';
import { site } from '../../../base/brand/rules/site.ts';
import type { SecondFactor } from '../storage.ts';
import { withoutRecoveryCode } from './recovery-codes.ts';

const PERIOD = 30;
/** Number of steps accepted on either side, as RFC 6238 recommends: a clock may be half a minute off. */
const WINDOW = 1;

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

/** The second factor after a code of the app (by its base32 secret, null if that cannot be read) or a recovery code was used; null if the code is wrong or used. */
export const useCode = async (
  factor: SecondFactor,
  secret: string | null,
  code: string,
  now: number,
): Promise<SecondFactor | null> => {
  const step = secret === null ? null : timeStepOf(secret, code, now);
  if (step !== null) return step > factor.step ? { ...factor, step } : null;
  const codes = factor.codes === undefined ? null : await withoutRecoveryCode(factor.codes, code);
  return codes === null ? null : { ...factor, codes };
};
