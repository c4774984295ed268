import { claimMarksNow, type ProvenClaim, readProvenClaims } from '../../../accounts/claims/storage.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { adminEntriesAt } from '../../../search/storage/entries-at.ts';
import {
  type ListCall,
  pageOf,
  type Queue,
  type Unassigned,
  withAssigned,
} from '../../../site/to-do/server/queue.ts';
import type { adminGetClaims, WaitingClaim } from '../calls/website-claim.ts';
import { claimedWebsite, claimUntil } from './claim-state.ts';

/** The proven claims that wait for an answer. One whose page is gone, or has an address by now, is left to upkeep. */
export const claimQueue: Queue<Unassigned<WaitingClaim>> = {
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
  toWaiting: ({ id, name, since }) => ({ kind: 'claim', id, name, at: Date.parse(since) }),
  reads: 2,
};

const toWaiting = (claim: ProvenClaim, name: string): Unassigned<WaitingClaim> => ({
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
  call: ListCall,
  query: InputOf<typeof adminGetClaims>,
): Promise<ReplyOf<typeof adminGetClaims>> => {
  const { items, next } = await pageOf(call, claimQueue, query);
  return { success: true, items: items.map(withAssigned), next };
};
