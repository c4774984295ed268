import * as z from 'zod/mini';
import { BADGE_SENTENCES } from '../../domain/profiles/badge/badge.ts';
import { RECHECK_DAYS } from '../../domain/profiles/limits.ts';
import { PROOF_SENTENCES } from '../../domain/profiles/proofs/proof.ts';
import { adminGetUser } from '../moderation/admin-user.ts';
import { adminGetRequests, proveLink, requestBadge } from '../profiles/badge.ts';
import { type Description, describe } from './describe.ts';
import { OWN_USER } from './examples.ts';
import { adminProfile, badgeRequest, next, queuedRequest } from './records.ts';

const ASKED = {
  basis: 'website',
  evidence: 'https://observatory.example/staff',
  note: '',
  asked: '2026-11-22T09:00:00.000Z',
} as const;
const { asked: _asked, ...ASKING } = ASKED;

/** Calls to request the badge, and what administrators check before they give it. */
export const badgeCalls: readonly Description[] = [
  describe(requestBadge, {
    summary: 'Ask administrators for the badge',
    reply: z.strictObject({ success: z.literal(true), message: z.string(), request: badgeRequest }),
    refusals: ['conflict', 'throttled'],
    example: {
      input: ASKING,
      reply: { success: true, message: BADGE_SENTENCES.requested, request: ASKED },
    },
  }),
  describe(proveLink, {
    summary: 'Prove that the website is yours by its link back',
    details: `The website has to have an \`a\` or \`link\` with \`rel=me\` to the page. It is asked again every ${RECHECK_DAYS} days.`,
    reply: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      proven: z.strictObject({ website: z.exactOptional(z.string()) }),
    }),
    refusals: ['conflict', 'throttled'],
    example: {
      input: { field: 'website' },
      reply: { success: true, message: PROOF_SENTENCES.proven, proven: { website: '2026-11-22' } },
    },
  }),
  describe(adminGetRequests, {
    summary: 'List the open requests for the badge',
    reply: z.strictObject({ success: z.literal(true), items: z.array(queuedRequest), next }),
    example: {
      input: { limit: '20' },
      reply: {
        success: true,
        items: [
          {
            ...ASKED,
            id: OWN_USER.id,
            profile: 'personal',
            name: OWN_USER.name,
            verified: 'not-verified.jpg',
            recheck: false,
            email_confirmed: true,
          },
        ],
        next: null,
      },
    },
  }),
  describe(adminGetUser, {
    summary: 'Get the whole record of a profile',
    reply: z.strictObject({ success: z.literal(true), user: adminProfile }),
    refusals: ['not-found'],
    example: { input: { id: OWN_USER.id }, reply: { success: true, user: { ...OWN_USER, look_alikes: [] } } },
  }),
];
