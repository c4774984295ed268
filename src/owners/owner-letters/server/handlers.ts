import { handler } from '../../../base/http/server/handler.ts';
import { blockSender, reportLetter, sendLetter, writeToOwner } from '../calls.ts';
import { LETTER_SENTENCES } from '../rules.ts';
import { blockSenderOf, reportLetterOf } from './report-letter.ts';
import { sendConfirmed } from './send-letter.ts';
import { receiveLetter } from './write-letter.ts';

export const writeToOwnerHandler = handler(writeToOwner, async ({ input, ...call }) => {
  await receiveLetter(call, input);
  return { success: true as const, message: LETTER_SENTENCES.asked };
});

export const sendLetterHandler = handler(sendLetter, async ({ input: { token }, storage }) => {
  await sendConfirmed(storage, token);
  return { success: true as const, message: LETTER_SENTENCES.sent };
});

export const reportLetterHandler = handler(reportLetter, async ({ input, ...call }) => {
  const isNew = await reportLetterOf(call.storage, input.token, input.word ?? '');
  if (isNew) call.tellArrival();
  return { success: true as const, message: LETTER_SENTENCES.reported };
});

export const blockSenderHandler = handler(blockSender, async ({ input: { token }, storage }) => {
  await blockSenderOf(storage, token);
  return { success: true as const, message: LETTER_SENTENCES.blocked };
});
