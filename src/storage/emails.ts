import { normalizeEmail } from '../domain/email.ts';
import { hashHex, timeOrderedId } from './keys.ts';
import { getProfileRecord } from './profile-record.ts';
import type { Storage } from './storage.ts';

/** Who holds an e-mail address; nobody (id '') once it was freed. */
export type EmailClaim = { id: string; at: number; nonce: string };

const keyOf = (email: string): string => `emails/${hashHex(normalizeEmail(email))}`;

/** The profile that holds an address, null when it is free. A claim whose profile never came, or went on to another address, holds nothing. */
export const getEmailHolder = async (storage: Storage, email: string): Promise<string | null> => {
  const claim = await storage.getJson<EmailClaim>(keyOf(email));
  return claim !== null && (await holds(storage, claim, email)) ? claim.id : null;
};

// A registration or an edit has this long, in milliseconds, from its claim to its record.
const ON_ITS_WAY = 60_000;

const holds = async (storage: Storage, claim: EmailClaim, email: string): Promise<boolean> => {
  if (claim.id === '') return false;
  const record = await getProfileRecord(storage, claim.id);
  if (record !== null && normalizeEmail(record.email) === normalizeEmail(email)) return true;
  return storage.now() - claim.at < ON_ITS_WAY;
};

const MOST_TURNS = 4;

/** Takes an address for a profile, once: false when another holds it, also when two ask at once. */
export const claimEmail = async (storage: Storage, email: string, id: string): Promise<boolean> => {
  const key = keyOf(email);
  const mine: EmailClaim = { id, at: storage.now(), nonce: timeOrderedId(storage.now()) };
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (turn === 0 && (await storage.claim(key, mine))) return true;
    const found = await storage.getVersioned<EmailClaim>(key);
    if (found === null) {
      if (await storage.claim(key, mine)) return true;
    } else {
      // One's own older claim is made anew: it may have lost its hold, and somebody else be taking it over.
      if (found.value.id !== id && (await holds(storage, found.value, email))) return false;
      if (await storage.replace(key, mine, found.etag)) return true;
    }
  }
  return false;
};

/**
 * Frees an address, if that profile holds it by a claim not younger than `since` (milliseconds). A freed address is kept as nobody's
 * claim: a removal knows no condition, and could hit the claim of whoever comes next.
 */
export const releaseEmail = async (
  storage: Storage,
  email: string,
  id: string,
  since = storage.now(),
): Promise<void> => {
  const key = keyOf(email);
  const found = await storage.getVersioned<EmailClaim>(key);
  if (found === null || found.value.id !== id || found.value.at > since) return;
  const free: EmailClaim = { id: '', at: since, nonce: timeOrderedId(since) };
  await storage.replace(key, free, found.etag);
};

/** The profile that claimed an address, whether or not it holds it still; null when none did. */
export const getEmailClaimant = async (storage: Storage, email: string): Promise<string | null> =>
  (await storage.getJson<EmailClaim>(keyOf(email)))?.id || null;

/** The profile that a claim names, whatever became of it; by the name that `emailName` gives. */
export const getEmailClaim = (storage: Storage, name: string): Promise<EmailClaim | null> =>
  storage.getJson<EmailClaim>(`emails/${name}`);

/** Writes the claim of a profile that holds an address by its record: for restores and repairs. */
export const putEmailClaim = (storage: Storage, email: string, id: string): Promise<void> => {
  const claim: EmailClaim = { id, at: storage.now(), nonce: timeOrderedId(storage.now()) };
  return storage.putJson(keyOf(email), claim);
};

/** Removes a claim that holds nothing, by its name. */
export const removeEmailClaim = (storage: Storage, name: string): Promise<void> =>
  storage.remove(`emails/${name}`);
