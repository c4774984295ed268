import { WEBSITE_CLAIM_SENTENCES } from '../../../accounts/claims/rules.ts';
import { getProvenClaim, type ProvenClaim, updateProvenClaim } from '../../../accounts/claims/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import { withdrawAudit } from '../../../site/audit/storage.ts';
import type { adminAnswerClaim } from '../calls/website-claim.ts';
import { finishClaim } from './claim-outcome.ts';
import { claimDecided, claimState } from './claim-state.ts';

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
