import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { pageQuery } from '../../base/http/calls/inputs.ts';
import { day, kind, listReply, strings } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';

/** A page with sources that are gone; `url` is its path, `field` what a source is of. */
const pageWithGone = z.strictObject({
  id: z.string(),
  profile: kind,
  ...strings('name', 'url'),
  /** Somebody can log in to it, and is shown the same. */
  account: z.boolean(),
  sources: z.array(z.strictObject({ ...strings('field', 'url', 'title', 'archived'), since: day })),
});
export type PageWithGone = z.infer<typeof pageWithGone>;

/** The pages with sources that are gone. */
export const adminGetGoneSources = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetGoneSources.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery()),
  reply: listReply(pageWithGone),
});
