import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { FIELD_LABELS } from '../../base/fields/rules/fields.ts';
import { emailText } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { writeToOwnerCall } from '../../base/http/calls/form-calls.ts';
import {
  idText,
  optionalText,
  requiredCaptcha,
  requiredText,
  secretText,
} from '../../base/http/calls/inputs.ts';
import { messageReply } from '../../base/http/calls/replies.ts';
import { say } from '../../base/languages/rules/say.ts';
import { characters } from '../../base/text/rules/text.ts';
import { LETTER_TEXT, LETTER_WORD } from '../../profiles/owner-letters/rules.ts';
import { LETTER_SENTENCES } from './rules.ts';

/** The longest token of a letter, which has the letter in it. */
export const SEALED_LENGTH = 4_000;

const token = (max = 200) => secretText('Token', max, () => ACCOUNT_SENTENCES.linkOver);

/** Takes a letter to the owner of a page, and mails its sender a link that sends it. */
export const writeToOwner = endpoint({
  ...writeToOwnerCall,
  access: 'anyone',
  schema: z.object({
    id: idText(),
    name: requiredText(() => FIELD_LABELS.name),
    email: emailText(),
    text: requiredText(() => LETTER_SENTENCES.text, LETTER_TEXT.max, undefined, { lines: true }).check(
      z.refine((text) => characters(text) >= LETTER_TEXT.min, { error: () => LETTER_SENTENCES.tooShort }),
      z.meta({ minLength: LETTER_TEXT.min }),
    ),
    captcha: requiredCaptcha(),
  }),
  reply: messageReply,
});

/** Sends a letter, by the link that its sender got. */
export const sendLetter = endpoint({
  method: 'POST',
  path: '/php-api/send-letter.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({ token: token() }),
  reply: messageReply,
});

/** Sends the text of a letter to the team, and blocks its sender, by a link in the letter. */
export const reportLetter = endpoint({
  method: 'POST',
  path: '/php-api/report-letter.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({
    token: token(SEALED_LENGTH),
    word: optionalText(() => say('owners.letters.word'), LETTER_WORD, { lines: true }),
  }),
  reply: messageReply,
});

/** Blocks the sender of a letter for the page that it was written to, by a link in the letter. */
export const blockSender = endpoint({
  method: 'POST',
  path: '/php-api/block-sender.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({ token: token() }),
  reply: messageReply,
});
