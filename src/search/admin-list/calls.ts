import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { optionalText, pageQuery, profileKind } from '../../base/http/calls/inputs.ts';
import { kind, strings } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { verified } from '../../profiles/calls.ts';

/** A profile as the dashboard lists it. `recheck`: its badge is suspended, because the name, main photo or e-mail changed since it was verified. */
const adminRecord = z.strictObject({
  id: z.string(),
  profile: kind,
  name: z.exactOptional(z.string()),
  companyname: z.exactOptional(z.string()),
  ...strings('email', 'phone'),
  verified,
  hidden: z.boolean(),
  recheck: z.boolean(),
  version: z.int(),
  email_confirmed: z.boolean(),
});
export type AdminRecord = z.infer<typeof adminRecord>;

export const adminGetUsers = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetUsers.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({
    profile: profileKind(),
    q: optionalText('Search'),
    ...pageQuery(100_000),
  }),
  reply: z.array(adminRecord),
});
