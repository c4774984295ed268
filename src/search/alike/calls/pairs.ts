import * as z from 'zod/mini';
import { endpoint } from '../../../base/http/calls/endpoint.ts';
import { idText, pageQuery } from '../../../base/http/calls/inputs.ts';
import {
  count,
  kind,
  messageReply,
  moment,
  next,
  strings,
  success,
} from '../../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { AGREEMENTS } from '../rules/agreements.ts';
import { PAIRS_PAGE } from '../rules/limits.ts';

/** A page of a pair as the team sees it. */
const pairedPage = z.strictObject({
  ...strings('id', 'name', 'filed', 'url', 'avatar', 'role', 'place', 'dates', 'website'),
  profile: kind,
  /** Somebody can log in to it. */
  account: z.boolean(),
  /** It was imported from there; empty if its owner wrote it. */
  source: z.string(),
  created: moment,
});
export type ShownPairedPage = z.infer<typeof pairedPage>;

/** Two pages that are probably one, by their ids, and in what they agree, the surest first; `a` is the one that would better stay. */
const pair = z.strictObject({
  ...strings('a', 'b'),
  why: z.array(z.enum(AGREEMENTS)),
  pages: z.array(pairedPage).check(z.length(2)),
});
export type ShownPair = z.infer<typeof pair>;

/** The pairs of pages that are probably one, the most alike first; `as_of` is when they were looked for, null if never. */
export const adminGetAlike = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetAlike.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery(PAIRS_PAGE)),
  reply: success({ as_of: z.nullable(moment), items: z.array(pair), next, total: count }),
});

/** Remembers that two pages are not the same; with `undo`, forgets it again. */
export const adminNotAlike = endpoint({
  method: 'POST',
  path: '/php-api/CMSnotAlike.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    a: idText(),
    b: idText(),
    undo: z.optional(z.boolean({ error: 'Undo must be true or false' })),
  }),
  reply: messageReply,
});
