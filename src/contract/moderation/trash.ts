import * as z from 'zod/mini';
import { PROFILE_KINDS, type ProfileKind } from '../../domain/fields/fields.ts';
import { LENGTHS } from '../../domain/fields/limits.ts';
import { endpoint } from '../endpoint.ts';
import { idText, numberQuery, optionalText } from '../inputs.ts';
import { inTrash } from './reports.ts';

export const adminDeleteUser = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSdeleteUser.php',
  input: 'json',
  access: 'admin',
  writes: true,
  schema: z.object({
    id: idText(),
    profile: z.enum(PROFILE_KINDS, { error: 'Profile type must be personal or professional' }),
  }),
});

/** A profile in the trash; `deleted` and `until` are ISO 8601. */
export type TrashedProfile = {
  id: string;
  profile: ProfileKind;
  name: string;
  deleted: string;
  by: string;
  until: string;
};

export const adminGetTrash = endpoint<{ success: true; items: TrashedProfile[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetTrash.php',
  input: 'query',
  access: 'admin',
  writes: false,
  schema: z.object({ limit: numberQuery('Limit', 1, 100), cursor: optionalText('Cursor', LENGTHS.cursor) }),
});

/** Restores a profile from the trash. */
export const adminRestoreUser = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSrestoreUser.php',
  input: 'json',
  access: 'admin',
  writes: true,
  schema: inTrash(),
});

/** Deletes a profile in the trash for good. */
export const adminPurgeUser = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSpurgeUser.php',
  input: 'json',
  access: 'admin',
  writes: true,
  schema: inTrash(),
});
