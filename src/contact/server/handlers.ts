import { handler } from '../../base/http/server/handler.ts';
import { sendMail } from '../../base/mail/server/send.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { sendMessage } from '../calls/contact.ts';
import { adminGetMessages, adminReplyMessage, adminUpdateMessage } from '../calls/messages.ts';
import { CONTACT_SENTENCES, REPLY_SENTENCES } from '../rules.ts';
import { receiveMessage } from './contact.ts';
import { answerMessages } from './list-messages.ts';
import { replyToMessage, updateMessage } from './messages.ts';

export const sendMessageHandler = handler(sendMessage, async ({ input, ...call }) => {
  const mail = await receiveMessage(call, input);
  call.later(() => sendMail(call.storage, 'site', mail, 'contact'));
  return { success: true as const, message: CONTACT_SENTENCES.sent };
});

export const adminGetMessagesHandler = adminHandler(adminGetMessages, ({ input, ...call }) =>
  answerMessages(call, input),
);

export const adminUpdateMessageHandler = adminHandler(adminUpdateMessage, async ({ input, ...call }) => {
  await updateMessage(call, input);
  return { success: true as const };
});

export const adminReplyMessageHandler = adminHandler(adminReplyMessage, async ({ input, ...call }) => {
  await replyToMessage(call, input);
  return { success: true as const, message: REPLY_SENTENCES.sent };
});
