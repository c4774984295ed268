import { WEBSITE_CLAIM_SENTENCES } from '../../../accounts/claims/rules.ts';
import {
  claimMarksNow,
  getProvenClaim,
  type ProvenClaim,
  readProvenClaims,
  updateProvenClaim,
} from '../../../accounts/claims/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import { adminEntriesAt } from '../../../search/storage/entries-at.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import { pageOf, type Queue } from '../../../site/to-do/server.ts';
import type { adminAnswerClaim, adminGetClaims, WaitingClaim } from '../calls/website-claim.ts';
import { claimDecided, claimedWebsite, claimState, claimUntil, finishClaim } from './claim-outcome.ts';

/** The proven claims that wait for an answer. One whose page is gone, or has an address by now, is left to upkeep. */
export const claimQueue: Queue<WaitingClaim> = {
  kind: 'claim',
  find: async (storage, marking) => {
    const reading = marking.then((marks) => readProvenClaims(storage, marks));
    const places = reading.then((claims) => claims.filter((claim) => claim !== undefined));
    const [claims, entries] = await Promise.all([reading, adminEntriesAt(storage, places)]);
    return claims.map((claim) => {
      const entry = claim && entries.get(claim.id);
      if (claim === undefined) return undefined;
      return entry?.email === '' && claim.answer === undefined ? toWaiting(claim, entry.name) : null;
    });
  },
  marksNow: (storage, { ref }) => claimMarksNow(storage, ref),
  toWaiting: ({ id, name, since }) => ({ kind: 'claim', id, name, at: Date.parse(since), count: 1 }),
};

const toWaiting = (claim: ProvenClaim, name: string): WaitingClaim => ({
  id: claim.id,
  profile: claim.profile,
  name,
  url: paths.profile(profileSlug(name), claim.id),
  claim: claim.claim,
  website: claimedWebsite(claim),
  email: claim.email,
  by: claim.by,
  since: new Date(claim.proven).toISOString(),
  until: new Date(claimUntil(claim)).toISOString(),
});

/** A page of the waiting claims, oldest first. */
export const answerClaims = async (
  storage: Storage,
  query: InputOf<typeof adminGetClaims>,
): Promise<ReplyOf<typeof adminGetClaims>> => {
  const { items, next } = await pageOf(storage, claimQueue, query);
  return { success: true, items, next };
};

/** Ends the wait of a page's claim as an administrator says; of two answers, one is refused with the other. */
export const answerClaim = async (
  call: ProfileAudit,
  { id, decision, claim: name }: InputOf<typeof adminAnswerClaim>,
): Promise<void> => {
  const { storage, admin } = call;
  const waiting = await getProvenClaim(storage, id);
  if (waiting === null) throw noClaim();
  // The same answer again finishes what a crash left.
  if (waiting.answer?.decision === decision) return finish(storage, waiting);
  if (waiting.answer !== undefined) throw claimDecided(waiting);
  if (name && name !== waiting.claim) throw new AppError('conflict', WEBSITE_CLAIM_SENTENCES.decided);
  if (decision === 'accept' && (await claimState(storage, waiting)) !== 'yes')
    throw new AppError('conflict', WEBSITE_CLAIM_SENTENCES.gone);
  const entry = await auditProfile(call, `${decision}-claim`, waiting, null, null);
  const answer = { decision, by: admin.email, at: storage.now() };
  const { claim, changed } = await updateProvenClaim(storage, id, waiting.claim, (current) =>
    current.answer === undefined ? { ...current, answer } : null,
  );
  if (claim === null || !changed) {
    await withdrawAudit(storage, entry);
    throw claim === null ? noClaim() : claimDecided(claim);
  }
  await finish(storage, claim);
};

const finish = async (storage: Storage, claim: ProvenClaim): Promise<void> => {
  if (!(await finishClaim(storage, claim))) throw new AppError('conflict', WEBSITE_CLAIM_SENTENCES.gone);
};

const noClaim = (): AppError => new AppError('not-found', WEBSITE_CLAIM_SENTENCES.noClaim);
