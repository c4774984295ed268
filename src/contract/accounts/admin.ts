import * as z from 'zod/mini';
import { ADMIN_SENTENCES, MESSAGE_STATES, type MessageState } from '../../domain/accounts/admin.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../domain/fields/fields.ts';
import { LENGTHS } from '../../domain/fields/limits.ts';
import { BADGE_SENTENCES } from '../../domain/profiles/badge/badge.ts';
import type { Verified } from '../../domain/profiles/profile.ts';
import { endpoint } from '../endpoint.ts';
import { idText, noInput, optionalText, pageQuery, requiredText, secretText } from '../inputs.ts';
import { badgeFields } from '../profiles/badge.ts';

export type Admin = { name: string; email: string };

export const adminLogin = endpoint<{ success: true; user: Admin; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSlogin.php',
  input: 'json',
  access: 'anyone',
  writes: true,
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
  writes: true,
  schema: noInput(),
});

export const adminSession = endpoint<{ success: true; user: Admin; second_factor?: boolean }>()({
  method: 'GET',
  path: '/php-api/CMSsession.php',
  input: 'query',
  access: 'admin',
  writes: false,
  schema: z.object({ factor: optionalText('Factor', 10) }),
});

/** A profile as the dashboard lists it. */
export type AdminRecord = {
  id: string;
  profile: ProfileKind;
  name?: string;
  companyname?: string;
  email: string;
  phone: string;
  verified: Verified;
  /** Hidden by an administrator. */
  hidden: boolean;
  /** Its badge is suspended: the name, main photo or e-mail changed since it was verified. */
  recheck: boolean;
  version: number;
  email_confirmed: boolean;
};

export const adminGetUsers = endpoint<AdminRecord[]>()({
  method: 'GET',
  path: '/php-api/CMSgetUsers.php',
  input: 'query',
  access: 'admin',
  writes: false,
  schema: z.object({
    profile: z.enum(PROFILE_KINDS, { error: 'Profile type must be personal or professional' }),
    q: optionalText('Search'),
    ...pageQuery(100_000),
  }),
});

/** Changes only `verified` and its basis, even if a whole record is sent; `version` is that of the record which the admin looked at. */
export const adminUpdateUser = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSupdateUser.php',
  input: 'json',
  access: 'admin',
  writes: true,
  schema: z.object({
    id: idText(),
    profile: z.optional(z.enum(PROFILE_KINDS, { error: 'Profile type must be personal or professional' })),
    verified: z.enum(['verified.jpg', 'verified', 'yes', 'not-verified.jpg'], {
      error: 'Verified must be verified.jpg or not-verified.jpg',
    }),
    ...badgeFields(),
    version: z.optional(z.int({ error: BADGE_SENTENCES.version })),
  }),
});

export const adminDeleteUser = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSdeleteUser.php',
  input: 'json',
  access: 'admin',
  writes: true,
  schema: z.object({
    id: idText(),
    profile: z.enum(PROFILE_KINDS, { error: 'Profile type must be personal or professional' }),
  }),
});

export type StoredMessage = {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  sent: string;
  state: MessageState;
};

export const adminGetMessages = endpoint<{ success: true; items: StoredMessage[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetMessages.php',
  input: 'query',
  access: 'admin',
  writes: false,
  schema: z.object(pageQuery()),
});

/** Sets the state of a message; `deleted` removes it. */
export const adminUpdateMessage = endpoint<{ success: true }>()({
  method: 'POST',
  path: '/php-api/CMSupdateMessage.php',
  input: 'json',
  access: 'admin',
  writes: true,
  schema: z.object({
    id: idText(),
    state: z.enum([...MESSAGE_STATES, 'deleted'], {
      error: `State must be one of ${[...MESSAGE_STATES, 'deleted'].join(', ')}`,
    }),
  }),
});

/** Who did what when to which record, with the values before and after. */
export type AuditEntry = {
  id: string;
  at: string;
  admin: string;
  action: string;
  target: string;
  before: unknown;
  after: unknown;
  /** The bulk action that it was part of. */
  batch?: string;
};

export const adminGetAudit = endpoint<{ success: true; items: AuditEntry[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetAudit.php',
  input: 'query',
  access: 'admin',
  writes: false,
  schema: z.object(pageQuery()),
});
