import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Storage } from '../../engine/storage/storage.ts';
import { configuredSecret } from '../../settings/server.ts';
import { getOrCreateSecret, getSecret } from '../../settings/storage.ts';

/** The site's secret: from the settings, else from the store. */
export const siteSecret = async (storage: Storage): Promise<string> =>
  configuredSecret() ?? (await getOrCreateSecret(storage));

/** The key for one purpose, derived from the site's secret, so that a signature is valid for one purpose only. */
export const keyFor = async (storage: Storage, purpose: string): Promise<string> =>
  createHmac('sha256', await siteSecret(storage))
    .update(purpose)
    .digest('hex');

/** Preloads the secret for work that is about to sign something; never throws. */
export const fetchSecret = async (storage: Storage): Promise<void> => {
  if (configuredSecret() === undefined) await getSecret(storage).catch(() => undefined);
};

/** A value with its signature for a purpose: `{value}.{signature}`. */
export const sign = async (storage: Storage, purpose: string, value: string): Promise<string> =>
  `${value}.${await signatureOf(storage, purpose, value)}`;

/** The value of a signed text; null if the signature is not valid for that purpose. */
export const unsign = async (storage: Storage, purpose: string, signed: string): Promise<string | null> => {
  const dot = signed.lastIndexOf('.');
  if (dot < 0) return null;
  const value = signed.slice(0, dot);
  const expected = Buffer.from(await signatureOf(storage, purpose, value));
  const actual = Buffer.from(signed.slice(dot + 1));
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? value : null;
};

const signatureOf = async (storage: Storage, purpose: string, value: string): Promise<string> =>
  createHmac('sha256', await keyFor(storage, purpose))
    .update(value)
    .digest('base64url');
