import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { emailText } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { logoutCall } from '../../base/http/calls/frame-calls.ts';
import { noInput, optionalText, profileKind, secretText } from '../../base/http/calls/inputs.ts';
import { checkEmailCall } from '../../base/http/calls/reading-calls.ts';
import { ACCOUNT_SENTENCES } from '../rules/account.ts';
import type { LoggedIn } from './rules.ts';

export type LoginReply = { success: true; message: string } & LoggedIn;

export const login = endpoint<LoginReply>()({
  method: 'POST',
  path: '/php-api/login.php',
  input: 'json',
  access: 'anyone',
  hashes: true,
  schema: z.object({
    email: emailText(),
    password: secretText('Password'),
    captcha: optionalText('Captcha', LENGTHS.captcha),
  }),
});

export const logout = endpoint<{ success: true }>()({
  ...logoutCall,
  access: 'anyone',
  schema: noInput(),
});

/** Whether an e-mail address is taken, whichever kind holds it. */
export const checkEmail = endpoint<{ success: true; exists: boolean }>()({
  ...checkEmailCall,
  access: 'anyone',
  schema: z.object({
    email: emailText(),
    profile: z.optional(profileKind()),
  }),
});

export const changePassword = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/change-password.php',
  input: 'json',
  access: 'owner',
  hashes: true,
  schema: z.object({
    user_id: optionalText('Id'),
    old_password: secretText('Old Password'),
    new_password: secretText('New Password', LENGTHS.text),
  }),
});

export const forgotPassword = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/forgot-password.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({ email: emailText() }),
});

export const resetPassword = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/reset-password.php',
  input: 'json',
  access: 'anyone',
  hashes: true,
  schema: z.object({
    token: secretText('Token', LENGTHS.line, ACCOUNT_SENTENCES.resetOver),
    password: secretText('Password', LENGTHS.text),
  }),
});
