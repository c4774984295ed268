import { setTimeout as pause } from 'node:timers/promises';
import { getHoldingClaim } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';

/** How long a repeated request gets the same reply, in milliseconds: as long as a captcha is valid. */
const REPEAT_WINDOW_MS = 10 * 60_000;

/** Pauses between looks at a first attempt that is at work, in milliseconds. */
const PAUSES = [100, 200, 400, 800, 1_500, 2_000, 2_000, 2_000, 2_000];

/** What stands in the way of a registration: nothing, an attempt with the same fingerprint, or somebody who has the address. */
type Earlier = { kind: 'none' } | { kind: 'same'; id: string } | { kind: 'taken' };

/** What stands in the way of a registration with that address and fingerprint. */
export const findEarlier = async (storage: Storage, email: string, fingerprint: string): Promise<Earlier> => {
  const claim = await getHoldingClaim(storage, email, fingerprint);
  if (claim === null) return { kind: 'none' };
  const isSame = claim.seal === fingerprint && storage.now() - claim.at < REPEAT_WINDOW_MS;
  return isSame ? { kind: 'same', id: claim.id } : { kind: 'taken' };
};

/** The record of an earlier attempt with the same fingerprint, once that has written it; null if it has none, or another holds the address. */
export const awaitEarlier = async (
  storage: Storage,
  email: string,
  fingerprint: string,
): Promise<ProfileRecord | null> => {
  for (const wait of [...PAUSES, null]) {
    const earlier = await findEarlier(storage, email, fingerprint);
    if (earlier.kind !== 'same') return null;
    const record = await getProfileRecord(storage, earlier.id);
    if (record !== null || wait === null) return record;
    await pause(wait);
  }
  return null;
};
