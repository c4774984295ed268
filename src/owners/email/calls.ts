import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { emailText } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { optionalText, secretText } from '../../base/http/calls/inputs.ts';
import { messageReply, moment } from '../../base/http/calls/replies.ts';
import { OWNER_ALONE, OWNER_AND_EDITORS } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';

const linkToken = () => secretText('Token', 200, () => ACCOUNT_SENTENCES.linkOver);

/** Confirms the address that a link was mailed to, or denies that it is the owner's. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/php-api/confirm-email.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({
    token: linkToken(),
    action: z.optional(z.enum(['confirm', 'deny'], { error: () => say('owners.email.action') })),
  }),
  reply: z.strictObject({ ...messageReply.shape, undo_until: z.exactOptional(moment) }),
});

/** Mails another confirmation link to the owner's address. */
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/php-api/send-confirmation.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_ALONE,
  schema: z.object({ id: optionalText('Id') }),
  reply: messageReply,
});

/** Changes the address of a login, and of its pages that have the same. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/php-api/change-email.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  ofLogin: true,
  hashes: true,
  schema: z.object({
    email: emailText(),
    password: secretText(
      () => say('accounts.password.password'),
      LENGTHS.line,
      () => ACCOUNT_SENTENCES.badPassword,
    ),
  }),
  reply: messageReply,
});

/** Restores the address that a link was mailed to. */
export const undoEmail = endpoint({
  method: 'POST',
  path: '/php-api/undo-email.php',
  input: 'json',
  access: 'anyone',
  hashes: true,
  schema: z.object({ token: linkToken() }),
  reply: messageReply,
});
