import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { requiredText, secretText } from '../../base/http/calls/inputs.ts';
import { EVERY_ROLE } from '../../base/http/rules/roles.ts';

/** Starts to set up the second factor: answers the secret for the authenticator app. */
export const enrolTotp = endpoint<{ success: true; uri: string; secret: string }>()({
  method: 'POST',
  path: '/php-api/CMSenrolTotp.php',
  input: 'json',
  access: EVERY_ROLE,
  withoutFactor: true,
  hashes: true,
  schema: z.object({ password: secretText('Password') }),
});

/** Turns it on with a code of the app, and answers the recovery codes, once. */
export const confirmTotp = endpoint<{ success: true; recovery: string[] }>()({
  method: 'POST',
  path: '/php-api/CMSconfirmTotp.php',
  input: 'json',
  access: EVERY_ROLE,
  withoutFactor: true,
  schema: z.object({ code: requiredText('Code') }),
});

/** Turns it off. */
export const disableTotp = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSdisableTotp.php',
  input: 'json',
  access: EVERY_ROLE,
  hashes: true,
  schema: z.object({ password: secretText('Password'), code: requiredText('Code') }),
});

/** Replaces the recovery codes, and answers the new ones, once. */
export const newRecoveryCodes = endpoint<{ success: true; recovery: string[] }>()({
  method: 'POST',
  path: '/php-api/CMSnewRecoveryCodes.php',
  input: 'json',
  access: EVERY_ROLE,
  hashes: true,
  schema: z.object({ password: secretText('Password'), code: requiredText('Code') }),
});
