import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../domain/fields/fields.ts';
import { LENGTHS } from '../../domain/fields/limits.ts';
import { endpoint } from '../endpoint.ts';
import { emailText, idText, noInput, optionalText, secretText } from '../inputs.ts';
import type { OwnUser } from '../profiles/badge.ts';
import { checkEmailCall, getUserCall, logoutCall } from '../reading-calls.ts';

export type LoginReply = {
  success: true;
  message: string;
  user_id: string;
  user_name: string;
  avatar: string;
  profile: ProfileKind;
  company_name: string;
};

export const login = endpoint<LoginReply>()({
  method: 'POST',
  path: '/php-api/login.php',
  input: 'json',
  access: 'anyone',
  writes: true,
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
  writes: true,
  schema: noInput(),
});

/** Whether an e-mail address is taken, whichever kind holds it. */
export const checkEmail = endpoint<{ success: true; exists: boolean }>()({
  ...checkEmailCall,
  access: 'anyone',
  writes: true,
  schema: z.object({
    email: emailText(),
    profile: z.optional(z.enum(PROFILE_KINDS, { error: 'Profile type must be personal or professional' })),
  }),
});

export const getUser = endpoint<{ success: true; user: OwnUser }>()({
  ...getUserCall,
  access: 'owner',
  writes: false,
  schema: z.object({ id: z.optional(idText()) }),
});

export const changePassword = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/change-password.php',
  input: 'json',
  access: 'owner',
  writes: true,
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
  writes: true,
  schema: z.object({ email: emailText() }),
});

export const resetPassword = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/reset-password.php',
  input: 'json',
  access: 'anyone',
  writes: true,
  hashes: true,
  schema: z.object({
    token: secretText('Token', LENGTHS.line, ACCOUNT_SENTENCES.resetOver),
    password: secretText('Password', LENGTHS.text),
  }),
});

export const deleteProfile = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/delete-profile.php',
  input: 'json',
  access: 'owner',
  writes: true,
  hashes: true,
  schema: z.object({ id: optionalText('Id'), password: secretText('Password') }),
});

/** Everything stored about the owner, as one JSON download. */
export const exportProfile = endpoint<Record<string, unknown>>()({
  method: 'GET',
  path: '/php-api/export-profile.php',
  input: 'none',
  access: 'owner',
  writes: false,
  schema: noInput(),
});

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
  writes: true,
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
  writes: true,
  schema: z.object({ id: optionalText('Id') }),
});

/** Restores the address that a link was mailed to. */
export const undoEmail = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/undo-email.php',
  input: 'json',
  access: 'anyone',
  writes: true,
  hashes: true,
  schema: z.object({ token: linkToken() }),
});
