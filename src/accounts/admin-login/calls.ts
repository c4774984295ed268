import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { noInput, optionalText, requiredText, secretText } from '../../base/http/calls/inputs.ts';
import { doneReply, strings, success } from '../../base/http/calls/replies.ts';
import { type Admin, EVERY_ROLE, ROLES } from '../../base/http/rules/roles.ts';
import { NOTICES } from '../notices/rules.ts';
import { ADMIN_SENTENCES } from './rules.ts';

export const admin: z.ZodMiniType<Admin> = z.strictObject({
  ...strings('name', 'email'),
  role: z.enum(ROLES),
});

export const adminLogin = endpoint({
  method: 'POST',
  path: '/php-api/CMSlogin.php',
  input: 'json',
  access: 'anyone',
  hashes: true,
  schema: z.object({
    // Not checked as an address: a local admin's may have no dot.
    email: requiredText('Email', LENGTHS.line, ADMIN_SENTENCES.bothRequired),
    password: secretText('Password', LENGTHS.line, ADMIN_SENTENCES.bothRequired).check(
      z.refine((value) => value.trim() !== '', { error: () => ADMIN_SENTENCES.bothRequired }),
    ),
    /** From the authenticator app, or a recovery code. */
    code: optionalText('Code'),
    captcha: optionalText('Captcha', LENGTHS.captcha),
  }),
  reply: success({ user: admin, message: z.string() }),
});

export const adminLogout = endpoint({
  method: 'POST',
  path: '/php-api/CMSlogout.php',
  input: 'none',
  access: 'anyone',
  schema: noInput(),
  reply: doneReply,
});

/** A member and, if they look after profiles, how often mail tells them what waits. */
const sessionUser = z.strictObject({
  ...strings('name', 'email'),
  role: z.enum(ROLES),
  notices: z.exactOptional(z.enum(NOTICES)),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const adminSession = endpoint({
  method: 'GET',
  path: '/php-api/CMSsession.php',
  input: 'query',
  access: EVERY_ROLE,
  withoutFactor: true,
  schema: z.object({ factor: optionalText('Factor', 10) }),
  reply: success({ user: sessionUser, second_factor: z.exactOptional(z.boolean()) }),
});
