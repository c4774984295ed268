import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { requiredText, secretText } from '../../base/http/calls/inputs.ts';
import { messageReply, strings, success } from '../../base/http/calls/replies.ts';
import { EVERY_ROLE } from '../../base/http/rules/roles.ts';

const recoveryReply = success({ recovery: z.array(z.string()) });

/** Starts to set up the second factor: answers the secret for the authenticator app. */
export const enrolTotp = endpoint({
  method: 'POST',
  path: '/php-api/CMSenrolTotp.php',
  input: 'json',
  access: EVERY_ROLE,
  withoutFactor: true,
  hashes: true,
  schema: z.object({ password: secretText('Password') }),
  reply: success(strings('uri', 'secret')),
});

/** Turns it on with a code of the app, and answers the recovery codes, once. */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/php-api/CMSconfirmTotp.php',
  input: 'json',
  access: EVERY_ROLE,
  withoutFactor: true,
  schema: z.object({ code: requiredText('Code') }),
  reply: recoveryReply,
});

/** Turns it off. */
export const disableTotp = endpoint({
  method: 'POST',
  path: '/php-api/CMSdisableTotp.php',
  input: 'json',
  access: EVERY_ROLE,
  hashes: true,
  schema: z.object({ password: secretText('Password'), code: requiredText('Code') }),
  reply: messageReply,
});

/** Replaces the recovery codes, and answers the new ones, once. */
export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/php-api/CMSnewRecoveryCodes.php',
  input: 'json',
  access: EVERY_ROLE,
  hashes: true,
  schema: z.object({ password: secretText('Password'), code: requiredText('Code') }),
  reply: recoveryReply,
});
