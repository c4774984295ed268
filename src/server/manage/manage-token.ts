import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Storage } from '../../storage/engine/storage.ts';
import { getOrCreateSecret } from '../../storage/site/settings.ts';

/** What a command asks the site to do. */
export type ManagePurpose = 'import' | 'probe';

/** Milliseconds for which a token is good. */
const LIFETIME = 30 * 60_000;
/** Clocks differ. */
const EARLY = 5 * 60_000;

/**
 * A token by which the site knows that whoever asks has access to its store: it is signed with the secret that the store keeps, not with
 * one of the environment, which commands do not see.
 */
export const makeManageToken = async (storage: Storage, purpose: ManagePurpose): Promise<string> => {
  const made = String(storage.now());
  return `${made}.${await signatureOf(storage, purpose, made)}`;
};

/** Whether a request brings a token for that purpose, `Authorization: Bearer …`, made within the last half hour. */
export const hasManageToken = async (
  storage: Storage,
  purpose: ManagePurpose,
  request: Request,
): Promise<boolean> => {
  const [, made, signature] =
    /^Bearer (\d{1,15})\.([\w-]{43})$/.exec(request.headers.get('authorization') ?? '') ?? [];
  if (made === undefined || signature === undefined) return false;
  const age = storage.now() - Number(made);
  if (age > LIFETIME || age < -EARLY) return false;
  const wanted = await signatureOf(storage, purpose, made);
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(signature));
};

const signatureOf = async (storage: Storage, purpose: ManagePurpose, made: string): Promise<string> =>
  createHmac('sha256', await getOrCreateSecret(storage))
    .update(`manage:${purpose}:${made}`)
    .digest('base64url');
