import { timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage, Versioned } from '../../base/engine/storage/storage.ts';
import { StorageError } from '../../base/engine/storage/storage-error.ts';
import { normalizeEmail } from '../../base/text/rules/email.ts';
import { takesItsAddress } from '../../profiles/hands/rules.ts';
import { emailName } from '../../profiles/identity/storage/hashed-names.ts';
import { getRecordOrTombstone } from '../../profiles/storage/profile-record.ts';
import { getAccount } from '../storage/accounts.ts';

/** The claim of a login, or a page without one, to an e-mail address; its id is '' once the address is released. */
type EmailClaim = {
  id: string;
  at: number;
  nonce: string;
  /** The fingerprint of the registration that made the claim, by which a repeat of the request is recognised; the field keeps its stored name. */
  seal?: string;
  /** The registration failed: the claim is only valid with a record. */
  dropped?: true;
  /** Reserved until then (milliseconds), although the profile has another address now. */
  until?: number;
  /** When its removal began. */
  closing?: number;
};

const keyOf = (email: string): string => `emails/${emailName(email)}`;

/** The profile that has an address; null if it is free. A claim does not count if its profile was never created or has another address. */
export const getIdByEmail = async (storage: Storage, email: string): Promise<string | null> =>
  (await getHoldingClaim(storage, email))?.id ?? null;

/** The claim that blocks an address for everybody else, or for the request with that fingerprint; null if it is free. */
export const getHoldingClaim = async (
  storage: Storage,
  email: string,
  fingerprint?: string,
): Promise<EmailClaim | null> => {
  const claim = await storage.getJson<EmailClaim>(keyOf(email));
  return claim !== null && (await holds(storage, claim, email, fingerprint)) ? claim : null;
};

// How long a registration or an edit may take from its claim to its record, in milliseconds…
const CLAIM_TIMEOUT_MS = 60_000;
// …and how long after its claim it counts as dead when its own sender tries again.
const REPEAT_TIMEOUT_MS = 10_000;

// A marked claim's removal is not sent after this time, in milliseconds…
const SEND_REMOVAL_MS = 10_000;
// …and a marked claim cannot be taken over for this long, because its removal may reach the store late.
const REMOVAL_TIMEOUT_MS = 90_000;

const holds = async (
  storage: Storage,
  claim: EmailClaim,
  email: string,
  fingerprint: string | undefined,
): Promise<boolean> => {
  if (claim.closing !== undefined) return storage.now() - claim.closing < REMOVAL_TIMEOUT_MS;
  if (claim.id === '') return false;
  if (claim.until !== undefined && claim.until > storage.now()) return true;
  if (await hasAddress(storage, claim.id, email)) return true;
  const isOwn = claim.seal !== undefined && claim.seal === fingerprint;
  return !claim.dropped && storage.now() - claim.at < (isOwn ? REPEAT_TIMEOUT_MS : CLAIM_TIMEOUT_MS);
};

// A profile in the trash keeps its address, because it may be restored. One with hands says nothing of the login with its id.
const hasAddress = async (storage: Storage, id: string, email: string): Promise<boolean> => {
  const record = await getRecordOrTombstone(storage, id);
  const account = record === null || record.hands !== undefined ? await getAccount(storage, id) : null;
  // Of a page that a login with others keeps, or whose address another login has, the address claims nothing.
  const isOthers = record !== null && !('deleted' in record) && account === null && !takesItsAddress(record);
  const own = account?.address ?? (record === null || 'deleted' in record || isOthers ? null : record);
  return own !== null && normalizeEmail(own.email) === normalizeEmail(email);
};

/** Claims an address for a profile: false if another has it, also when two try at once. */
export const claimEmail = async (storage: Storage, email: string, id: string): Promise<boolean> =>
  (await takeEmail(storage, email, { id })) !== null;

/**
 * Claims an address for a registration and returns the id for the new profile; null if another profile has the address. If an earlier attempt
 * of the same request died, returns its id, so that its remains are overwritten, and a late record of it conflicts with the new one.
 */
export const claimEmailToRegister = (
  storage: Storage,
  email: string,
  id: string,
  fingerprint: string,
): Promise<string | null> => takeEmail(storage, email, { id, seal: fingerprint });

const takeEmail = async (
  storage: Storage,
  email: string,
  { id, seal: fingerprint }: Pick<EmailClaim, 'id' | 'seal'>,
): Promise<string | null> => {
  const key = keyOf(email);
  const now = storage.now();
  const mine: EmailClaim = {
    id,
    at: now,
    nonce: timeOrderedId(now),
    ...(fingerprint !== undefined && { seal: fingerprint }),
  };
  const take = async (claim: EmailClaim | null): Promise<EmailClaim | null> => {
    if (claim === null) return mine;
    // Renews our own older claim: it may have expired, and somebody else may be taking it over.
    if (claim.id !== id && (await holds(storage, claim, email, fingerprint))) return null;
    return fingerprint !== undefined && (await isUnfinished(storage, claim))
      ? { ...mine, id: claim.id }
      : mine;
  };
  // Most addresses are new, so nothing is read first.
  const { after, changed } = await storage.update(key, take, null);
  return changed ? (after?.value.id ?? null) : null;
};

/** How long a registration can be continued after a crash, in milliseconds. */
const RESUME_WINDOW_MS = 3_600_000;

const isUnfinished = async (storage: Storage, { id, at, seal: fingerprint }: EmailClaim): Promise<boolean> =>
  id !== '' &&
  fingerprint !== undefined &&
  storage.now() - at < RESUME_WINDOW_MS &&
  (await getRecordOrTombstone(storage, id)) === null;

/** Marks the claim of a failed registration: the address is free at once, unless the profile's record turns up after all. */
export const dropEmailClaim = async (storage: Storage, email: string, id: string): Promise<void> => {
  const key = keyOf(email);
  const stored = await storage.getVersioned<EmailClaim>(key);
  if (stored === null || stored.value.id !== id) return;
  await storage.replace(key, { ...stored.value, dropped: true }, stored.etag);
};

/** Reserves an address for its profile until a moment (milliseconds), whatever address the record has. */
export const holdEmail = async (
  storage: Storage,
  email: string,
  id: string,
  until: number,
): Promise<void> => {
  await storage.update<EmailClaim>(keyOf(email), (stored) => {
    if (stored?.id !== id) return null;
    const { dropped: _dropped, ...claim } = stored;
    return { ...claim, until };
  });
};

/**
 * Removes the claim of a deleted profile; false if it may still be there, and has to be removed again some minutes later. The platform has no
 * conditional removal, so the claim is marked first, and cannot be taken over while the removal may still arrive.
 */
export const forgetEmail = async (storage: Storage, name: string, id: string): Promise<boolean> => {
  const key = `emails/${name}`;
  const stored = await storage.getVersioned<EmailClaim>(key);
  return stored === null || stored.value.id !== id || removeMarked(storage, key, stored);
};

const removeMarked = async (
  storage: Storage,
  key: string,
  stored: Versioned<EmailClaim>,
): Promise<boolean> => {
  const now = storage.now();
  const { id, closing } = stored.value;
  // If a second removal were sent, the first could hit whoever claims the address after it.
  if (closing !== undefined && now - closing < REMOVAL_TIMEOUT_MS) return false;
  const mark: EmailClaim = { id, at: now, nonce: timeOrderedId(now), closing: now };
  const etag = await storage.exchange(key, mark, stored.etag);
  if (etag === null) return false;
  try {
    await storage.removeVersion(key, etag, now + SEND_REMOVAL_MS);
    return true;
  } catch (error) {
    if (error instanceof StorageError) return false;
    throw error;
  }
};

/**
 * Releases an address, if the profile's claim to it is not newer than `since` (milliseconds). The claim stays with an empty id, because
 * the platform has no conditional removal, and a plain one could hit the next claim.
 */
export const releaseEmail = (
  storage: Storage,
  email: string,
  id: string,
  since = storage.now(),
): Promise<void> => releaseEmailNamed(storage, emailName(email), id, since);

/** Releases an address by the name of its claim. */
export const releaseEmailNamed = async (
  storage: Storage,
  name: string,
  id: string,
  since = storage.now(),
): Promise<void> => {
  const key = `emails/${name}`;
  const stored = await storage.getVersioned<EmailClaim>(key);
  if (stored === null || stored.value.id !== id || stored.value.at > since) return;
  const free: EmailClaim = { id: '', at: since, nonce: timeOrderedId(since) };
  await storage.replace(key, free, stored.etag);
};

/** The profile that last claimed an address, whether or not it still has it; null if none did. */
export const getEmailClaimant = async (storage: Storage, email: string): Promise<string | null> =>
  (await storage.getJson<EmailClaim>(keyOf(email)))?.id || null;

/** The claim with a name of `emailName`, valid or not. */
export const getEmailClaim = (storage: Storage, name: string): Promise<EmailClaim | null> =>
  storage.getJson<EmailClaim>(`emails/${name}`);

/** Writes the claim of a profile whose record has an address: for restores and repairs. */
export const putEmailClaim = (storage: Storage, email: string, id: string): Promise<void> => {
  const claim: EmailClaim = { id, at: storage.now(), nonce: timeOrderedId(storage.now()) };
  return storage.putJson(keyOf(email), claim);
};

/** Removes a claim without effect, by its name, unless it has changed since it was read with that nonce. */
export const removeEmailClaim = async (storage: Storage, name: string, nonce: string): Promise<void> => {
  const key = `emails/${name}`;
  const stored = await storage.getVersioned<EmailClaim>(key);
  if (stored !== null && stored.value.nonce === nonce) await removeMarked(storage, key, stored);
};

/** Gives the claim of an address to another profile, if the first one has it; both records have the address. */
export const moveEmailClaim = async (
  storage: Storage,
  email: string,
  from: string,
  to: string,
): Promise<void> => {
  await storage.update<EmailClaim>(keyOf(email), (stored) =>
    stored?.id === from && stored.closing === undefined
      ? { id: to, at: storage.now(), nonce: timeOrderedId(storage.now()) }
      : null,
  );
};
