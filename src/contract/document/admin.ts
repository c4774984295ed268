import * as z from 'zod/mini';
import { MESSAGE_STATES } from '../../domain/contact/message.ts';
import { DESK_SENTENCES } from '../../domain/site/desk.ts';
import { adminLogin, adminLogout, adminSession } from '../accounts/admin-session.ts';
import { adminGetMessages, adminUpdateMessage } from '../contact/messages.ts';
import { adminDeleteUser } from '../moderation/trash.ts';
import { adminUpdateUser } from '../profiles/badge.ts';
import { adminGetUsers } from '../search/admin-users.ts';
import { adminGetAudit } from '../site/audit.ts';
import { type Description, describe } from './describe.ts';
import { OWN_USER } from './examples.ts';
import { doneReply, kind, moment, next, saidReply, verified } from './records.ts';

const admin = z.strictObject({ name: z.string(), email: z.string() });
const ADMIN = { name: 'Lena', email: 'lena@example.org' };

/** Calls of administrators for profiles and messages. */
export const adminCalls: readonly Description[] = [
  describe(adminLogin, {
    summary: 'Log an administrator in',
    details: 'Sets a session cookie of its own.',
    reply: z.strictObject({ success: z.literal(true), user: admin, message: z.string() }),
    refusals: ['unauthenticated', 'code-required', 'captcha', 'throttled'],
    refusalFields: {
      'code-required': { code_required: z.literal(true) },
      throttled: { captcha_required: z.exactOptional(z.literal(true)) },
    },
    example: {
      input: { email: ADMIN.email, password: 'Tr0mbone-sky' },
      reply: { success: true, user: ADMIN, message: 'Logged in successfully' },
    },
  }),
  describe(adminLogout, {
    summary: 'Log the administrator out',
    reply: doneReply,
    example: { reply: { success: true } },
  }),
  describe(adminSession, {
    summary: 'Ask who is logged in as administrator',
    details: 'With `factor=1` it tells too whether a login takes a code of the authenticator app.',
    reply: z.strictObject({
      success: z.literal(true),
      user: admin,
      second_factor: z.exactOptional(z.boolean()),
    }),
    example: { reply: { success: true, user: ADMIN } },
  }),
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
  describe(adminUpdateUser, {
    summary: 'Give a profile the badge, or take it back',
    details:
      'Changes `verified` and nothing else, however much of the record is sent. `version` is the one that the administrator saw; every edit and every decision raises it.',
    reply: saidReply,
    refusals: ['not-found', 'conflict'],
    refusalFields: {
      conflict: { decided: z.exactOptional(z.strictObject({ verified, by: z.string(), at: moment })) },
    },
    example: {
      input: { id: OWN_USER.id, profile: 'personal', verified: 'verified.jpg' },
      reply: { success: true, message: DESK_SENTENCES.updated },
    },
  }),
  describe(adminDeleteUser, {
    summary: 'Move a profile to the trash',
    reply: saidReply,
    refusals: ['not-found'],
    example: {
      input: { id: OWN_USER.id, profile: 'personal' },
      reply: { success: true, message: DESK_SENTENCES.deleted },
    },
  }),
  describe(adminGetMessages, {
    summary: 'List the messages of visitors',
    reply: z.strictObject({
      success: z.literal(true),
      items: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          subject: z.string(),
          message: z.string(),
          sent: moment,
          state: z.enum(MESSAGE_STATES),
        }),
      ),
      next,
    }),
    example: {
      input: { limit: '20' },
      reply: {
        success: true,
        items: [
          {
            id: '0mi2x8v4c1',
            name: 'Zoe Lang',
            email: 'zoe@example.org',
            phone: '+49 30 1234567',
            subject: 'A question',
            message: 'How do I add a second photo?',
            sent: '2026-11-22T09:00:00.000Z',
            state: 'unread',
          },
        ],
        next: null,
      },
    },
  }),
  describe(adminUpdateMessage, {
    summary: 'Mark a message as unread, read or done, or delete it',
    reply: doneReply,
    refusals: ['not-found'],
    example: { input: { id: '0mi2x8v4c1', state: 'done' }, reply: { success: true } },
  }),
  describe(adminGetAudit, {
    summary: 'List what administrators did',
    reply: z.strictObject({
      success: z.literal(true),
      items: z.array(
        z.strictObject({
          id: z.string(),
          at: moment,
          admin: z.string(),
          action: z.string(),
          target: z.string(),
          before: z.unknown(),
          after: z.unknown(),
          batch: z.exactOptional(z.string()),
        }),
      ),
      next,
    }),
    example: {
      input: { limit: '20' },
      reply: {
        success: true,
        items: [
          {
            id: '0mi2x8v4c2',
            at: '2026-11-22T09:00:00.000Z',
            admin: ADMIN.email,
            action: 'verify',
            target: OWN_USER.id,
            before: 'not-verified.jpg',
            after: 'verified.jpg',
          },
        ],
        next: null,
      },
    },
  }),
];
