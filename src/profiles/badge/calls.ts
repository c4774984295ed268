import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { anyOfFields, idText, optionalText, pageQuery, profileKind } from '../../base/http/calls/inputs.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import type { Proven } from '../proofs/rules.ts';
import { LINKS } from '../rules/limits.ts';
import { BADGE_SENTENCES, type BadgeRequestView, isEvidence } from './rules/badge-reasons.ts';
import { BADGE_BASES } from './rules/verification.ts';
import type { Verified } from './rules/verified.ts';

/** The basis of a badge or of a request for one. */
export const badgeInputs = () => ({
  basis: z.optional(z.enum(BADGE_BASES, { error: BADGE_SENTENCES.basis })),
  evidence: z.optional(
    optionalText('Evidence').check(
      z.refine((value) => value === undefined || value === '' || isEvidence(value), {
        error: BADGE_SENTENCES.evidence,
      }),
    ),
  ),
  note: optionalText('Note', undefined, { lines: true }),
});

/** Asks administrators for the badge. */
export const requestBadge = endpoint<{ success: true; message: string; request: BadgeRequestView }>()({
  method: 'POST',
  path: '/php-api/request-badge.php',
  input: 'json',
  access: 'owner',
  schema: z.object(badgeInputs()),
});

/** Proves that the website, or one of the links, belongs to the owner: it must link back with `rel=me`, or for a link its host has a TXT record. */
export const proveLink = endpoint<{ success: true; message: string; proven: Proven }>()({
  method: 'POST',
  path: '/php-api/prove-link.php',
  input: 'json',
  access: 'owner',
  schema: z
    .object({
      field: z.optional(z.literal('website', { error: 'Field must be website' })),
      url: optionalText('Address', LINKS.url),
    })
    .check(...anyOfFields(['field', 'url'], 'Field must be website')),
});

/** A request as the dashboard lists it. */
export type QueuedRequest = BadgeRequestView & {
  id: string;
  profile: ProfileKind;
  name: string;
  verified: Verified;
  recheck: boolean;
  email_confirmed: boolean;
};

export const adminGetRequests = endpoint<{ success: true; items: QueuedRequest[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetRequests.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery()),
});

/**
 * Changes only `verified` and its basis, and with a version `died`, even if a whole record is sent; `version` is the one that the admin saw.
 */
export const adminUpdateUser = endpoint<{ success: true; message: string }>()({
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
    version: z.optional(z.int({ error: FIELD_SENTENCES.digits('Version') })),
  }),
});
