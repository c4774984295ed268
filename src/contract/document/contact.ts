import * as z from 'zod/mini';
import { MESSAGE_STATES } from '../../domain/contact/message.ts';
import { sendMessage } from '../contact/contact.ts';
import { adminGetMessages, adminUpdateMessage } from '../contact/messages.ts';
import { type Description, describe } from './describe.ts';
import { doneReply, moment, next, saidReply } from './records.ts';

/** What visitors send. */
export const contactCalls: readonly Description[] = [
  describe(sendMessage, {
    summary: 'Send a message to the editors',
    reply: saidReply,
    refusals: ['captcha', 'throttled'],
    example: {
      input: {
        name: 'Zoe Lang',
        email: 'zoe@example.org',
        phone: '+49 30 1234567',
        subject: 'A question',
        message: 'How do I add a second photo?',
        recaptcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
      },
      reply: { success: true, message: '✅ Message sent successfully!' },
    },
  }),
];

/** What administrators do with it. */
export const messageCalls: readonly Description[] = [
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
];
