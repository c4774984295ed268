import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import { endSession, getSessions } from '../accounts/sessions.ts';
import { claimConfirm, claimProfile } from '../owners/claim.ts';
import { type Description, describe } from './describe.ts';
import { saidReply } from './records.ts';

const LINK_TOKEN = 'a1b2c3d4e5.0mwrderar.9f8e7d6c5b4a';

/** Calls to take over a page, and for an owner's sessions. */
export const ownershipCalls: readonly Description[] = [
  describe(claimProfile, {
    summary: 'Ask for a link to claim a page that has no account',
    details: 'Answers the same for every page. Three mails a day go to a page’s address.',
    reply: saidReply,
    refusals: ['captcha', 'throttled'],
    example: {
      input: { id: 'a1b2c3d4e5', captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==' },
      reply: { success: true, message: ACCOUNT_SENTENCES.claimSent },
    },
  }),
  describe(claimConfirm, {
    summary: 'Keep, export or remove a page by the link of a mail',
    details:
      '`keep` needs a `password`. `export` answers everything kept about the page as one JSON download and leaves the link as it is.',
    reply: z.union([saidReply, z.record(z.string(), z.unknown())]),
    refusals: ['conflict'],
    example: {
      input: { token: LINK_TOKEN, action: 'keep', password: 'Viola-9-dawn' },
      reply: { success: true, message: ACCOUNT_SENTENCES.claimed },
    },
  }),
  describe(getSessions, {
    summary: 'List where the owner is logged in',
    reply: z.strictObject({
      success: z.literal(true),
      items: z.array(
        z.strictObject({
          id: z.string(),
          created: z.string(),
          used: z.string(),
          agent: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
    example: {
      reply: {
        success: true,
        items: [
          {
            id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
            created: '2026-11-20T08:00:00.000Z',
            used: '2026-11-22T08:00:00.000Z',
            agent: 'Firefox on Linux',
            current: true,
          },
        ],
      },
    },
  }),
  describe(endSession, {
    summary: 'End one session of the owner, or all others',
    details: '`all: true` ends every session but the one that asks.',
    reply: saidReply,
    refusals: ['not-found'],
    example: { input: { all: true }, reply: { success: true, message: ACCOUNT_SENTENCES.sessionsEnded } },
  }),
];
