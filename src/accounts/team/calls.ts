import * as z from 'zod/mini';
import { emailText } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, noInput, requiredText, secretText } from '../../base/http/calls/inputs.ts';
import { ADMIN_ROLE, EVERY_ROLE, MODERATION_ROLES, ROLES, type Role } from '../../base/http/rules/roles.ts';
import { NOTICES } from '../notices/rules.ts';
import { endSession, type SessionItem } from '../sessions/calls.ts';

/** A member of the team or, with `invited`, somebody who has not accepted yet; `last` is the last login, ISO 8601. */
export type TeamItem = {
  email: string;
  name: string;
  role: Role;
  totp: boolean;
  last: string | null;
  invited?: true;
};

const roleText = () => z.enum(ROLES, { error: `Role must be one of ${ROLES.join(', ')}` });
// Not checked as an address: a local admin's may have no dot.
const memberText = () => requiredText('Email');

/** The team, in the order in which they joined, and who is invited. */
export const getTeam = endpoint<{ success: true; items: TeamItem[] }>()({
  method: 'GET',
  path: '/php-api/CMSgetTeam.php',
  input: 'none',
  access: ADMIN_ROLE,
  schema: noInput(),
});

/** Invites somebody by mail. */
export const inviteMember = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSinvite.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ email: emailText(), role: roleText() }),
});

/** Accepts an invitation. */
export const joinTeam = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/join-team.php',
  input: 'json',
  access: 'anyone',
  hashes: true,
  schema: z.object({
    token: requiredText('Token'),
    name: requiredText('Name'),
    password: secretText('Password'),
  }),
});

/** Gives a member another role and ends their sessions. */
export const setRole = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSsetRole.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ email: memberText(), role: roleText() }),
});

/** Removes a member, or takes an invitation back. */
export const removeMember = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSremoveMember.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ email: memberText() }),
});

/** The member's own sessions, newest use first. */
export const getAdminSessions = endpoint<{ success: true; items: SessionItem[] }>()({
  method: 'GET',
  path: '/php-api/CMSgetSessions.php',
  input: 'none',
  access: EVERY_ROLE,
  schema: noInput(),
});

/** Ends one of the member's own sessions by its id, or all but this one. */
export const endAdminSession = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSendSession.php',
  input: 'json',
  access: EVERY_ROLE,
  schema: endSession.schema,
});

/** Ends all sessions of an owner. */
export const endOwnerSessions = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSendSessions.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({ id: idText() }),
});

/** Sets how often mail tells the member what waits. */
export const setNoticesCall = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSsetNotices.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    each: z.enum(NOTICES, { error: `Each must be one of ${NOTICES.join(', ')}` }),
  }),
});

/** Changes the member's own name. */
export const setAdminName = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSsetName.php',
  input: 'json',
  access: EVERY_ROLE,
  schema: z.object({ name: requiredText('Name') }),
});

/** Changes the member's own password and ends their other sessions. */
export const changeAdminPassword = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSchangePassword.php',
  input: 'json',
  access: EVERY_ROLE,
  hashes: true,
  schema: z.object({
    old_password: secretText('Old Password'),
    new_password: secretText('New Password'),
  }),
});
