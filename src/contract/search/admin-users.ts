import * as z from 'zod/mini';
import { PROFILE_KINDS, type ProfileKind } from '../../domain/fields/fields.ts';
import type { Verified } from '../../domain/profiles/profile.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, pageQuery } from '../inputs.ts';

/** A profile as the dashboard lists it. */
export type AdminRecord = {
  id: string;
  profile: ProfileKind;
  name?: string;
  companyname?: string;
  email: string;
  phone: string;
  verified: Verified;
  /** Hidden by an administrator. */
  hidden: boolean;
  /** Its badge is suspended: the name, main photo or e-mail changed since it was verified. */
  recheck: boolean;
  version: number;
  email_confirmed: boolean;
};

export const adminGetUsers = endpoint<AdminRecord[]>()({
  method: 'GET',
  path: '/php-api/CMSgetUsers.php',
  input: 'query',
  access: 'admin',
  writes: false,
  schema: z.object({
    profile: z.enum(PROFILE_KINDS, { error: 'Profile type must be personal or professional' }),
    q: optionalText('Search'),
    ...pageQuery(100_000),
  }),
});
