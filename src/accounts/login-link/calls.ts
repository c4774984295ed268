import * as z from 'zod/mini';
import { emailText } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { secretText } from '../../base/http/calls/inputs.ts';
import { messageReply } from '../../base/http/calls/replies.ts';
import { loginReply } from '../login/calls.ts';
import { ACCOUNT_SENTENCES } from '../rules/account.ts';

/** Mails a link to log in. */
export const loginLink = endpoint({
  method: 'POST',
  path: '/php-api/login-link.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({ email: emailText() }),
  reply: messageReply,
});

/** Logs in by such a link. */
export const loginLinkUse = endpoint({
  method: 'POST',
  path: '/php-api/login-link-use.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({ token: secretText('Token', 200, () => ACCOUNT_SENTENCES.linkOver) }),
  reply: loginReply,
});
