import * as z from 'zod/mini';
import type { AppealState, Reason } from '../../domain/moderation/moderation.ts';
import type { Verified } from '../../domain/profiles/profile.ts';
import { endpoint } from '../endpoint.ts';
import { idText } from '../inputs.ts';
import type { OwnUser } from '../owners/own-page.ts';

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

/** How an owner sees that their page is hidden; `at` is ISO 8601. */
export type HiddenView = { at: string; reason: Reason; note: string; appeal: AppealState };
