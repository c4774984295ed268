import { setTimeout as pause } from 'node:timers/promises';
import { claimEmailToRegister, getHoldingClaim } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';

/** How long a repeated request gets the same reply, in milliseconds: as long as a captcha is valid. */
const REPEAT_WINDOW_MS = 10 * 60_000;

/** Pauses between looks at a first attempt that is at work, in milliseconds. */
const PAUSES = [100, 200, 400, 800, 1_500, 2_000, 2_000, 2_000, 2_000];

/** Whether an address is free, another's, or that of a page that the same request, by its fingerprint, created or is creating. */
type Earlier = { kind: 'free' } | { kind: 'taken' } | { kind: 'created'; record: ProfileRecord };

const lookOnce = async (
  storage: Storage,
  email: string,
  fingerprint: string,
): Promise<Earlier | { kind: 'creating' }> => {
  const claim = await getHoldingClaim(storage, email, fingerprint);
  if (claim === null) return { kind: 'free' };
  if (claim.seal !== fingerprint || storage.now() - claim.at >= REPEAT_WINDOW_MS) return { kind: 'taken' };
  const record = await getProfileRecord(storage, claim.id);
  return record === null ? { kind: 'creating' } : { kind: 'created', record };
};

/** What an earlier attempt did with an address; waits for one of the same request that is at work. */
export const findEarlier = async (storage: Storage, email: string, fingerprint: string): Promise<Earlier> => {
  for (const wait of PAUSES) {
    const earlier = await lookOnce(storage, email, fingerprint);
    if (earlier.kind !== 'creating') return earlier;
    await pause(wait);
  }
  return { kind: 'taken' };
};

/** Claims an address for a new page, and returns the id that the page gets: that of an attempt of the same request that died, else `newId`. */
export const claimOrRecall = async (
  storage: Storage,
  email: string,
  fingerprint: string,
  newId: string,
): Promise<Earlier | { kind: 'claimed'; id: string }> => {
  const id = await claimEmailToRegister(storage, email, newId, fingerprint);
  if (id !== null) return { kind: 'claimed', id };
  const earlier = await findEarlier(storage, email, fingerprint);
  if (earlier.kind !== 'free') return earlier;
  // The attempt that had it has given up meanwhile.
  const left = await claimEmailToRegister(storage, email, newId, fingerprint);
  return left === null ? { kind: 'taken' } : { kind: 'claimed', id: left };
};
