import { randomInt } from 'node:crypto';
import type { Challenge, Payload } from 'altcha-lib';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { LENGTHS } from '../../domain/limits.ts';
import { isSpent, spend } from '../../storage/accounts/spent.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { noCaptcha } from '../http/errors.ts';
import { keyFor } from '../http/secret.ts';
import { recaptchaKeys } from '../http/settings.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Rounds of one try, and how many tries a solution takes: about a tenth of a second on a laptop, half a second on a slow phone. */
const ROUNDS = 2_000;
const TRIES = { least: 40, most: 120 };
const LIFE = 10 * 60_000;

/** A fresh challenge, good for ten minutes. */
export const newChallenge = async (storage: Storage): Promise<Challenge> =>
  createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS,
    counter: randomInt(TRIES.least, TRIES.most),
    deriveKey,
    expiresAt: new Date(storage.now() + LIFE),
    hmacSignatureSecret: await keyFor(storage, 'captcha'),
    hmacKeySignatureSecret: await keyFor(storage, 'captcha-key'),
  });

/** A solved captcha that has not been used up yet, unless by an earlier try of the same use (`by`). */
export type SolvedCaptcha = { spend: (by?: string) => Promise<boolean> };

/** Checks a solution without using it up, so that a form with another fault does not cost its sender a new one; null when it is none of ours. */
export const checkCaptcha = async (
  storage: Storage,
  solution: unknown,
  address: string,
): Promise<SolvedCaptcha | null> => {
  if (typeof solution !== 'string' || solution === '' || solution.length > LENGTHS.captcha) return null;
  const keys = recaptchaKeys();
  return keys === null
    ? checkWork(storage, solution)
    : checkRecaptcha(storage, keys.secret, solution, address);
};

const checkWork = async (storage: Storage, solution: string): Promise<SolvedCaptcha | null> => {
  const payload = readPayload(solution);
  if (payload === null) return null;
  const { parameters } = payload.challenge;
  const expires = Number(parameters.expiresAt) * 1000;
  if (!(expires > storage.now()) || parameters.algorithm !== ALGORITHM) return null;
  const result = await verifySolution({
    challenge: payload.challenge,
    solution: payload.solution,
    deriveKey,
    hmacSignatureSecret: await keyFor(storage, 'captcha'),
    // Not by the key's signature, which is blind to the counter: one derivation more tells a solution from half a one.
  }).catch(() => null);
  if (result?.verified !== true) return null;
  return { spend: (by) => spend(storage, `captcha:${parameters.nonce}`, expires, by) };
};

const readPayload = (solution: string): Payload | null => {
  try {
    const payload = JSON.parse(Buffer.from(solution, 'base64').toString('utf8')) as Payload;
    const { challenge, solution: answer } = payload;
    const whole =
      typeof challenge?.signature === 'string' &&
      typeof challenge.parameters?.nonce === 'string' &&
      typeof challenge.parameters.expiresAt === 'number' &&
      Number.isInteger(answer?.counter) &&
      typeof answer.derivedKey === 'string';
    return whole ? payload : null;
  } catch {
    return null;
  }
};

// Google spends a token when it verifies it, so this is done at the moment of spending, and kept in mind for a repeat of the same use.
const checkRecaptcha = async (
  storage: Storage,
  secret: string,
  token: string,
  address: string,
): Promise<SolvedCaptcha> => ({
  spend: async (by) => {
    const use = `recaptcha:${token}:${by}`;
    const until = storage.now() + LIFE;
    if (by !== undefined && (await isSpent(storage, use, until))) return true;
    const reply = await fetch('https://www.google.com/recaptcha/api/siteverify', {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(5_000),
    });
    if (((await reply.json()) as { success?: boolean }).success !== true) return false;
    return by === undefined || spend(storage, use, until, by);
  },
});

/** A solved captcha that is to be used up at the right moment. Refuses a missing, forged or used one. */
export const requireCaptcha = async (
  storage: Storage,
  solution: unknown,
  address: string,
): Promise<{ spendOrRefuse: () => Promise<void> }> => {
  const captcha = await checkCaptcha(storage, solution, address);
  if (captcha === null) throw noCaptcha('captcha');
  return {
    spendOrRefuse: async () => {
      if (!(await captcha.spend())) throw noCaptcha('captcha');
    },
  };
};
