import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, numberQuery, optionalText, profileKind } from '../../base/http/calls/inputs.ts';
import { ADMIN_ROLE, MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { inTrash } from '../reports/calls.ts';
import type { Reason } from '../reports/rules/reasons.ts';

export const adminDeleteUser = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSdeleteUser.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    id: idText(),
    profile: profileKind(),
  }),
});

/** A profile in the trash, and why; `deleted` and `until` are ISO 8601. */
export type TrashedProfile = {
  id: string;
  profile: ProfileKind;
  name: string;
  deleted: string;
  by: string;
  until: string;
  reason: Reason;
  note: string;
};

export const adminGetTrash = endpoint<{ success: true; items: TrashedProfile[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetTrash.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({ limit: numberQuery('Limit', 1, 100), cursor: optionalText('Cursor', LENGTHS.cursor) }),
});

/** Restores a profile from the trash. */
export const adminRestoreUser = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSrestoreUser.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: inTrash(),
});

/** Deletes a profile in the trash for good. */
export const adminPurgeUser = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSpurgeUser.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: inTrash(),
});
