import { endpoint } from '../../base/http/calls/endpoint.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import type { AdminUser } from '../../moderation/page/calls.ts';
import { correctionSchema } from '../calls.ts';

/** Corrects a page without an account; `version` is the one that the administrator saw. */
export const adminEditProfile = endpoint<{ success: true; message: string; user: AdminUser }>()({
  method: 'POST',
  path: '/php-api/CMSeditProfile.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: correctionSchema,
});
