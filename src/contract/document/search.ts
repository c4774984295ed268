import * as z from 'zod/mini';
import { DIMENSIONS } from '../../domain/profiles/groups.ts';
import { ALIAS_SENTENCES } from '../../domain/search/aliases.ts';
import { FACET_VALUES, LIST_LIMIT, SUGGESTIONS } from '../../domain/search/limits.ts';
import { MAX_AGE_SECONDS } from '../../domain/site/limits.ts';
import { adminGetUsers } from '../search/admin-users.ts';
import { adminAlias, adminGetAliases } from '../search/alias.ts';
import { getFacets, getProfile, suggest } from '../search/lists.ts';
import { type Description, describe } from './describe.ts';
import { LIST_ITEM, OWN_USER } from './examples.ts';
import { count, kind, listItem, next, publicProfile, saidReply, verified } from './records.ts';

const facetValue = z.strictObject({ value: z.string(), label: z.string(), count });
const JOINED = { kind: 'place' as const, from: 'bangalore', to: 'bengaluru' };

/** Calls to read the directory. */
export const searchCalls: readonly Description[] = [
  describe(getProfile, {
    summary: 'List or search profiles, or get one',
    details: `Newest first, up to ${LIST_LIMIT.toLocaleString('en')} a page; ask again with \`cursor\` set to \`next\` until that is null. With \`id\` the answer is the one full public record. Lists are at most ${MAX_AGE_SECONDS} seconds old.`,
    reply: z.union([
      z.strictObject({ success: z.literal(true), data: z.array(listItem), total: count, next }),
      z.strictObject({ success: z.literal(true), data: z.tuple([publicProfile]) }),
    ]),
    refusals: ['not-found'],
    refusalFields: { 'not-found': { data: z.array(z.never()) } },
    example: {
      input: { q: 'astronomer', profile: 'personal', limit: '24' },
      reply: { success: true, data: [LIST_ITEM], total: 1, next: null },
    },
  }),
  describe(getFacets, {
    summary: 'Count what the results of a list have in common',
    details: `Takes what get-profile.php takes; at most ${FACET_VALUES} values of each facet, the fullest first.`,
    reply: z.strictObject({
      success: z.literal(true),
      total: count,
      facets: z.strictObject({
        kind: z.array(facetValue),
        place: z.array(facetValue),
        profession: z.array(facetValue),
        industry: z.array(facetValue),
        verified: z.array(facetValue),
      }),
    }),
    example: {
      input: { q: 'astronomer' },
      reply: {
        success: true,
        total: 1,
        facets: {
          kind: [{ value: 'personal', label: 'Individual Biography', count: 1 }],
          place: [{ value: 'pune', label: 'Pune', count: 1 }],
          profession: [{ value: 'astronomer', label: 'Astronomer', count: 1 }],
          industry: [],
          verified: [{ value: '1', label: 'Verified', count: 1 }],
        },
      },
    },
  }),
  describe(suggest, {
    summary: 'Suggest names, professions, places and industries while somebody types',
    reply: z.strictObject({
      success: z.literal(true),
      items: z
        .array(
          z.strictObject({
            kind: z.enum(['name', ...DIMENSIONS]),
            label: z.string(),
            url: z.string(),
          }),
        )
        .check(z.maxLength(SUGGESTIONS)),
    }),
    example: {
      input: { q: 'ast' },
      reply: {
        success: true,
        items: [{ kind: 'profession', label: 'Astronomer', url: '/professions/astronomer' }],
      },
    },
  }),
];

/** The lists of administrators, and values that are spelled in two ways. */
export const adminSearchCalls: readonly Description[] = [
  describe(adminGetUsers, {
    summary: 'List or search the profiles of a kind',
    details:
      'A bare array, newest first; all there are unless `limit` says otherwise. A page carries `X-Total-Count` and a `Link` to the next.',
    reply: z.array(
      z.strictObject({
        id: z.string(),
        profile: kind,
        name: z.exactOptional(z.string()),
        companyname: z.exactOptional(z.string()),
        email: z.string(),
        phone: z.string(),
        verified,
        email_confirmed: z.boolean(),
        hidden: z.boolean(),
        recheck: z.boolean(),
        version: z.int(),
      }),
    ),
    example: {
      input: { profile: 'personal', limit: '10' },
      reply: [
        {
          id: OWN_USER.id,
          profile: 'personal',
          name: OWN_USER.name,
          email: OWN_USER.email,
          phone: OWN_USER.phone,
          verified: 'verified.jpg',
          email_confirmed: true,
          hidden: false,
          recheck: false,
          version: 3,
        },
      ],
    },
  }),
  describe(adminAlias, {
    summary: 'Join a place, profession or industry to another, or part them again',
    details: 'With an empty `to` the two are apart again. The old address leads to the new one.',
    reply: saidReply,
    example: {
      input: JOINED,
      reply: { success: true, message: ALIAS_SENTENCES.joined(JOINED.from, JOINED.to) },
    },
  }),
  describe(adminGetAliases, {
    summary: 'List what has been joined',
    reply: z.strictObject({
      success: z.literal(true),
      items: z.array(z.strictObject({ kind: z.enum(DIMENSIONS), from: z.string(), to: z.string() })),
    }),
    example: { reply: { success: true, items: [JOINED] } },
  }),
];
