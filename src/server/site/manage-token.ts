import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Storage } from '../../storage/engine/storage.ts';
import { getOrCreateSecret } from '../../storage/site/settings.ts';

/** The purpose of a token. */
type ManagePurpose = 'import' | 'probe';

/** How long a token is valid, in milliseconds. */
const TTL_MS = 30 * 60_000;
/** Tolerance for differing clocks, in milliseconds. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * A token that proves access to the site's store: it is signed with the secret in the store, not with
 * one from the environment, which commands do not see.
 */
export const makeManageToken = async (storage: Storage, purpose: ManagePurpose): Promise<string> => {
  const made = String(storage.now());
  return `${made}.${await signatureOf(storage, purpose, made)}`;
};

/** Whether a request has a valid token for the purpose (`Authorization: Bearer …`). */
export const hasManageToken = async (
  storage: Storage,
  purpose: ManagePurpose,
  request: Request,
): Promise<boolean> => {
  const [, made, signature] =
    /^Bearer (\d{1,15})\.([\w-]{43})$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (made === undefined || signature === undefined) return false;
  const age = storage.now() - Number(made);
  if (age > TTL_MS || age < -CLOCK_SKEW_MS) return false;
  const wanted = await signatureOf(storage, purpose, made);
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(signature));
};

const signatureOf = async (storage: Storage, purpose: ManagePurpose, made: string): Promise<string> =>
  createHmac('sha256', await getOrCreateSecret(storage))
    .update(`manage:${purpose}:${made}`)
    .digest('base64url');
