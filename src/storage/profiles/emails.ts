import { normalizeEmail } from '../../domain/accounts/email.ts';
import { timeOrderedId } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';
import { emailName } from './hashed-names.ts';
import { getRecordOrTombstone } from './profile-record.ts';

/**
 * Who holds an e-mail address; nobody (id '') once it was freed. A registration's claim has the `seal` of its request, and is `dropped`
 * when that failed on its way: it then holds only by its record.
 */
export type EmailClaim = {
  id: string;
  at: number;
  nonce: string;
  seal?: string;
  dropped?: true;
  /** Held until then (milliseconds), though its holder went on to another address. */
  until?: number;
  /** About to be removed, since that moment. */
  closing?: number;
};

const keyOf = (email: string): string => `emails/${emailName(email)}`;

/** The profile that holds an address, null when it is free. A claim whose profile never came, or went on to another address, holds nothing. */
export const getEmailHolder = async (storage: Storage, email: string): Promise<string | null> =>
  (await getHoldingClaim(storage, email))?.id ?? null;

/** The claim that holds an address against everybody else, or against the request of that seal; null when it is free. */
export const getHoldingClaim = async (
  storage: Storage,
  email: string,
  seal?: string,
): Promise<EmailClaim | null> => {
  const claim = await storage.getJson<EmailClaim>(keyOf(email));
  return claim !== null && (await holds(storage, claim, email, seal)) ? claim : null;
};

// A registration or an edit has this long, in milliseconds, from its claim to its record…
const ON_ITS_WAY = 60_000;
// …and is taken to be dead this long after its claim when its own sender asks again.
const ASKED_AGAIN = 10_000;

// A claim is removed within this time, in milliseconds, of being marked for it, or not at all: nobody takes it meanwhile.
const CLOSING = 30_000;

const holds = async (
  storage: Storage,
  claim: EmailClaim,
  email: string,
  seal: string | undefined,
): Promise<boolean> => {
  if (claim.closing !== undefined) return storage.now() - claim.closing < CLOSING;
  if (claim.id === '') return false;
  if (claim.until !== undefined && claim.until > storage.now()) return true;
  // In the trash a profile keeps its address: it may come back.
  const record = await getRecordOrTombstone(storage, claim.id);
  if (record !== null && !('deleted' in record) && normalizeEmail(record.email) === normalizeEmail(email))
    return true;
  const isOwn = claim.seal !== undefined && claim.seal === seal;
  return !claim.dropped && storage.now() - claim.at < (isOwn ? ASKED_AGAIN : ON_ITS_WAY);
};

const MOST_TURNS = 4;

/** Takes an address for a profile, once: false when another holds it, also when two ask at once. */
export const claimEmail = async (storage: Storage, email: string, id: string): Promise<boolean> =>
  (await take(storage, email, { id })) !== null;

/**
 * Takes an address for a registration; answers the id that it is to have, null when another holds the address. Where an earlier try died
 * on its way that is the earlier one's, so that what it left is written over, and should its record come late, one of the two loses.
 */
export const claimEmailToRegister = (
  storage: Storage,
  email: string,
  id: string,
  seal: string,
): Promise<string | null> => take(storage, email, { id, seal });

const take = async (
  storage: Storage,
  email: string,
  { id, seal }: Pick<EmailClaim, 'id' | 'seal'>,
): Promise<string | null> => {
  const key = keyOf(email);
  const now = storage.now();
  const mine: EmailClaim = { id, at: now, nonce: timeOrderedId(now), ...(seal !== undefined && { seal }) };
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (turn === 0 && (await storage.claim(key, mine))) return id;
    const found = await storage.getVersioned<EmailClaim>(key);
    if (found === null) {
      if (await storage.claim(key, mine)) return id;
    } else {
      // One's own older claim is made anew: it may have lost its hold, and somebody else be taking it over.
      if (found.value.id !== id && (await holds(storage, found.value, email, seal))) return null;
      const next = seal !== undefined && (await isUnfinished(storage, found.value)) ? found.value.id : id;
      if (await storage.replace(key, { ...mine, id: next }, found.etag)) return next;
    }
  }
  return null;
};

/** For so long, in milliseconds, a registration may be taken up where it was left. */
const TAKEN_UP = 3_600_000;

const isUnfinished = async (storage: Storage, { id, at, seal }: EmailClaim): Promise<boolean> =>
  id !== '' &&
  seal !== undefined &&
  storage.now() - at < TAKEN_UP &&
  (await getRecordOrTombstone(storage, id)) === null;

/** Says that the registration which claimed an address failed: unless its record comes after all, the address is free at once. */
export const dropEmailClaim = async (storage: Storage, email: string, id: string): Promise<void> => {
  const key = keyOf(email);
  const found = await storage.getVersioned<EmailClaim>(key);
  if (found === null || found.value.id !== id) return;
  await storage.replace(key, { ...found.value, dropped: true }, found.etag);
};

/** Keeps an address for the profile that holds it until a moment (milliseconds), whatever address its record names. */
export const holdEmail = async (
  storage: Storage,
  email: string,
  id: string,
  until: number,
): Promise<void> => {
  const key = keyOf(email);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const found = await storage.getVersioned<EmailClaim>(key);
    if (found === null || found.value.id !== id) return;
    const { dropped: _dropped, ...claim } = found.value;
    if (await storage.replace(key, { ...claim, until }, found.etag)) return;
  }
};

/**
 * Removes the claim of a profile that is gone. A removal knows no condition, so the claim is marked first: nobody takes a marked one
 * until a removal that began with the mark is surely over.
 */
export const forgetEmail = async (storage: Storage, name: string, id: string): Promise<void> => {
  const key = `emails/${name}`;
  const found = await storage.getVersioned<EmailClaim>(key);
  if (found === null || found.value.id !== id) return;
  const now = storage.now();
  const mark: EmailClaim = { id, at: now, nonce: timeOrderedId(now), closing: now };
  if (await storage.replace(key, mark, found.etag)) await storage.remove(key);
};

/**
 * Frees an address, if that profile holds it by a claim not younger than `since` (milliseconds). A freed address is kept as nobody's
 * claim: a removal knows no condition, and could hit the claim of whoever comes next.
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
