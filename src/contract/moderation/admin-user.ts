import * as z from 'zod/mini';
import type { AppealState } from '../../domain/moderation/decisions.ts';
import type { Reason } from '../../domain/moderation/reasons.ts';
import type { OwnProfile, Verified } from '../../domain/profiles/profile.ts';
import { endpoint } from '../endpoint.ts';
import { idText } from '../inputs.ts';
import type { BadgeRequestView } from '../profiles/badge.ts';

/** A profile whose name looks like another one's. */
type LookAlike = { id: string; name: string; verified: Verified };

/** The whole record of a profile, with the open badge request and the hiding, if any, and until when an earlier e-mail address can take the page back (ISO 8601; null if none can). */
export type WholeProfile = OwnProfile & {
  request: BadgeRequestView | null;
  hidden: HiddenView | null;
  undo_until: string | null;
};

/** A whole record as administrators see it. */
export type AdminUser = WholeProfile & { look_alikes: LookAlike[] };

export const adminGetUser = endpoint<{ success: true; user: AdminUser }>()({
  method: 'GET',
  path: '/php-api/CMSgetUser.php',
  input: 'query',
  access: 'admin',
  writes: false,
  schema: z.object({ id: idText() }),
});

/** How an owner sees that their page is hidden; `at` is ISO 8601. */
export type HiddenView = { at: string; reason: Reason; note: string; appeal: AppealState };
