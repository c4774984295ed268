import { proveLink, requestBadge } from '../../../contract/badge.ts';
import { updateProfile } from '../../../contract/profile.ts';
import { ACCOUNT_SENTENCES } from '../../../domain/accounts/account.ts';
import type { BadgeBasis } from '../../../domain/profiles/badge.ts';
import type { Listed } from '../../../domain/profiles/profile.ts';
import { call, type Outcome } from '../call.ts';
import { loadOwnProfile, setOwnProfile } from './own-profile.ts';

/** Why something was not done: a sentence for each field at fault, and one for all of it. */
export type Refused = { errors: Record<string, string>; message: string };

const refusalOf = (outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): Refused =>
  outcome.kind === 'refused'
    ? { errors: outcome.failure.errors ?? {}, message: outcome.failure.message }
    : { errors: {}, message: ACCOUNT_SENTENCES.unreachable };

/** Puts the page into lists, or takes it out of them; null when it is done. */
export const setListed = async (listed: Listed): Promise<Refused | null> => {
  const form = new FormData();
  form.set('listed', listed);
  const outcome = await call(updateProfile, form);
  if (outcome.kind !== 'done') return refusalOf(outcome);
  setOwnProfile(outcome.reply.user);
  return null;
};

/** Asks administrators for the badge; null when the request is with them. */
export const askForBadge = async (given: {
  basis: BadgeBasis;
  evidence: string;
  note: string;
}): Promise<Refused | null> => {
  const outcome = await call(requestBadge, given);
  if (outcome.kind !== 'done') return refusalOf(outcome);
  await loadOwnProfile();
  return null;
};

/** Has the website asked whether it leads back; null when it does. */
export const requestProof = async (): Promise<Refused | null> => {
  const outcome = await call(proveLink, { field: 'website' });
  if (outcome.kind !== 'done') return refusalOf(outcome);
  await loadOwnProfile();
  return null;
};
