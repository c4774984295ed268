import * as z from 'zod/mini';
import type { ProfileKind } from '../../domain/fields/fields.ts';
import type { AppealState, Reason } from '../../domain/moderation/moderation.ts';
import {
  BADGE_BASES,
  BADGE_SENTENCES,
  type BadgeBasis,
  isEvidence,
} from '../../domain/profiles/badge/badge.ts';
import type { OwnProfile, Proven, Verified } from '../../domain/profiles/profile.ts';
import { endpoint } from '../endpoint.ts';
import { idText, optionalText, pageQuery } from '../inputs.ts';

/** The basis of a badge or of a request for one. */
export const badgeFields = () => ({
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

/** An open badge request. `asked` is ISO 8601. */
export type BadgeRequestView = { basis: BadgeBasis; evidence: string; note: string; asked: string };

/** How an owner sees that their page is hidden; `at` is ISO 8601. */
export type HiddenView = { at: string; reason: Reason; note: string; appeal: AppealState };

/** The owner's record, with the open badge request and the hiding, if any, and until when an earlier e-mail address can take the page back (ISO 8601; null if none can). */
export type OwnUser = OwnProfile & {
  request: BadgeRequestView | null;
  hidden: HiddenView | null;
  undo_until: string | null;
};

/** Asks administrators for the badge. */
export const requestBadge = endpoint<{ success: true; message: string; request: BadgeRequestView }>()({
  method: 'POST',
  path: '/php-api/request-badge.php',
  input: 'json',
  access: 'owner',
  writes: true,
  schema: z.object(badgeFields()),
});

/** Proves that the website belongs to the owner: it must link back with `rel=me`. */
export const proveLink = endpoint<{ success: true; message: string; proven: Proven }>()({
  method: 'POST',
  path: '/php-api/prove-link.php',
  input: 'json',
  access: 'owner',
  writes: true,
  schema: z.object({ field: z.literal('website', { error: 'Field must be website' }) }),
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
  access: 'admin',
  writes: false,
  schema: z.object(pageQuery()),
});

/** A profile whose name looks like another one's. */
export type LookAlike = { id: string; name: string; verified: Verified };

/** A whole record as administrators see it. */
export type AdminUser = OwnUser & { look_alikes: LookAlike[] };

export const adminGetUser = endpoint<{ success: true; user: AdminUser }>()({
  method: 'GET',
  path: '/php-api/CMSgetUser.php',
  input: 'query',
  access: 'admin',
  writes: false,
  schema: z.object({ id: idText() }),
});
