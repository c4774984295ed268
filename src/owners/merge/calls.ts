import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, listOf } from '../../base/http/calls/inputs.ts';
import { count, moment, success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { adminProfile } from '../../moderation/page/calls.ts';
import { mergedPage } from '../../profiles/calls.ts';
import { MERGE_SENTENCES } from './rules.ts';

/** More names than a page has parts. */
const MAX_TAKEN = 80;

/** How much the page that stays did not take, because it has no room, or would make public what is private on the other one. */
const left = z.strictObject({ sources: count, links: count, ties: count, suggestions: count });

/** Two pages side by side, and what follows from merging them: how many like both, and how many ties and open suggestions `drop` has. */
export const adminGetMerge = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetMerge.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({ keep: idText(), drop: idText() }),
  reply: success({
    keep: adminProfile,
    drop: adminProfile,
    like_both: count,
    ties: count,
    suggestions: count,
    reports: count,
  }),
});
export type MergeView = z.infer<(typeof adminGetMerge)['reply']>;

/**
 * Merges two pages: `drop` goes into `keep`, which takes the fields in `take`, photos where it has none, likes, views, ties, sources, links and
 * open suggestions. `versions` are those of `keep` and of `drop` that were looked at.
 */
export const adminMergeProfiles = endpoint({
  method: 'POST',
  path: '/php-api/CMSmergeProfiles.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    keep: idText(),
    drop: idText(),
    take: listOf(
      z.string(MERGE_SENTENCES.fields).check(z.maxLength(40, MERGE_SENTENCES.fields)),
      MAX_TAKEN,
      MERGE_SENTENCES.fields,
    ),
    versions: listOf(z.int(MERGE_SENTENCES.versions), 2, MERGE_SENTENCES.versions).check(
      z.length(2, MERGE_SENTENCES.versions),
    ),
  }),
  reply: success({ message: z.string(), ...mergedPage.shape, until: moment, left }),
});

/** Takes the merge back by which a page went into another one. */
export const adminUnmergeProfiles = endpoint({
  method: 'POST',
  path: '/php-api/CMSunmergeProfiles.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({ id: idText() }),
  reply: success({ message: z.string(), keep: mergedPage, drop: mergedPage }),
});
