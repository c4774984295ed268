import pMap from 'p-map';
import { firstIdOf, hashHex, randomToken } from '../../base/engine/storage/keys.ts';
import { removeAll, sweepKeys } from '../../base/engine/storage/remove-all.ts';
import { READS_AT_ONCE, type Storage, type Update } from '../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { listMarks, type Mark, markKey, readMarked, updateMarked } from '../../site/to-do/storage/marks.ts';
import { releaseEmail } from '../email/storage.ts';
import { WEBSITE_CLAIM_DAYS } from '../rules/limits.ts';
import type { PasswordHash } from '../storage/accounts.ts';
import type { ClaimDecision } from './rules.ts';

/**
 * A claim whose website is not proven yet: the login that its claimant wants, or the one that the page is to go to and its address, and the
 * website as it was then.
 */
export type UnprovenClaim = ({ password: PasswordHash; login?: never } | { login: string }) & {
  email: string;
  website: string;
  /** The language of letters to the claimant; missing if it is the site's own. */
  language?: string;
};

/** The proven claim of a page that waits for administrators, one for each page. Times are milliseconds. */
export type ProvenClaim = UnprovenClaim & {
  /** Names it: a hash of its token. */
  claim: string;
  id: string;
  profile: ProfileKind;
  /** The page's place in the directory. */
  order: string;
  by: 'link' | 'dns';
  proven: number;
  /** When the administrators had been told; null before that. */
  told: number | null;
  /** How it was answered; missing while it waits. */
  answer?: { decision: ClaimDecision; by: string; at: number };
};

/** What is left of a claim that has ended. A new one may take its place. */
type EndedClaim = { ended: number };

const DAY = 86_400_000;
const LIFE_MS = WEBSITE_CLAIM_DAYS * DAY;
const TOKEN = /^([0-9a-z]{8,12})\.([0-9a-z]{9})\.[A-Za-z0-9_-]{43}$/;

const startedPrefix = (id: string): string => `started-claims/${id}/`;
const PROVEN = 'proven-claims/';
const provenKey = (id: string): string => `${PROVEN}${id}`;

/** The name of a claim by its token. */
export const claimName = (token: string): string => hashHex(token);

/** The secrets of a claim for a link and for a TXT record. Neither reveals the token, which alone continues the claim. */
export const claimSecrets = (token: string): { link: string; record: string } => ({
  link: hashHex(`link of ${token}`).slice(0, 40),
  record: hashHex(`record of ${token}`).slice(0, 40),
});

/** The page and the beginning (milliseconds) in a token, without checking that the claim exists; null if it is no token. */
export const readClaimToken = (token: string): { id: string; at: number } | null => {
  const [, id, stamp = ''] = TOKEN.exec(token) ?? [];
  return id === undefined ? null : { id, at: Number.parseInt(stamp, 36) };
};

/** Stores a new claim and returns its token; only a hash of it is stored. */
export const startClaim = async (storage: Storage, id: string, claim: UnprovenClaim): Promise<string> => {
  const stamp = firstIdOf(storage.now());
  const token = `${id}.${stamp}.${randomToken()}`;
  await storage.putJson(`${startedPrefix(id)}${stamp}.${claimName(token)}`, claim);
  return token;
};

/** The claim of a token; null if there is none or its time is over. */
export const getStartedClaim = async (storage: Storage, token: string): Promise<UnprovenClaim | null> => {
  const read = readClaimToken(token);
  if (read === null || read.at + LIFE_MS <= storage.now()) return null;
  return storage.getJson<UnprovenClaim>(`${startedPrefix(read.id)}${firstIdOf(read.at)}.${claimName(token)}`);
};

/** Removes started claims whose time is over, as many as it can until a time. */
export const sweepStartedClaims = (storage: Storage, until: number): Promise<void> => {
  const now = storage.now();
  return sweepKeys(storage, 'started-claims/', until, (key) => {
    const [, , name = ''] = key.split('/');
    return Number.parseInt(name.slice(0, 9), 36) + LIFE_MS <= now;
  });
};

type StoredClaim = ProvenClaim | EndedClaim;

const open = (stored: StoredClaim | null | undefined): ProvenClaim | null =>
  !stored || 'ended' in stored ? null : stored;

/** The keys of a claim's marks. An answered one is marked until all is done that was answered. */
const marksOf = (stored: StoredClaim | null): string[] => {
  const claim = open(stored);
  return claim === null ? [] : [markKey('claim', claim.id, { since: claim.proven })];
};

/** The proven claim of a page, answered or not; null if there is none. */
export const getProvenClaim = async (storage: Storage, id: string): Promise<ProvenClaim | null> =>
  open(await storage.getJson<StoredClaim>(provenKey(id)));

/** The keys of the marks of a page's proven claim. */
export const claimMarksNow = async (storage: Storage, id: string): Promise<string[]> =>
  marksOf(await getProvenClaim(storage, id));

const update = (
  storage: Storage,
  id: string,
  change: (stored: StoredClaim | null) => StoredClaim | null,
): Promise<Update<StoredClaim>> => updateMarked<StoredClaim>(storage, provenKey(id), change, marksOf);

/** Stores a proven claim unless the page has one; returns the one that it has then, so that of two at once one wins. */
export const putProvenClaim = async (storage: Storage, claim: ProvenClaim): Promise<ProvenClaim> => {
  const { after } = await update(storage, claim.id, (stored) => (open(stored) === null ? claim : null));
  return open(after?.value) ?? claim;
};

/** Changes a page's proven claim of that name; `change` returns null to leave it. Returns the claim as it is then, null if it has ended, and whether it changed. */
export const updateProvenClaim = async (
  storage: Storage,
  id: string,
  name: string,
  change: (claim: ProvenClaim) => ProvenClaim | null,
): Promise<{ claim: ProvenClaim | null; changed: boolean }> => {
  const { after, changed } = await update(storage, id, (stored) => {
    const claim = open(stored);
    return claim?.claim === name ? change(claim) : null;
  });
  return { claim: open(after?.value), changed };
};

/** Ends a proven claim of that name: nothing personal of it stays. */
export const endProvenClaim = async (storage: Storage, { id, claim }: ProvenClaim): Promise<void> => {
  await update(storage, id, (stored) => (open(stored)?.claim === claim ? { ended: storage.now() } : null));
};

/** The claims of some marks, in their order; undefined where it has ended. */
export const readProvenClaims = async (
  storage: Storage,
  marks: readonly Mark[],
): Promise<(ProvenClaim | undefined)[]> => {
  const read = await readMarked<{ claim: ProvenClaim | null }>(
    storage,
    marks,
    ({ ref }) => provenKey(ref),
    async ({ ref }) => ({ claim: await getProvenClaim(storage, ref) }),
    ({ claim }) => claim !== null,
  );
  return read.map((each) => each?.claim ?? undefined);
};

/** All proven claims that have not ended, oldest first, as they are now. */
export const listProvenClaims = async (storage: Storage): Promise<ProvenClaim[]> => {
  const marks = await listMarks(storage, 'claim');
  const claims = await pMap(marks, ({ ref }) => getProvenClaim(storage, ref), READS_AT_ONCE);
  return claims.filter((claim) => claim !== null);
};

/** How long an ended claim stays, so that no new one can take its place while it is removed. */
const ENDED_MS = 30 * DAY;
const SEND_REMOVAL_MS = 10_000;

/** Removes what is left of claims that ended long ago. */
export const sweepEndedClaims = async (storage: Storage): Promise<void> => {
  const now = storage.now();
  for await (const keys of storage.pages(PROVEN))
    for (const key of keys) {
      const stored = await storage.getVersioned<StoredClaim>(key);
      if (stored !== null && 'ended' in stored.value && stored.value.ended + ENDED_MS <= now)
        await storage.removeVersion(key, stored.etag, now + SEND_REMOVAL_MS);
    }
};

/** Removes the started claims of a page that is deleted, or has an owner now; with a name, that claim alone. */
export const removeStartedClaims = async (storage: Storage, id: string, name = ''): Promise<void> => {
  const { keys } = await storage.list(startedPrefix(id));
  await removeAll(
    storage,
    keys.filter((key) => key.endsWith(name)),
  );
};

/** Removes the proven claim of a page that is deleted. */
export const removeProvenClaim = (storage: Storage, id: string): Promise<void> =>
  storage.remove(provenKey(id));

/** Ends all claims of a page that is moved to the trash, and releases the address that a proven one had reserved. */
export const endClaims = async (storage: Storage, id: string): Promise<void> => {
  const claim = await getProvenClaim(storage, id);
  if (claim !== null) {
    await releaseEmail(storage, claim.email, id);
    await endProvenClaim(storage, claim);
  }
  await removeStartedClaims(storage, id);
};
