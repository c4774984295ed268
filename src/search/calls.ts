import * as z from 'zod/mini';
import { endpoint } from '../base/http/calls/endpoint.ts';
import { optionalText, pageQuery, profileKind } from '../base/http/calls/inputs.ts';
import { getFacetsCall, getProfileCall, suggestCall } from '../base/http/calls/reading-calls.ts';
import type { OneReply } from '../profiles/calls.ts';
import type { Dimension } from '../profiles/rules/dimensions.ts';
import type { ListItem } from '../profiles/rules/list-item.ts';
import type { Facets } from './facets/rules.ts';
import { LIST_LIMIT } from './rules/limits.ts';
import { SORTS } from './rules/profile-query.ts';
import type { Total } from './rules/totals.ts';

/** Filters and order of a list; `place`, `profession` and `industry` are slugs. */
const profileListQuery = {
  profile: z.optional(profileKind()),
  q: optionalText('Search'),
  place: optionalText('Place'),
  profession: optionalText('Profession'),
  industry: optionalText('Industry'),
  verified: z.optional(z.literal('1', { error: 'Verified must be 1' })),
  sort: z.optional(z.enum(SORTS, { error: `Sort must be one of ${SORTS.join(', ')}` })),
};

const listQuerySchema = z.object({
  id: optionalText('Id'),
  ...profileListQuery,
  ...pageQuery(LIST_LIMIT),
});

const facetsQuerySchema = z.object(profileListQuery);

export type ProfileListQuery = z.infer<typeof facetsQuerySchema>;

export type ListQuery = z.infer<typeof listQuerySchema>;

/** What a query with few hits is answered with too: profiles with similar names, and the query as the first of them is written. */
export type SimilarReply = { similar: ListItem[]; suggestion: string | null };

export type ListReply = { success: true; data: ListItem[]; next: string | null } & Total &
  (SimilarReply | { similar?: never; suggestion?: never });

/** A page of the directory's list items, or the full public record of `id`. */
export const getProfile = endpoint<ListReply | OneReply>()({
  ...getProfileCall,
  access: 'anyone',
  schema: listQuerySchema,
});

export type FacetsReply = { success: true; facets: Facets } & Total;

/** The facets of a list: at most `FACET_VALUES` of each, the largest first. */
export const getFacets = endpoint<FacetsReply>()({
  ...getFacetsCall,
  access: 'anyone',
  schema: facetsQuerySchema,
});

/** A profile whose name matches what is being typed: `photo` is a path or empty, `role` a profession or an industry. */
export type CompletionName = { kind: 'name'; label: string; url: string; photo: string; role: string };

/** A name or a group that matches what is being typed, and its address. */
export type Completion = CompletionName | { kind: Dimension; label: string; url: string };

export type CompletionReply = { success: true; items: Completion[] };

/** At most eight completions for what is being typed. */
export const suggest = endpoint<CompletionReply>()({
  ...suggestCall,
  access: 'anyone',
  schema: z.object({ q: optionalText('Search') }),
});
