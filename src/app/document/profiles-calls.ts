import * as z from 'zod/mini';
import { moment } from '../../base/http/calls/replies.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { adminGetRequests, adminUpdateUser, proveLink, requestBadge } from '../../profiles/badge/calls.ts';
import { BADGE_SENTENCES } from '../../profiles/badge/rules/badge-reasons.ts';
import { verified } from '../../profiles/calls.ts';
import { countClick, incrementViews, likeProfile, updateLike } from '../../profiles/counts/calls.ts';
import { PROOF_SENTENCES } from '../../profiles/proofs/rules.ts';
import { RECHECK_DAYS } from '../../profiles/rules/limits.ts';
import { getTitle } from '../../profiles/sources/calls.ts';
import { type Description, describe } from './describe.ts';
import { LIST_ITEM, listExample, OWN_USER } from './examples.ts';

const liked = { success: true, message: 'Liked', like: 13, liked: true } as const;

const REQUEST = {
  basis: 'website',
  evidence: 'https://observatory.example/staff',
  note: '',
  asked: '2026-11-22T09:00:00.000Z',
} as const;
const { asked: _asked, ...ASKING } = REQUEST;

/** Likes and views. */
export const countCalls: readonly Description[] = [
  describe(likeProfile, {
    summary: 'Like a profile, or take a like back',
    details:
      'One like for each visitor and profile, kept by a signed cookie. A repeat changes nothing. With `kept=yes`, a request without that cookie changes nothing either: the reply sets it, and `liked` is false.',
    refusals: ['not-found', 'throttled'],
    example: { input: { id: LIST_ITEM.id, action: 'like' }, reply: liked },
  }),
  describe(updateLike, {
    summary: 'Like a profile, or take a like back, from its page',
    refusals: ['not-found', 'throttled'],
    example: { input: { id: LIST_ITEM.id, like: '1' }, reply: liked },
  }),
  describe(incrementViews, {
    summary: 'Count one view of a profile',
    details:
      "`from` is the host name of the page that the reader came from, without port; without one the view counts as direct. An owner's call on their own profile counts nothing and answers the count as it is.",
    refusals: ['not-found'],
    example: {
      input: { id: LIST_ITEM.id, from: 'observatory.example' },
      reply: { success: true, view: 341 },
    },
  }),
  describe(countClick, {
    summary: 'Count one click on a link of a profile',
    details:
      "Counts if `url` is an address that the page now links to, in any spelling of it. Any other address, and an owner's click on their own profile, counts nothing.",
    refusals: ['not-found'],
    example: {
      input: { id: LIST_ITEM.id, url: 'https://observatory.example/staff' },
      reply: { success: true },
    },
  }),
];

/** Requests for the badge, and proofs of a website. */
export const badgeRequestCalls: readonly Description[] = [
  describe(requestBadge, {
    summary: 'Ask administrators for the badge',
    refusals: ['conflict', 'throttled'],
    example: {
      input: ASKING,
      reply: { success: true, message: BADGE_SENTENCES.requested, request: REQUEST },
    },
  }),
  describe(proveLink, {
    summary: 'Prove that the website or a link is yours',
    details: `With \`field\` the website, with \`url\` one of \`links\`. It has to have an \`a\` or \`link\` with \`rel=me\` to the page; the host of a link may have the TXT record \`vitae={id}\` instead, or \`_vitae.\` before it. It is checked again every ${RECHECK_DAYS} days.`,
    refusals: ['conflict', 'throttled'],
    example: {
      input: { field: 'website' },
      reply: { success: true, message: PROOF_SENTENCES.proven, proven: { website: '2026-11-22' } },
    },
  }),
  describe(getTitle, {
    summary: 'Read the title of a page that is a source',
    details: 'Nothing is stored: a source is part of an edit.',
    refusals: ['throttled'],
    example: {
      input: { url: 'https://www.example.org/people/rao' },
      reply: { success: true, title: 'Our people' },
    },
  }),
  describe(adminGetRequests, {
    summary: 'List the open requests for the badge',
    example: listExample({
      ...REQUEST,
      id: OWN_USER.id,
      profile: 'personal',
      name: OWN_USER.name,
      verified: 'not-verified.jpg',
      recheck: false,
      email_confirmed: true,
      assigned: '',
    }),
  }),
];

/** Giving the badge, and taking it back. */
export const badgeCalls: readonly Description[] = [
  describe(adminUpdateUser, {
    summary: 'Give a profile the badge, or take it back',
    details:
      'Changes `verified` and nothing else, however much of the record is sent. `version` is the one that the administrator saw; every edit and every decision raises it.',
    refusals: ['not-found', 'conflict'],
    refusalFields: {
      conflict: { decided: z.exactOptional(z.strictObject({ verified, by: z.string(), at: moment })) },
    },
    example: {
      input: { id: OWN_USER.id, profile: 'personal', verified: 'verified.jpg' },
      reply: { success: true, message: DASHBOARD_SENTENCES.updated },
    },
  }),
];
