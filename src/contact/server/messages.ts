import { firstIdOf, hashHex } from '../../base/engine/storage/keys.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { holdLetters } from '../../base/mail/server/held-letters.ts';
import { writtenIn } from '../../base/mail/server/letter-language.ts';
import { isEmail } from '../../base/text/rules/email.ts';
import type { AdminCall } from '../../site/audit/server/admin-handler.ts';
import type { adminReplyMessage, adminUpdateMessage } from '../calls/messages.ts';
import { REPLY_SENTENCES } from '../rules.ts';
import { addMessageReply, getMessage, markMessage } from '../storage.ts';
import { replyMail } from './reply-mail.ts';

const noMessage = (): AppError => new AppError('not-found', REPLY_SENTENCES.unknown);

const FORM = /^[0-9a-z]{22}$/;

/** Sets the state of a message, or deletes it and logs that; 404 if there is none. */
export const updateMessage = async (
  { storage, audit }: Pick<AdminCall<unknown>, 'storage' | 'audit'>,
  { id, state }: InputOf<typeof adminUpdateMessage>,
): Promise<void> => {
  if (FORM.test(id)) {
    if (await markMessage(storage, id, state)) {
      if (state === 'deleted') await audit('delete-message', id, null, null);
      return;
    }
  }
  throw noMessage();
};

/**
 * Keeps an answer with its message, and holds the letter to its sender as all letters of the team; 404 if there is no such message, 409 if it has no
 * address. The same answer again, or twice at once, is one.
 */
export const replyToMessage = async (
  { storage, admin, audit }: Pick<AdminCall<unknown>, 'storage' | 'admin' | 'audit'>,
  { id, text }: InputOf<typeof adminReplyMessage>,
): Promise<void> => {
  const message = FORM.test(id) ? await getMessage(storage, id) : null;
  if (message === null) throw noMessage();
  if (!isEmail(message.email)) throw new AppError('conflict', REPLY_SENTENCES.noAddress);
  const reply = await addMessageReply(storage, id, { by: admin.email, text });
  if (reply === null) throw noMessage();
  const mail = await writtenIn(message.language, () => replyMail(message, text));
  const act = firstIdOf(reply.at) + hashHex(`reply:${id}:${reply.by}:${text}`).slice(0, 13);
  await holdLetters(storage, 'site', act, [{ mail, kind: 'answer' }]);
  await audit('reply-message', id, null, null);
};
