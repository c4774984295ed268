import * as z from 'zod/mini';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { noInput, optionalText, requiredText, secretText } from '../../base/http/calls/inputs.ts';
import { type Admin, EVERY_ROLE } from '../../base/http/rules/roles.ts';
import type { NoticeChoice } from '../notices/rules.ts';
import { ADMIN_SENTENCES } from './rules.ts';

export const adminLogin = endpoint<{ success: true; user: Admin; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSlogin.php',
  input: 'json',
  access: 'anyone',
  hashes: true,
  schema: z.object({
    // Not checked as an address: a local admin's may have no dot.
    email: requiredText('Email', LENGTHS.line, ADMIN_SENTENCES.bothRequired),
    password: secretText('Password', LENGTHS.line, ADMIN_SENTENCES.bothRequired).check(
      z.refine((value) => value.trim() !== '', { error: ADMIN_SENTENCES.bothRequired }),
    ),
    /** From the authenticator app, or a recovery code. */
    code: optionalText('Code'),
    captcha: optionalText('Captcha', LENGTHS.captcha),
  }),
});

export const adminLogout = endpoint<{ success: true }>()({
  method: 'POST',
  path: '/php-api/CMSlogout.php',
  input: 'none',
  access: 'anyone',
  schema: noInput(),
});

/** A member and, if they look after profiles, how often mail tells them what waits. */
export type SessionUser = Admin & { notices?: NoticeChoice };

export const adminSession = endpoint<{ success: true; user: SessionUser; second_factor?: boolean }>()({
  method: 'GET',
  path: '/php-api/CMSsession.php',
  input: 'query',
  access: EVERY_ROLE,
  withoutFactor: true,
  schema: z.object({ factor: optionalText('Factor', 10) }),
});
