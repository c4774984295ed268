import * as z from 'zod/mini';
import { DECISIONS } from '../../domain/moderation/decisions.ts';
import { BULK_MAX, CASE_DAYS } from '../../domain/moderation/limits.ts';
import { REASONS } from '../../domain/moderation/reasons.ts';
import {
  DECIDED_SENTENCES,
  MODERATION_SENTENCES,
  TRASH_SENTENCES,
} from '../../domain/moderation/sentences.ts';
import { DESK_SENTENCES } from '../../domain/site/desk.ts';
import { adminGetUser } from '../moderation/admin-user.ts';
import { adminBulk, adminDecide, adminGetReports, appeal, reportProfile } from '../moderation/reports.ts';
import { adminDeleteUser, adminGetTrash, adminPurgeUser, adminRestoreUser } from '../moderation/trash.ts';
import { type Description, describe } from './describe.ts';
import { OWN_USER, PUBLIC_PROFILE } from './examples.ts';
import { adminProfile, count, kind, moment, next, publicProfile, saidReply, trashed } from './records.ts';

const reason = z.enum(REASONS);
const caseFields = {
  case: z.string(),
  id: z.string(),
  profile: kind,
  name: z.string(),
  hidden: z.boolean(),
  since: moment,
  count,
  reports: z.array(
    z.strictObject({
      reference: z.string(),
      reason,
      details: z.string(),
      email: z.string(),
      created: moment,
    }),
  ),
  snapshot: z.nullable(publicProfile),
  appeal: z.nullable(z.string()),
};
const openCase = z.strictObject(caseFields);
const closedCase = z.strictObject({
  ...caseFields,
  decision: z.enum(DECISIONS),
  reason: z.nullable(reason),
  note: z.string(),
  by: z.string(),
  at: moment,
});
const decided = { decided: z.strictObject({ decision: z.enum(DECISIONS), by: z.string(), at: moment }) };
const { id } = PUBLIC_PROFILE;
const ADMIN = 'lena@example.org';
const MOMENT = '2026-11-22T09:00:00.000Z';

/** Reports, appeals, decisions, and the trash. */
export const moderationCalls: readonly Description[] = [
  describe(reportProfile, {
    summary: 'Report a page',
    details: 'The same visitor, page and reason within a day are one report.',
    reply: z.strictObject({ success: z.literal(true), message: z.string(), reference: z.string() }),
    refusals: ['captcha', 'not-found', 'throttled'],
    example: {
      input: {
        id,
        reason: 'wrong',
        details: 'She was born in 1983.',
        email: 'zoe@example.org',
        captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
      },
      reply: { success: true, message: MODERATION_SENTENCES.reported, reference: '7KQ2-M4XD' },
    },
  }),
  describe(appeal, {
    summary: 'Appeal against the hiding of one\u2019s page',
    details: 'Once for each hiding.',
    reply: saidReply,
    refusals: ['conflict'],
    example: {
      input: { text: 'The phone number is gone.' },
      reply: { success: true, message: MODERATION_SENTENCES.appealed },
    },
  }),
  describe(adminGetReports, {
    summary: 'List the cases',
    details: `Open ones oldest first, closed ones newest first. Texts and addresses go ${CASE_DAYS} days after a case is closed.`,
    reply: z.strictObject({
      success: z.literal(true),
      items: z.array(z.union([openCase, closedCase])),
      next,
      open: count,
    }),
    example: {
      input: { state: 'open', limit: '20' },
      reply: {
        success: true,
        items: [
          {
            case: '0mi2x8v4c10000aaaaaaaaa',
            id,
            profile: 'personal',
            name: PUBLIC_PROFILE.name,
            hidden: false,
            since: MOMENT,
            count: 1,
            reports: [
              {
                reference: '7KQ2-M4XD',
                reason: 'wrong',
                details: 'She was born in 1983.',
                email: 'zoe@example.org',
                created: MOMENT,
              },
            ],
            snapshot: PUBLIC_PROFILE,
            appeal: null,
          },
        ],
        next: null,
        open: 1,
      },
    },
  }),
  describe(adminDecide, {
    summary: 'Decide on a page and close its case',
    details: '`case` is needed where one is open. `hide` and `delete` need a reason.',
    reply: saidReply,
    refusals: ['not-found', 'conflict'],
    refusalFields: { conflict: { decided: z.exactOptional(decided.decided) } },
    example: {
      input: { id, decision: 'hide', reason: 'private', note: 'Please take the phone number out.' },
      reply: { success: true, message: DECIDED_SENTENCES.hide },
    },
  }),
  describe(adminGetTrash, {
    summary: 'List what is in the trash',
    reply: z.strictObject({
      success: z.literal(true),
      items: z.array(z.strictObject({ ...trashed, profile: kind, name: z.string() })),
      next,
    }),
    example: {
      input: { limit: '20' },
      reply: {
        success: true,
        items: [
          {
            id,
            profile: 'personal',
            name: PUBLIC_PROFILE.name,
            deleted: MOMENT,
            by: ADMIN,
            until: '2026-12-22T09:00:00.000Z',
          },
        ],
        next: null,
      },
    },
  }),
  describe(adminRestoreUser, {
    summary: 'Bring a profile back from the trash',
    reply: saidReply,
    refusals: ['not-found'],
    example: { input: { id }, reply: { success: true, message: TRASH_SENTENCES.restored } },
  }),
  describe(adminPurgeUser, {
    summary: 'End a profile in the trash for good',
    reply: saidReply,
    refusals: ['not-found'],
    example: { input: { id }, reply: { success: true, message: TRASH_SENTENCES.purged } },
  }),
  describe(adminBulk, {
    summary: `Do the same to up to ${BULK_MAX} profiles`,
    details:
      'The reply is written while it goes on. `restore` unhides, `undelete` brings back from the trash. With `undo`, `verify` and `hide` bring back what `unverify` and `restore` took away.',
    reply: z.strictObject({
      success: z.literal(true),
      results: z.array(z.strictObject({ id: z.string(), ok: z.boolean(), message: z.string() })),
    }),
    example: {
      input: { action: 'hide', ids: [id], reason: 'spam' },
      reply: { success: true, results: [{ id, ok: true, message: DECIDED_SENTENCES.hide }] },
    },
  }),
];

/** A profile's whole record, to check before a decision. */
export const adminUserCalls: readonly Description[] = [
  describe(adminGetUser, {
    summary: 'Get the whole record of a profile',
    reply: z.strictObject({ success: z.literal(true), user: adminProfile }),
    refusals: ['not-found'],
    example: { input: { id: OWN_USER.id }, reply: { success: true, user: { ...OWN_USER, look_alikes: [] } } },
  }),
];

/** Deleting a profile from the dashboard. */
export const deletionCalls: readonly Description[] = [
  describe(adminDeleteUser, {
    summary: 'Move a profile to the trash',
    reply: saidReply,
    refusals: ['not-found'],
    example: {
      input: { id: OWN_USER.id, profile: 'personal' },
      reply: { success: true, message: DESK_SENTENCES.deleted },
    },
  }),
];
