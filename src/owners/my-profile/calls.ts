import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { getUserCall } from '../../base/http/calls/frame-calls.ts';
import { idText, noInput, optionalText, secretText } from '../../base/http/calls/inputs.ts';
import type { WholeProfile } from '../../moderation/page/calls.ts';
import { editSchema } from '../calls.ts';

export const getUser = endpoint<{ success: true; user: OwnUser }>()({
  ...getUserCall,
  access: 'owner',
  schema: z.object({ id: z.optional(idText()) }),
});

export const deleteProfile = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/delete-profile.php',
  input: 'json',
  access: 'owner',
  hashes: true,
  schema: z.object({ id: optionalText('Id'), password: secretText('Password') }),
});

/** Everything stored about the owner, as one JSON download. */
export const exportProfile = endpoint<Record<string, unknown>>()({
  method: 'GET',
  path: '/php-api/export-profile.php',
  input: 'none',
  access: 'owner',
  schema: noInput(),
});

type UpdateProfileReply = { success: true; message: string; avatar: string; user: OwnUser };

/** Saves an owner's edit of their profile. */
export const updateProfile = endpoint<UpdateProfileReply>()({
  method: 'POST',
  path: '/php-api/update-profile.php',
  input: 'upload',
  access: 'owner',
  hashes: 'password',
  schema: editSchema,
});

/** The owner's record. */
export type OwnUser = WholeProfile;
