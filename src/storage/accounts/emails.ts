import { normalizeEmail } from '../../domain/text/email.ts';
import { timeOrderedId } from '../engine/keys.ts';
import type { Storage, Versioned } from '../engine/storage.ts';
import { emailName } from '../profiles/hashed-names.ts';
import { getRecordOrTombstone } from '../profiles/profile-record.ts';

/** Who has an e-mail address; nobody (id '') once it is released. */
export type EmailClaim = {
  id: string;
  at: number;
  nonce: string;
  /** The fingerprint of the registration that made the claim: a repeat of the same request is recognised by it. Stored under this name. */
  seal?: string;
  /** The registration failed: the claim is only valid with a record. */
  dropped?: true;
  /** Reserved until then (milliseconds), although its holder has another address now. */
  until?: number;
  /** When its removal began. */
  closing?: number;
};

const keyOf = (email: string): string => `emails/${emailName(email)}`;

/** The profile that has an address; null if it is free. A claim does not count if its profile was never created or has another address. */
export const getEmailHolder = async (storage: Storage, email: string): Promise<string | null> =>
  (await getHoldingClaim(storage, email))?.id ?? null;

/** The claim that blocks an address for everybody else, or for the request with that fingerprint; null if it is free. */
export const getHoldingClaim = async (
  storage: Storage,
  email: string,
  seal?: string,
): Promise<EmailClaim | null> => {
  const claim = await storage.getJson<EmailClaim>(keyOf(email));
  return claim !== null && (await holds(storage, claim, email, seal)) ? claim : null;
};

// How long a registration or an edit may take from its claim to its record, in milliseconds…
const CLAIM_TIMEOUT_MS = 60_000;
// …and how long after its claim it counts as dead when its own sender tries again.
const REPEAT_TIMEOUT_MS = 10_000;

// The removal of a marked claim is sent within this time, in milliseconds, or not at all…
const SEND_REMOVAL_MS = 10_000;
// …and nobody takes a marked claim for this long, because a removal may reach the store late.
const REMOVAL_TIMEOUT_MS = 90_000;

const holds = async (
  storage: Storage,
  claim: EmailClaim,
  email: string,
  seal: string | undefined,
): Promise<boolean> => {
  if (claim.closing !== undefined) return storage.now() - claim.closing < REMOVAL_TIMEOUT_MS;
  if (claim.id === '') return false;
  if (claim.until !== undefined && claim.until > storage.now()) return true;
  // A profile in the trash keeps its address, because it may be restored.
  const record = await getRecordOrTombstone(storage, claim.id);
  if (record !== null && !('deleted' in record) && normalizeEmail(record.email) === normalizeEmail(email))
    return true;
  const isOwn = claim.seal !== undefined && claim.seal === seal;
  return !claim.dropped && storage.now() - claim.at < (isOwn ? REPEAT_TIMEOUT_MS : CLAIM_TIMEOUT_MS);
};

/** Claims an address for a profile: false if another has it, also when two try at once. */
export const claimEmail = async (storage: Storage, email: string, id: string): Promise<boolean> =>
  (await takeEmail(storage, email, { id })) !== null;

/**
 * Claims an address for a registration and returns the id for the new profile; null if another has the address. If an earlier attempt of the
 * same request died, this is the earlier id, so that its remains are overwritten, and if its record comes late, one of the two loses.
 */
export const claimEmailToRegister = (
  storage: Storage,
  email: string,
  id: string,
  seal: string,
): Promise<string | null> => takeEmail(storage, email, { id, seal });

const takeEmail = async (
  storage: Storage,
  email: string,
  { id, seal }: Pick<EmailClaim, 'id' | 'seal'>,
): Promise<string | null> => {
  const key = keyOf(email);
  const now = storage.now();
  const mine: EmailClaim = { id, at: now, nonce: timeOrderedId(now), ...(seal !== undefined && { seal }) };
  const take = async (claim: EmailClaim | null): Promise<EmailClaim | null> => {
    if (claim === null) return mine;
    // Renews our own older claim: it may have expired, and somebody else may be taking it over.
    if (claim.id !== id && (await holds(storage, claim, email, seal))) return null;
    return seal !== undefined && (await isUnfinished(storage, claim)) ? { ...mine, id: claim.id } : mine;
  };
  // Most addresses are new, so nothing is read first.
  const { after, changed } = await storage.update(key, take, null);
  return changed ? (after?.value.id ?? null) : null;
};

/** How long a registration can be continued after a crash, in milliseconds. */
const RESUME_WINDOW_MS = 3_600_000;

const isUnfinished = async (storage: Storage, { id, at, seal }: EmailClaim): Promise<boolean> =>
  id !== '' &&
  seal !== undefined &&
  storage.now() - at < RESUME_WINDOW_MS &&
  (await getRecordOrTombstone(storage, id)) === null;

/** Marks the claim of a failed registration: the address is free at once, unless its record comes after all. */
export const dropEmailClaim = async (storage: Storage, email: string, id: string): Promise<void> => {
  const key = keyOf(email);
  const found = await storage.getVersioned<EmailClaim>(key);
  if (found === null || found.value.id !== id) return;
  await storage.replace(key, { ...found.value, dropped: true }, found.etag);
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
 * Removes the claim of a deleted profile. On the platform, a removal cannot be conditional, so the claim is marked first: nobody takes a
 * marked one until the removal is certainly over.
 */
export const forgetEmail = async (storage: Storage, name: string, id: string): Promise<void> => {
  const key = `emails/${name}`;
  const found = await storage.getVersioned<EmailClaim>(key);
  if (found !== null && found.value.id === id) await removeMarked(storage, key, found);
};

const removeMarked = async (storage: Storage, key: string, found: Versioned<EmailClaim>): Promise<void> => {
  const now = storage.now();
  const mark: EmailClaim = { id: found.value.id, at: now, nonce: timeOrderedId(now), closing: now };
  const etag = await storage.exchange(key, mark, found.etag);
  if (etag !== null) await storage.removeVersion(key, etag, now + SEND_REMOVAL_MS);
};

/**
 * Releases an address, if the profile has it by a claim not newer than `since` (milliseconds). The claim is kept as nobody's,
 * because a removal cannot be conditional and could hit the next claim.
 */
export const releaseEmail = (
  storage: Storage,
  email: string,
  id: string,
  since = storage.now(),
): Promise<void> => releaseEmailNamed(storage, emailName(email), id, since);

/** The same, by the claim's name. */
export const releaseEmailNamed = async (
  storage: Storage,
  name: string,
  id: string,
  since = storage.now(),
): Promise<void> => {
  const key = `emails/${name}`;
  const found = await storage.getVersioned<EmailClaim>(key);
  if (found === null || found.value.id !== id || found.value.at > since) return;
  const free: EmailClaim = { id: '', at: since, nonce: timeOrderedId(since) };
  await storage.replace(key, free, found.etag);
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
  const found = await storage.getVersioned<EmailClaim>(key);
  if (found !== null && found.value.nonce === nonce) await removeMarked(storage, key, found);
};
