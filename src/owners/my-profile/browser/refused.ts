import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';

/** A failure: a sentence for each invalid field, and one for the whole form. */
export type FormFailure = { errors: Record<string, string>; message: string };

/** A refusal, or that no answer came, in words. */
export const refusalOf = (outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): FormFailure =>
  outcome.kind === 'refused'
    ? { errors: outcome.failure.errors ?? {}, message: outcome.failure.message }
    : { errors: {}, message: ACCOUNT_SENTENCES.unreachable };
