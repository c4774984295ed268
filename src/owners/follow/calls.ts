import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { emailText } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { followPageCall } from '../../base/http/calls/form-calls.ts';
import { idText, requiredCaptcha, secretText } from '../../base/http/calls/inputs.ts';
import { messageReply } from '../../base/http/calls/replies.ts';

/** Mails somebody a link with which they follow a page. */
export const followPage = endpoint({
  ...followPageCall,
  access: 'anyone',
  schema: z.object({ id: idText(), email: emailText(), captcha: requiredCaptcha() }),
  reply: messageReply,
});

/** Follows a page by the link of a letter. */
export const followConfirm = endpoint({
  method: 'POST',
  path: '/php-api/follow-confirm.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({ token: secretText('Token', LENGTHS.line, () => ACCOUNT_SENTENCES.linkOver) }),
  reply: messageReply,
});
