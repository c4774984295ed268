import { sendMessage } from '../../contact/calls/contact.ts';
import { adminGetMessages, adminReplyMessage, adminUpdateMessage } from '../../contact/calls/messages.ts';
import { CONTACT_SENTENCES, REPLY_SENTENCES } from '../../contact/rules.ts';
import { type Description, describe } from './describe.ts';
import { listExample } from './examples.ts';

const ID = '0mi2x8v4c1';
const MESSAGE = {
  name: 'Zoe Lang',
  email: 'zoe@example.org',
  phone: '+49 30 1234567',
  subject: 'A question',
  message: 'How do I add a second photo?',
};

/** What visitors send. */
export const contactCalls: readonly Description[] = [
  describe(sendMessage, {
    summary: 'Send a message to the editors',
    refusals: ['captcha', 'throttled'],
    example: {
      input: { ...MESSAGE, recaptcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==' },
      reply: { success: true, message: CONTACT_SENTENCES.sent },
    },
  }),
];

/** What administrators do with it. */
export const messageCalls: readonly Description[] = [
  describe(adminGetMessages, {
    summary: 'List the messages of visitors',
    details:
      'Newest first; with `state=waiting`, only those that nobody has done. `q` searches text and sender.',
    example: listExample({
      id: ID,
      ...MESSAGE,
      sent: '2026-11-22T09:00:00.000Z',
      state: 'unread',
      assigned: 'lena@example.org',
      replies: [],
    }),
  }),
  describe(adminReplyMessage, {
    summary: 'Answer a message by a letter to its sender',
    details: 'The message is done then. A message without an address cannot be answered.',
    refusals: ['not-found', 'conflict'],
    example: {
      input: { id: ID, text: 'Open My profile, and choose Edit.' },
      reply: { success: true, message: REPLY_SENTENCES.sent },
    },
  }),
  describe(adminUpdateMessage, {
    summary: 'Mark a message as unread, read or done, or delete it',
    refusals: ['not-found'],
    example: { input: { id: ID, state: 'done' }, reply: { success: true } },
  }),
];
