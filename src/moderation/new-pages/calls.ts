import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { numberQuery, optionalText } from '../../base/http/calls/inputs.ts';
import { count, kind, listReply, strings } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { LIKE_PARTS } from '../../search/admin-list/rules.ts';
import { assigned } from '../../site/to-do/calls.ts';
import { lookAlikes, waitingFields } from '../page/calls.ts';

/** A new page that waits, with what may help to judge it; `shared` counts other pages, `url` is its path. */
const newPage = z.strictObject({
  id: z.string(),
  profile: kind,
  ...strings('name', 'url'),
  ...waitingFields,
  look_alikes: lookAlikes,
  shared: z.strictObject({ host: count, website: count, text: count }),
  assigned,
});
export type NewPage = z.infer<typeof newPage>;

export const adminGetNewPages = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetNewPages.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({
    limit: numberQuery('Limit', 1, 100),
    cursor: optionalText('Cursor', LENGTHS.cursor),
    /** Only those that have the same as this page, itself among them. */
    like: optionalText('Like'),
    by: z._default(z.enum(LIKE_PARTS, { error: `By must be one of ${LIKE_PARTS.join(', ')}` }), 'text'),
  }),
  reply: listReply(newPage),
});
