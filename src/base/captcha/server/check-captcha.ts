import { randomInt } from 'node:crypto';
import type { Challenge, Payload } from 'altcha-lib';
import { keyFor } from '../../crypto/server/secret.ts';
import type { Storage } from '../../engine/storage/storage.ts';
import { LENGTHS } from '../../fields/rules/limits.ts';
import type { CaptchaSolution } from '../../http/calls/inputs.ts';
import { CAPTCHA_MINUTES } from '../../http/rules/limits.ts';
import { noCaptcha } from '../../http/server/errors.ts';
import { recaptchaKeys } from '../../settings/server.ts';
import { isUsed, markUsed } from '../../throttles/storage/used-tokens.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** PBKDF2 iterations of one attempt, and the number of attempts for a solution: about 0.1 s on a laptop, 0.5 s on a slow phone. */
const ROUNDS = 2_000;
const TRIES = { min: 40, max: 120 };
const TTL_MS = CAPTCHA_MINUTES * 60_000;

// Loaded when a captcha is made or checked, so that other calls of a fresh function do not wait for it.
const loadAltcha = async () => {
  const [altcha, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ]);
  return { ...altcha, deriveKey };
};

/** A fresh challenge. */
export const newCaptchaChallenge = async (storage: Storage): Promise<Challenge> => {
  const { createChallenge, deriveKey } = await loadAltcha();
  return createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS,
    counter: randomInt(TRIES.min, TRIES.max),
    deriveKey,
    expiresAt: new Date(storage.now() + TTL_MS),
    hmacSignatureSecret: await keyFor(storage, 'captcha'),
    hmacKeySignatureSecret: await keyFor(storage, 'captcha-key'),
  });
};

/** Whether a captcha is solved and not used yet, except by an earlier attempt of the same request (`by`). */
type SolvedCaptcha = { spend: (by?: string) => Promise<boolean> };

/** Checks a solution without spending it, so that a form with another mistake does not need a new one; null if it is not valid. */
export const checkCaptcha = async (
  storage: Storage,
  { solution }: CaptchaSolution,
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
  const { verifySolution, deriveKey } = await loadAltcha();
  const result = await verifySolution({
    challenge: payload.challenge,
    solution: payload.solution,
    deriveKey,
    hmacSignatureSecret: await keyFor(storage, 'captcha'),
    // Re-derives the key: the signature does not cover the counter.
  }).catch(() => null);
  if (result?.verified !== true) return null;
  return { spend: (by) => markUsed(storage, `captcha:${parameters.nonce}`, expires, by) };
};

const readPayload = (solution: string): Payload | null => {
  try {
    const payload = JSON.parse(Buffer.from(solution, 'base64').toString('utf8')) as Payload;
    const { challenge, solution: answer } = payload;
    const isComplete =
      typeof challenge?.signature === 'string' &&
      typeof challenge.parameters?.nonce === 'string' &&
      typeof challenge.parameters.expiresAt === 'number' &&
      Number.isInteger(answer?.counter) &&
      typeof answer.derivedKey === 'string';
    return isComplete ? payload : null;
  } catch {
    return null;
  }
};

// Verifying a token at Google spends it, so this waits until `spend`, and remembers the token for a repeat of the same request.
const checkRecaptcha = async (
  storage: Storage,
  secret: string,
  token: string,
  address: string,
): Promise<SolvedCaptcha> => ({
  spend: async (by) => {
    const use = `recaptcha:${token}:${by}`;
    const until = storage.now() + TTL_MS;
    if (by !== undefined && (await isUsed(storage, use, until))) return true;
    const reply = await fetch('https://www.google.com/recaptcha/api/siteverify', {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(5_000),
    });
    if (((await reply.json()) as { success?: boolean }).success !== true) return false;
    return by === undefined || markUsed(storage, use, until, by);
  },
});

/** Checks a captcha, to be spent later. Refuses a missing, forged or used one. */
export const requireCaptcha = async (
  storage: Storage,
  solution: CaptchaSolution,
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
