import { say } from '../../base/languages/rules/say.ts';
/** The sentences of a claim by website. */
export const WEBSITE_CLAIM_SENTENCES = {
  get notPossible() {
    return say('accounts.claims.not-possible');
  },
  get waiting() {
    return say('accounts.claims.waiting');
  },
  get over() {
    return say('accounts.claims.over');
  },
  get moved() {
    return say('accounts.claims.moved');
  },
  get noClaim() {
    return say('accounts.claims.no-claim');
  },
  get decided() {
    return say('accounts.claims.decided');
  },
  get gone() {
    return say('accounts.claims.gone');
  },
} as const;

/** What an administrator answers to a claim. */
export const CLAIM_DECISIONS = ['decline', 'accept'] as const;
export type ClaimDecision = (typeof CLAIM_DECISIONS)[number];

export const CLAIM_ANSWERS: Record<ClaimDecision, string> = {
  get decline() {
    return say('accounts.claims.decline');
  },
  get accept() {
    return say('accounts.claims.accept');
  },
};

/** The name of the secret in a link address. */
export const CLAIM_PARAMETER = 'claim';

/** The TXT record with a secret of a claim. */
export const claimRecord = (secret: string): string => `vitae-claim=${secret}`;
