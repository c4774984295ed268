import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import {
  anyOfFields,
  idText,
  ofPage,
  optionalText,
  pageQuery,
  profileKind,
} from '../../base/http/calls/inputs.ts';
import { kind, listReply, messageReply, success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES, OWNER_ALONE } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';
import { assigned } from '../../site/to-do/calls.ts';
import { badgeRequest, provenDays, verified } from '../calls.ts';
import { LINKS } from '../rules/limits.ts';
import { BADGE_SENTENCES, isEvidence } from './rules/badge-reasons.ts';
import { BADGE_BASES } from './rules/verification.ts';

/** The basis of a badge or of a request for one. */
export const badgeInputs = () => ({
  basis: z.optional(z.enum(BADGE_BASES, { error: () => BADGE_SENTENCES.basis })),
  evidence: z.optional(
    optionalText(() => say('profiles.badge.evidence-label')).check(
      z.refine((value) => value === undefined || value === '' || isEvidence(value), {
        error: () => BADGE_SENTENCES.evidence,
      }),
    ),
  ),
  note: optionalText(() => say('profiles.badge.note-label'), undefined, { lines: true }),
});

/** Asks administrators for the badge. */
export const requestBadge = endpoint({
  method: 'POST',
  path: '/php-api/request-badge.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_ALONE,
  schema: z.object({ ...ofPage(), ...badgeInputs() }),
  reply: success({ message: z.string(), request: badgeRequest }),
});

/** Proves that the website, or one of the links, belongs to the owner: it must link back with `rel=me`, or for a link its host has a TXT record. */
export const proveLink = endpoint({
  method: 'POST',
  path: '/php-api/prove-link.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_ALONE,
  schema: z
    .object({
      ...ofPage(),
      field: z.optional(z.literal('website', { error: () => say('profiles.proof.field') })),
      url: optionalText('Address', LINKS.url),
    })
    .check(...anyOfFields(['field', 'url'], () => say('profiles.proof.field'))),
  reply: success({ message: z.string(), proven: provenDays }),
});

/** A request as the dashboard lists it. */
const queuedRequest = z.strictObject({
  ...badgeRequest.shape,
  id: z.string(),
  profile: kind,
  name: z.string(),
  verified,
  recheck: z.boolean(),
  email_confirmed: z.boolean(),
  assigned,
});
export type QueuedRequest = z.infer<typeof queuedRequest>;

export const adminGetRequests = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetRequests.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery()),
  reply: listReply(queuedRequest),
});

/**
 * Changes only `verified` and its basis, and with a version `died`, even if a whole record is sent; `version` is the one that the admin saw.
 */
export const adminUpdateUser = endpoint({
  method: 'POST',
  path: '/php-api/CMSupdateUser.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    id: idText(),
    profile: z.optional(profileKind()),
    verified: z.enum(['verified.jpg', 'verified', 'yes', 'not-verified.jpg'], {
      error: 'Verified must be verified.jpg or not-verified.jpg',
    }),
    ...badgeInputs(),
    died: optionalText('Died'),
    version: z.optional(z.int({ error: () => FIELD_SENTENCES.digits('Version') })),
  }),
  reply: messageReply,
});
