import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { emailText } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { checkEmailCall } from '../../base/http/calls/form-calls.ts';
import { logoutCall } from '../../base/http/calls/frame-calls.ts';
import { idText, noInput, optionalText, profileKind, secretText } from '../../base/http/calls/inputs.ts';
import { doneReply, kind, messageReply, strings, success } from '../../base/http/calls/replies.ts';
import { OWNER_AND_EDITORS, PAGE_ROLES } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';
import { ACCOUNT_SENTENCES } from '../rules/account.ts';
import type { LoggedIn } from './rules.ts';

/** What a login and a registration answer, by name. */
export const loginFields = {
  ...strings('user_id', 'user_name', 'avatar'),
  profile: kind,
  company_name: z.string(),
} satisfies Record<keyof LoggedIn, z.ZodMiniType>;

/** The pages of a login, as its switcher shows them. */
export const pagesField = z.array(
  z.strictObject({ ...strings('id', 'name', 'url', 'avatar'), profile: kind, role: z.enum(PAGE_ROLES) }),
);

/** What a login answers, and a switch to another page of it. */
export const loginReply = success({ message: z.string(), ...loginFields, pages: pagesField });

export const login = endpoint({
  method: 'POST',
  path: '/php-api/login.php',
  input: 'json',
  access: 'anyone',
  hashes: true,
  schema: z.object({
    email: emailText(),
    password: secretText(() => say('accounts.password.password')),
    captcha: optionalText('Captcha', LENGTHS.captcha),
  }),
  reply: loginReply,
});

/** Makes a page the one that the session shows. */
export const switchPage = endpoint({
  method: 'POST',
  path: '/php-api/switch-page.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  schema: z.object({ id: idText() }),
  reply: loginReply,
});

export const logout = endpoint({
  ...logoutCall,
  access: 'anyone',
  schema: noInput(),
  reply: doneReply,
});

/** Whether an e-mail address is taken, whichever kind holds it. */
export const checkEmail = endpoint({
  ...checkEmailCall,
  access: 'anyone',
  schema: z.object({
    email: emailText(),
    profile: z.optional(profileKind()),
  }),
  reply: success({ exists: z.boolean() }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/php-api/change-password.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  ofLogin: true,
  hashes: true,
  schema: z.object({
    user_id: optionalText('Id'),
    old_password: secretText(() => say('accounts.password.old-password')),
    new_password: secretText(() => say('accounts.password.new-password'), LENGTHS.text),
  }),
  reply: messageReply,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/php-api/forgot-password.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({ email: emailText() }),
  reply: messageReply,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/php-api/reset-password.php',
  input: 'json',
  access: 'anyone',
  hashes: true,
  schema: z.object({
    token: secretText('Token', LENGTHS.line, () => ACCOUNT_SENTENCES.resetOver),
    password: secretText(() => say('accounts.password.password'), LENGTHS.text),
    /** The ids of passkeys, with commas between them; all go if it is missing. */
    remove_passkeys: optionalText('Passkeys', LENGTHS.passkeys),
  }),
  reply: messageReply,
});
