import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText } from '../../base/http/calls/inputs.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import type { BadgeRequestView } from '../../profiles/badge/rules/badge-reasons.ts';
import type { Verified } from '../../profiles/badge/rules/verified.ts';
import type { WaitingView } from '../../profiles/new-pages/rules.ts';
import type { OwnProfile, PublicProfile } from '../../profiles/rules/profile.ts';
import type { AppealState } from '../cases/rules/decisions.ts';
import type { Reason } from '../reports/rules/reasons.ts';

/** A profile whose name looks like another one's. */
export type LookAlike = { id: string; name: string; verified: Verified };

/**
 * The whole record of a profile, its open badge request, its hiding and what it waits for, if any, and until when an earlier e-mail can take
 * the page back (ISO 8601, or null).
 */
export type WholeProfile = OwnProfile & {
  request: BadgeRequestView | null;
  hidden: HiddenView | null;
  waiting: WaitingView | null;
  undo_until: string | null;
};

/** A whole record as administrators see it; `account`: somebody can log in to it. */
export type AdminUser = Omit<WholeProfile, 'hidden'> & {
  hidden: AdminHiddenView | null;
  look_alikes: LookAlike[];
  account: boolean;
};

export const adminGetUser = endpoint<{ success: true; user: AdminUser }>()({
  method: 'GET',
  path: '/php-api/CMSgetUser.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({ id: idText() }),
});

/** How an owner sees that their page is hidden; `at` is ISO 8601. */
export type HiddenView = { at: string; reason: Reason; note: string; appeal: AppealState };

/** The same for administrators: also who hid it, and the public record as it was then; null for older hidings. */
export type AdminHiddenView = HiddenView & { by: string; before: PublicProfile | null };
