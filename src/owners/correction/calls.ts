import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { adminProfile } from '../../moderation/page/calls.ts';
import { alikeField } from '../../search/alike/calls/alike.ts';
import { correctionSchema } from '../calls.ts';

/** Corrects a page without an account; a form may have photos. `version` is the one that the administrator saw. */
export const adminEditProfile = endpoint({
  method: 'POST',
  path: '/php-api/CMSeditProfile.php',
  input: 'json-or-upload',
  numbers: ['version'],
  access: MODERATION_ROLES,
  schema: correctionSchema,
  reply: success({ message: z.string(), user: adminProfile, alike: alikeField }),
});
