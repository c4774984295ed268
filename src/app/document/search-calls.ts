import * as z from 'zod/mini';
import { MAX_AGE_SECONDS } from '../../base/http/rules/limits.ts';
import { mergedPage } from '../../profiles/calls.ts';
import { adminGetUsers } from '../../search/admin-list/calls.ts';
import { adminAlias, adminGetAliases } from '../../search/aliases/calls.ts';
import { ALIAS_SENTENCES } from '../../search/aliases/rules.ts';
import { getAlike } from '../../search/alike/calls/alike.ts';
import { adminGetAlike, adminNotAlike } from '../../search/alike/calls/pairs.ts';
import { MAX_ALIKE, MAX_PAIRS } from '../../search/alike/rules/limits.ts';
import { ALIKE_SENTENCES } from '../../search/alike/rules/sentences.ts';
import { getFacets, getProfile, suggest } from '../../search/calls.ts';
import {
  EXACT_TOTAL,
  FACET_VALUES,
  FEW_HITS,
  LARGE_DIRECTORY,
  LIST_LIMIT,
  SIMILAR_NAMES,
} from '../../search/rules/limits.ts';
import { type Description, describe } from './describe.ts';
import { LIST_ITEM, OWN_USER } from './examples.ts';

const JOINED = { kind: 'place' as const, from: 'bangalore', to: 'bengaluru' };

const PAIRED = {
  id: OWN_USER.id,
  name: OWN_USER.name,
  profile: 'personal' as const,
  url: `/profile/asha-rao-${OWN_USER.id}`,
  avatar: OWN_USER.avatar,
  filed: 'Rao, Asha',
  role: OWN_USER.profession,
  place: OWN_USER.currentcity,
  dates: '1984-02-29',
  website: '',
  account: true,
  source: '',
  created: '2026-11-22T09:00:00.000Z',
};

/** Calls to read the directory. */
export const searchCalls: readonly Description[] = [
  describe(getProfile, {
    summary: 'List or search profiles, or get one',
    details: `Newest first, up to ${LIST_LIMIT.toLocaleString('en')} a page; ask again with \`cursor\` set to \`next\` until that is null. With \`id\` the answer is the one full public record. Lists are at most ${MAX_AGE_SECONDS} seconds old. Of more than ${LARGE_DIRECTORY.toLocaleString('en')} profiles, a \`total\` of ${EXACT_TOTAL.toLocaleString('en')} may be a lower bound, and \`total_at_least\` is then true. Where \`q\` has fewer than ${FEW_HITS} hits, \`similar\` has up to ${SIMILAR_NAMES} profiles whose names are like it, the nearest first, and \`suggestion\` is \`q\` as the first of them is written, or null.`,
    refusals: ['not-found'],
    refusalFields: { 'not-found': { data: z.array(z.never()), merged_into: z.exactOptional(mergedPage) } },
    example: {
      input: { q: 'astronomer', profile: 'personal', limit: '24' },
      reply: { success: true, data: [LIST_ITEM], total: 1, next: null, similar: [], suggestion: null },
    },
  }),
  describe(getFacets, {
    summary: 'Count what the results of a list have in common',
    details: `Takes what get-profile.php takes; at most ${FACET_VALUES} values of each facet, the fullest first. Where the total is a lower bound, so are the counts with \`at_least\`.`,
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
    details:
      'Names come first: those that begin with the query, then those of which another word does, then others that have it. Of equal ones those with a badge come first, then the most viewed and liked. At most two professions, places and industries each, which begin with the query. Where nothing fits, the most similar names.',
    example: {
      input: { q: 'ast' },
      reply: {
        success: true,
        items: [{ kind: 'profession', label: 'Astronomer', url: '/professions/astronomer' }],
      },
    },
  }),
];

/** What somebody asks before making a page. */
export const alikeCalls: readonly Description[] = [
  describe(getAlike, {
    summary: 'Find listed pages that a new page may be about, too',
    details:
      'Pages of the kind with the same name, written in whatever way, or with the website; those with both come first. At most ' +
      `${MAX_ALIKE}.`,
    refusals: ['throttled'],
    example: {
      input: { profile: 'personal', name: 'asha rao', website: '' },
      reply: {
        success: true,
        items: [
          {
            id: OWN_USER.id,
            name: OWN_USER.name,
            url: `/profile/asha-rao-${OWN_USER.id}`,
            photo: `/uploads/${OWN_USER.avatar}`,
            role: OWN_USER.profession,
          },
        ],
      },
    },
  }),
];

/** The lists of administrators, and values that are spelled in two ways. */
export const adminSearchCalls: readonly Description[] = [
  describe(adminGetUsers, {
    summary: 'List or search the profiles of a kind',
    details:
      'A bare array, newest first; all there are unless `limit` says otherwise. A page carries `X-Total-Count` and a `Link` to the next. `source` is compared without regard to letter case; `page` is the number of a page of `limit` rows.',
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
          created: '2026-11-22T09:00:00.000Z',
          state: 'listed',
          account: 'yes',
          photo: 'yes',
          source: '',
        },
      ],
    },
  }),
  describe(adminGetAlike, {
    summary: 'List pairs of pages that are probably one',
    details: `The ${MAX_PAIRS.toLocaleString('en')} most alike, the most alike first, without those of which a page left and those that are said not to be the same. The site looks for them once a day; \`as_of\` is null before that. \`why\` is in what they agree, the surest first, \`a\` the page that would better stay. \`total\` counts what is left of the list.`,
    example: {
      reply: {
        success: true,
        as_of: '2026-11-22T03:00:00.000Z',
        items: [
          {
            a: PAIRED.id,
            b: 'f6g7h8i9j0',
            why: ['birth-date', 'place'],
            pages: [
              PAIRED,
              { ...PAIRED, id: 'f6g7h8i9j0', url: '/profile/asha-rao-f6g7h8i9j0', account: false },
            ],
          },
        ],
        next: null,
        total: 1,
      },
    },
  }),
  describe(adminNotAlike, {
    summary: 'Say that a page is not the same as another',
    details: 'In either order. With `undo: true` that is forgotten.',
    refusals: ['not-found'],
    example: {
      input: { a: PAIRED.id, b: 'f6g7h8i9j0' },
      reply: { success: true, message: ALIKE_SENTENCES.remembered },
    },
  }),
  describe(adminAlias, {
    summary: 'Join a place, profession or industry to another, or part them again',
    details: 'With an empty `to` the two are apart again. The old address leads to the new one.',
    example: {
      input: JOINED,
      reply: { success: true, message: ALIAS_SENTENCES.joined(JOINED.from, JOINED.to) },
    },
  }),
  describe(adminGetAliases, {
    summary: 'List what has been joined',
    example: { reply: { success: true, items: [JOINED] } },
  }),
];
