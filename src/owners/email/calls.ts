import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { optionalText, secretText } from '../../base/http/calls/inputs.ts';

const linkToken = () => secretText('Token', 200, ACCOUNT_SENTENCES.linkOver);

/** Confirms the address that a link was mailed to, or denies that it is the owner's. */
export const confirmEmail = endpoint<{
  success: true;
  message: string;
  /** Until when an earlier address can take the page back, ISO 8601; missing if none can. */
  undo_until?: string;
}>()({
  method: 'POST',
  path: '/php-api/confirm-email.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({
    token: linkToken(),
    action: z.optional(z.enum(['confirm', 'deny'], { error: 'Action must be confirm or deny' })),
  }),
});

/** Mails another confirmation link to the owner's address. */
export const sendConfirmation = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/send-confirmation.php',
  input: 'json',
  access: 'owner',
  schema: z.object({ id: optionalText('Id') }),
});

/** Restores the address that a link was mailed to. */
export const undoEmail = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/undo-email.php',
  input: 'json',
  access: 'anyone',
  hashes: true,
  schema: z.object({ token: linkToken() }),
});
