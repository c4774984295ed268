import * as z from 'zod/mini';
import { pagesField } from '../../accounts/login/calls.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { getUserCall } from '../../base/http/calls/frame-calls.ts';
import { idText, ofPage, optionalText, secretText } from '../../base/http/calls/inputs.ts';
import { messageReply, strings, success } from '../../base/http/calls/replies.ts';
import { OWNER_ALONE, OWNER_AND_EDITORS } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';
import { type WholeProfile, wholeProfile } from '../../moderation/page/calls.ts';
import { alikeField } from '../../search/alike/calls/alike.ts';
import { editSchema } from '../calls.ts';

export const getUser = endpoint({
  ...getUserCall,
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  reads: true,
  schema: z.object({ id: z.optional(idText()), user_id: optionalText('Id') }),
  reply: success({ user: wholeProfile, pages: pagesField }),
});

export const deleteProfile = endpoint({
  method: 'POST',
  path: '/php-api/delete-profile.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_ALONE,
  ofGone: true,
  hashes: true,
  schema: z.object({ id: optionalText('Id'), password: secretText(() => say('accounts.password.password')) }),
  reply: messageReply,
});

/** Everything stored about the owner, as one JSON download. */
export const exportProfile = endpoint({
  method: 'GET',
  path: '/php-api/export-profile.php',
  input: 'query',
  access: 'owner',
  pageRoles: OWNER_ALONE,
  schema: z.object(ofPage()),
  reply: z.record(z.string(), z.unknown()),
});

/** Saves an owner's edit of their profile. */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/php-api/update-profile.php',
  input: 'upload',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  hashes: 'password',
  schema: editSchema,
  reply: success({ ...strings('message', 'avatar'), user: wholeProfile, alike: alikeField }),
});

/** The owner's record. */
export type OwnUser = WholeProfile;
