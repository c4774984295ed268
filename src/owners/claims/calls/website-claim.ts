import * as z from 'zod/mini';
import { CLAIM_DECISIONS, WEBSITE_CLAIM_SENTENCES } from '../../../accounts/claims/rules.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { emailText } from '../../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../../base/http/calls/endpoint.ts';
import { anyOfFields, idText, optionalText, pageQuery, secretText } from '../../../base/http/calls/inputs.ts';
import { claimWebsiteCall } from '../../../base/http/calls/reading-calls.ts';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';

/** What a claimant puts on the website: an address for a link with `rel=me`, or a TXT record. `token` continues the claim. */
export type StartedClaim = { success: true; token: string; link: string; txt: string };

/** When a proven claim takes effect, ISO 8601, unless an administrator declines it. */
type ProvenClaim = { success: true; until: string };

/**
 * Claims a page without an e-mail address by proving its website. With `id`, `email`, `password` and `captcha` it begins a claim, with the
 * `token` of one it checks the website.
 */
export const claimWebsite = endpoint<StartedClaim | ProvenClaim>()({
  ...claimWebsiteCall,
  access: 'anyone',
  hashes: 'password',
  schema: z
    .object({
      token: z.optional(secretText('Token', LENGTHS.line, WEBSITE_CLAIM_SENTENCES.over)),
      id: z.optional(idText()),
      email: z.optional(emailText()),
      password: z.optional(secretText('Password', LENGTHS.cursor)),
      captcha: optionalText('Captcha', LENGTHS.captcha),
    })
    .check(...anyOfFields(['id', 'token'], 'Id is required')),
});

/** A proven claim that waits. Times are ISO 8601. */
export type WaitingClaim = {
  /** The page. */
  id: string;
  profile: ProfileKind;
  name: string;
  url: string;
  /** Names this claim. */
  claim: string;
  website: string;
  email: string;
  /** How the website was proven. */
  by: 'link' | 'dns';
  since: string;
  until: string;
};

export const adminGetClaims = endpoint<{ success: true; items: WaitingClaim[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetClaims.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery()),
});

/** Ends the wait of a page's claim; with `claim`, only if it is still that one. */
export const adminAnswerClaim = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSanswerClaim.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    id: idText(),
    decision: z.enum(CLAIM_DECISIONS, { error: 'Decision must be decline or accept' }),
    claim: optionalText('Claim'),
  }),
});
