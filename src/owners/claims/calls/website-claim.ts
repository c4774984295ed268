import * as z from 'zod/mini';
import { CLAIM_DECISIONS, WEBSITE_CLAIM_SENTENCES } from '../../../accounts/claims/rules.ts';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { emailText } from '../../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../../base/http/calls/endpoint.ts';
import { claimWebsiteCall } from '../../../base/http/calls/form-calls.ts';
import { anyOfFields, idText, optionalText, pageQuery, secretText } from '../../../base/http/calls/inputs.ts';
import { kind, listReply, messageReply, moment, strings, success } from '../../../base/http/calls/replies.ts';
import { oneOf } from '../../../base/http/rules/call-sentences.ts';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { assigned } from '../../../site/to-do/calls.ts';

/** What a claimant puts on the website: an address for a link with `rel=me`, or a TXT record. `token` continues the claim. */
const startedClaim = success(strings('token', 'link', 'txt'));
export type StartedClaim = z.infer<typeof startedClaim>;

/**
 * Claims a page without an e-mail address by proving its website. With `id`, `email`, `password` and `captcha` it begins a claim, with
 * `same_login` instead of an e-mail and a password one for the login of the session; with the `token` of one it checks the website.
 */
export const claimWebsite = endpoint({
  ...claimWebsiteCall,
  access: 'anyone',
  hashes: 'password',
  schema: z
    .object({
      token: z.optional(secretText('Token', LENGTHS.line, () => WEBSITE_CLAIM_SENTENCES.over)),
      id: z.optional(idText()),
      email: z.optional(emailText()),
      password: z.optional(secretText(() => say('accounts.password.password'), LENGTHS.cursor)),
      same_login: z.optional(z.enum(['', 'yes', 'no'], { error: () => oneOf('same_login', ['yes', 'no']) })),
      captcha: optionalText('Captcha', LENGTHS.captcha),
    })
    .check(...anyOfFields(['id', 'token'], () => FIELD_SENTENCES.required('Id'))),
  reply: z.union([startedClaim, success({ until: moment })]),
});

/** A proven claim that waits. `id`, `name` and `url` are the page's, `claim` names the claim, `by` says how the website was proven. */
const waitingClaim = z.strictObject({
  ...strings('id', 'name', 'url', 'claim', 'website', 'email'),
  profile: kind,
  by: z.enum(['link', 'dns']),
  since: moment,
  until: moment,
  assigned,
});
export type WaitingClaim = z.infer<typeof waitingClaim>;

export const adminGetClaims = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetClaims.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery()),
  reply: listReply(waitingClaim),
});

/** Ends the wait of a page's claim; with `claim`, only if it is still that one. */
export const adminAnswerClaim = endpoint({
  method: 'POST',
  path: '/php-api/CMSanswerClaim.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    id: idText(),
    decision: z.enum(CLAIM_DECISIONS, { error: 'Decision must be decline or accept' }),
    claim: optionalText('Claim'),
  }),
  reply: messageReply,
});
