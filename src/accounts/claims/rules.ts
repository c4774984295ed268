/** The sentences of a claim by website. */
export const WEBSITE_CLAIM_SENTENCES = {
  notPossible: 'This page cannot be claimed by its website.',
  waiting: 'Somebody has proven this website already, and the administrators are looking at it.',
  over: 'This claim is no longer valid. Please begin again.',
  moved: 'The page has another website now. Please begin again.',
  noClaim: 'No claim of this page is waiting.',
  decided: 'This claim has been answered.',
  gone: 'This page can no longer be claimed.',
} as const;

/** What an administrator answers to a claim. */
export const CLAIM_DECISIONS = ['decline', 'accept'] as const;
export type ClaimDecision = (typeof CLAIM_DECISIONS)[number];

export const CLAIM_ANSWERS: Record<ClaimDecision, string> = {
  decline: 'The claim is declined.',
  accept: 'The page has its account now.',
};

/** The name of the secret in a link address. */
export const CLAIM_PARAMETER = 'claim';

/** The TXT record with a secret of a claim. */
export const claimRecord = (secret: string): string => `vitae-claim=${secret}`;
