import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, numberQuery, optionalText, profileKind } from '../../base/http/calls/inputs.ts';
import { kind, listReply, messageReply, trashed } from '../../base/http/calls/replies.ts';
import { ADMIN_ROLE, MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { inTrash } from '../reports/calls.ts';
import { REASONS } from '../reports/rules/reasons.ts';

export const adminDeleteUser = endpoint({
  method: 'POST',
  path: '/php-api/CMSdeleteUser.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    id: idText(),
    profile: profileKind(),
  }),
  reply: messageReply,
});

/** A profile in the trash, and why. */
const trashedProfile = z.strictObject({
  ...trashed,
  profile: kind,
  name: z.string(),
  reason: z.enum(REASONS),
  note: z.string(),
});
export type TrashedProfile = z.infer<typeof trashedProfile>;

export const adminGetTrash = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetTrash.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({ limit: numberQuery('Limit', 1, 100), cursor: optionalText('Cursor', LENGTHS.cursor) }),
  reply: listReply(trashedProfile),
});

/** Restores a profile from the trash. */
export const adminRestoreUser = endpoint({
  method: 'POST',
  path: '/php-api/CMSrestoreUser.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: inTrash(),
  reply: messageReply,
});

/** Deletes a profile in the trash for good. */
export const adminPurgeUser = endpoint({
  method: 'POST',
  path: '/php-api/CMSpurgeUser.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: inTrash(),
  reply: messageReply,
});
