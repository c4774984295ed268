import * as z from 'zod/mini';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { optionalText, pageQuery, profileKind } from '../../base/http/calls/inputs.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import type { Verified } from '../../profiles/badge/rules/verified.ts';

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
  access: MODERATION_ROLES,
  schema: z.object({
    profile: profileKind(),
    q: optionalText('Search'),
    ...pageQuery(100_000),
  }),
});
