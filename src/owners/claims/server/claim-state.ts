import { WEBSITE_CLAIM_SENTENCES } from '../../../accounts/claims/rules.ts';
import type { ProvenClaim } from '../../../accounts/claims/storage.ts';
import { CLAIM_WAIT_DAYS } from '../../../accounts/rules/limits.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { websiteUrl } from '../../../base/fields/rules/social.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { handsOf } from '../../../profiles/hands/rules.ts';
import { isOwned, type ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { isPubliclyVisible } from '../../../profiles/visibility/rules/visibility.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';

/** How long a proven claim waits for an answer, in milliseconds. */
export const CLAIM_WAIT_MS = CLAIM_WAIT_DAYS * 86_400_000;

/** From when on a page is its claimant's, in milliseconds; about, until the administrators have been told. */
export const claimUntil = ({ told, proven }: ProvenClaim): number => (told ?? proven) + CLAIM_WAIT_MS;

/** Whether a page is still as it was when its website was proven: nobody has it, and it has the same website. */
export const isUnclaimed = (record: ProfileRecord, claim: ProvenClaim): boolean =>
  record.email === '' && !isOwned(record) && record.website === claim.website;

/** Whether a page has become its claimant's by this claim. */
export const isTheirs = (record: ProfileRecord | null, claim: ProvenClaim): boolean =>
  record?.claimed !== undefined &&
  (claim.login === undefined
    ? normalizeEmail(record.email) === normalizeEmail(claim.email)
    : handsOf(record).owner === claim.login);

/** Whether a claim can still take effect: `later` while the page is hidden, `no` if it is gone or not free any more. */
export const claimState = async (storage: Storage, claim: ProvenClaim): Promise<'yes' | 'later' | 'no'> => {
  const [record, status] = await Promise.all([
    getProfileRecord(storage, claim.id),
    getProfileStatus(storage, claim.id),
  ]);
  if (record === null || (!isUnclaimed(record, claim) && !isTheirs(record, claim))) return 'no';
  return isPubliclyVisible(status) ? 'yes' : 'later';
};

/** The address of a claim's website, or its text if it is none. */
export const claimedWebsite = ({ website }: ProvenClaim): string => websiteUrl(website) ?? website;

/** The refusal of an answer to a claim that has been answered, with that answer. */
export const claimDecided = ({ answer }: ProvenClaim): AppError =>
  new AppError('conflict', WEBSITE_CLAIM_SENTENCES.decided, {
    body: answer === undefined ? {} : { decided: { ...answer, at: new Date(answer.at).toISOString() } },
  });
