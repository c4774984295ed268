import * as z from 'zod/mini';
import { PROFILE_KINDS } from '../domain/fields.ts';
import type { ListItem, PublicProfile } from '../domain/profile.ts';
import type { OwnUser } from './badge.ts';
import { endpoint } from './endpoint.ts';
import { numberQuery, optionalText, rawFields } from './inputs.ts';
import { getProfileCall } from './reading-calls.ts';

/** Most list items in one reply, and how many it has when nothing is asked. */
export const LIST_LIMIT = 1_000;

export const listQuerySchema = z.object({
  id: optionalText('Id'),
  profile: z.optional(z.enum(PROFILE_KINDS, { error: 'Profile type must be personal or professional' })),
  q: optionalText('Search'),
  limit: numberQuery('Limit', 1, LIST_LIMIT),
  cursor: optionalText('Cursor', 1_000),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

export type ListReply = { success: true; data: ListItem[]; total: number; next: string | null };
export type OneReply = { success: true; data: [PublicProfile] };

/** The directory: a page of list items, or with `id` the one full public record. */
export const getProfile = endpoint<ListReply | OneReply>()({
  ...getProfileCall,
  access: 'anyone',
  writes: false,
  schema: listQuerySchema,
});

export type RegisterReply = { success: true; message: string; redirect: string; id: string; url: string };

/** A new profile with its account; the fields are read by the domain's registration rules. */
export const register = endpoint<RegisterReply>()({
  method: 'POST',
  path: '/php-api/register.php',
  input: 'upload',
  access: 'anyone',
  writes: true,
  schema: rawFields(),
});

export type UpdateProfileReply = { success: true; message: string; avatar: string; user: OwnUser };

/** An owner's edit of their profile. */
export const updateProfile = endpoint<UpdateProfileReply>()({
  method: 'POST',
  path: '/php-api/update-profile.php',
  input: 'upload',
  access: 'owner',
  writes: true,
  schema: rawFields(),
});
