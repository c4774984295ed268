import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { numberQuery, optionalText, pageQuery, profileKind } from '../../base/http/calls/inputs.ts';
import { count, kind, moment, strings } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { verified } from '../../profiles/calls.ts';
import { BADGE_FILTERS, PAGE_STATES } from './rules.ts';

const YES_OR_NO = ['yes', 'no'] as const;
const yesOrNo = z.enum(YES_OR_NO);

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
  created: moment,
  state: z.enum(PAGE_STATES),
  account: yesOrNo,
  photo: yesOrNo,
  /** Where the page was imported from; '' if its owner wrote it. */
  source: z.string(),
  city: z.exactOptional(z.string()),
  view: z.exactOptional(count),
});
export type AdminRecord = z.infer<typeof adminRecord>;

const oneOf = <Value extends string>(label: string, values: readonly Value[]) =>
  z.optional(z.enum(values, { error: `${label} must be one of ${values.join(', ')}` }));

/** What narrows the list. */
const filters = {
  state: oneOf('State', PAGE_STATES),
  account: oneOf('Account', YES_OR_NO),
  photo: oneOf('Photo', YES_OR_NO),
  source: optionalText('Source'),
  badge: oneOf('Badge', BADGE_FILTERS),
};

export const adminGetUsers = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetUsers.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({
    profile: profileKind(),
    q: optionalText('Search'),
    ...filters,
    ...pageQuery(100_000),
    /** The number of a page of `limit` rows, for one that is not the next. */
    page: numberQuery('Page', 1, 999_999),
    /** `all` adds city and views, for a file of the list. */
    columns: oneOf('Columns', ['all']),
  }),
  reply: z.array(adminRecord),
});
