import { sign, unsign } from '../../../base/crypto/server/secret.ts';
import { randomToken } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { markUsed } from '../../../base/throttles/storage/used-tokens.ts';
import { CHALLENGE_MINUTES, type PasskeyUse } from '../rules.ts';

const LIFE_MS = CHALLENGE_MINUTES * 60_000;

/** What a challenge is good for: to log in, or to add a passkey to the login of `subject`. */
export type Purpose = { kind: 'owner' | 'admin'; use: PasskeyUse; subject: string };

const nameOf = ({ kind, use, subject }: Purpose): string => `passkey:${kind}:${use}:${subject}`;

/** A new challenge, as text. It is signed, so that none has to be kept until it is used. */
export const newPasskeyChallenge = async (storage: Storage, purpose: Purpose): Promise<string> => {
  const expires = (storage.now() + LIFE_MS).toString(36);
  return sign(storage, nameOf(purpose), `${expires}.${randomToken()}`);
};

/** A challenge that is good, unless it was spent; `spend` is true for one of those who spend it. */
export type Challenge = { spend: () => Promise<boolean> };

/** Reads a challenge as browsers answer it; null if it was not made for that purpose, or its time is over. */
export const readChallenge = async (
  storage: Storage,
  purpose: Purpose,
  answered: string,
): Promise<Challenge | null> => {
  const text = Buffer.from(answered, 'base64url').toString('utf8');
  const value = await unsign(storage, nameOf(purpose), text);
  const expires = value === null ? 0 : Number.parseInt(value, 36);
  if (value === null || !(expires > storage.now())) return null;
  return { spend: () => markUsed(storage, `passkey:${value}`, expires) };
};
