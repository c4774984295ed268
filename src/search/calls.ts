import * as z from 'zod/mini';
import { endpoint } from '../base/http/calls/endpoint.ts';
import { optionalLanguage, optionalText, pageQuery, profileKind } from '../base/http/calls/inputs.ts';
import { getFacetsCall, getProfileCall, suggestCall } from '../base/http/calls/reading-calls.ts';
import { count, next, strings, success } from '../base/http/calls/replies.ts';
import { say } from '../base/languages/rules/say.ts';
import { listItem, oneReply } from '../profiles/calls.ts';
import { DIMENSIONS } from '../profiles/rules/dimensions.ts';
import type { ListItem } from '../profiles/rules/list-item.ts';
import { COMPLETIONS, LIST_LIMIT, SIMILAR_NAMES } from './rules/limits.ts';
import { SORTS } from './rules/profile-query.ts';
import type { Total } from './rules/totals.ts';

/** Filters and order of a list; `place`, `profession` and `industry` are slugs. */
const profileListQuery = {
  profile: z.optional(profileKind()),
  q: optionalText('Search'),
  place: optionalText('Place'),
  profession: optionalText('Profession'),
  industry: optionalText('Industry'),
  verified: z.optional(z.literal('1', { error: () => say('search.verified-one') })),
  sort: z.optional(z.enum(SORTS, { error: () => say('search.sort-one-of', { orders: SORTS.join(', ') }) })),
};

const listQuerySchema = z.object({
  id: optionalText('Id'),
  language: optionalLanguage('With an id: the language (a tag) of texts that are translated into it'),
  found: z
    .optional(z.literal('1', { error: () => say('search.found-one') }))
    .check(z.meta({ description: 'With a query: adds where the items have what their rows do not show' })),
  ...profileListQuery,
  ...pageQuery(LIST_LIMIT),
});

const facetsQuerySchema = z.object(profileListQuery);

export type ProfileListQuery = z.infer<typeof facetsQuerySchema>;

export type ListQuery = z.infer<typeof listQuerySchema>;

const atLeast = z
  .optional(z.literal(true))
  .check(z.meta({ description: 'There may be more: they were not all counted.' }));
const total = { total: count, total_at_least: atLeast };

/** What a query with few hits is answered with too: profiles with similar names, and the query as the first of them is written. */
const similarFields = {
  similar: z.array(listItem).check(z.maxLength(SIMILAR_NAMES)),
  suggestion: z.nullable(z.string()),
};
export type SimilarReply = { similar: ListItem[]; suggestion: string | null };

const foundFields = { found: z.optional(z.array(z.strictObject(strings('id', 'label', 'text')))) };

/** Where items have what their rows do not show. */
export type FoundReply = { id: string; label: string; text: string }[];

export type ListReply = {
  success: true;
  data: ListItem[];
  next: string | null;
  found?: FoundReply | undefined;
} & Total &
  (SimilarReply | { similar?: never; suggestion?: never });

/** A page of the directory's list items, or the full public record of `id`. */
export const getProfile = endpoint({
  ...getProfileCall,
  access: 'anyone',
  schema: listQuerySchema,
  reply: z.union([
    success({ data: z.array(listItem), ...total, next, ...foundFields }),
    success({ data: z.array(listItem), ...total, next, ...foundFields, ...similarFields }),
    oneReply,
  ]),
});

const facetValue = z.strictObject({ ...strings('value', 'label'), count, at_least: atLeast });

/** The facets of a list: at most `FACET_VALUES` of each, the largest first. */
export const getFacets = endpoint({
  ...getFacetsCall,
  access: 'anyone',
  schema: facetsQuerySchema,
  reply: success({
    ...total,
    facets: z.strictObject({
      kind: z.array(facetValue),
      place: z.array(facetValue),
      profession: z.array(facetValue),
      industry: z.array(facetValue),
      verified: z.array(facetValue),
    }),
  }),
});

/** A profile whose name matches what is being typed: `photo` is a path or empty, `role` a profession or an industry, `sort_name` what lists from A to Z file it under. */
const completionName = z.strictObject({
  kind: z.literal('name'),
  ...strings('label', 'url', 'photo', 'role', 'sort_name'),
});
export type CompletionName = z.infer<typeof completionName>;

/** A name or a group that matches what is being typed, and its address. */
const completion = z.discriminatedUnion('kind', [
  completionName,
  z.strictObject({ kind: z.enum(DIMENSIONS), ...strings('label', 'url') }),
]);
export type Completion = z.infer<typeof completion>;

/** At most eight completions for what is being typed. */
export const suggest = endpoint({
  ...suggestCall,
  access: 'anyone',
  schema: z.object({ q: optionalText('Search') }),
  reply: success({ items: z.array(completion).check(z.maxLength(COMPLETIONS)) }),
});
