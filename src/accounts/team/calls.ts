import * as z from 'zod/mini';
import { emailText } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { idText, noInput, requiredText, secretText } from '../../base/http/calls/inputs.ts';
import { messageReply, moment, strings, success } from '../../base/http/calls/replies.ts';
import { ADMIN_ROLE, EVERY_ROLE, MODERATION_ROLES, ROLES } from '../../base/http/rules/roles.ts';
import { NOTICES } from '../notices/rules.ts';
import { endSession, sessionsReply } from '../sessions/calls.ts';

/** A member of the team or, with `invited`, somebody who has not accepted yet; `last` is the last login. */
const teamItem = z.strictObject({
  ...strings('email', 'name'),
  role: z.enum(ROLES),
  totp: z.boolean(),
  last: z.nullable(moment),
  invited: z.exactOptional(z.literal(true)),
});
export type TeamItem = z.infer<typeof teamItem>;

const roleText = () => z.enum(ROLES, { error: `Role must be one of ${ROLES.join(', ')}` });
// Not checked as an address: a local admin's may have no dot.
const memberText = () => requiredText('Email');

/** The team, in the order in which they joined, and who is invited. */
export const getTeam = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetTeam.php',
  input: 'none',
  access: ADMIN_ROLE,
  schema: noInput(),
  reply: success({ items: z.array(teamItem) }),
});

/** Invites somebody by mail. */
export const inviteMember = endpoint({
  method: 'POST',
  path: '/php-api/CMSinvite.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ email: emailText(), role: roleText() }),
  reply: messageReply,
});

/** Accepts an invitation. */
export const joinTeam = endpoint({
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
  reply: messageReply,
});

/** Gives a member another role and ends their sessions. */
export const setRole = endpoint({
  method: 'POST',
  path: '/php-api/CMSsetRole.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ email: memberText(), role: roleText() }),
  reply: messageReply,
});

/** Removes a member, or takes an invitation back. */
export const removeMember = endpoint({
  method: 'POST',
  path: '/php-api/CMSremoveMember.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ email: memberText() }),
  reply: messageReply,
});

/** The member's own sessions, newest use first. */
export const getAdminSessions = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetSessions.php',
  input: 'none',
  access: EVERY_ROLE,
  schema: noInput(),
  reply: sessionsReply,
});

/** Ends one of the member's own sessions by its id, or all but this one. */
export const endAdminSession = endpoint({
  method: 'POST',
  path: '/php-api/CMSendSession.php',
  input: 'json',
  access: EVERY_ROLE,
  schema: endSession.schema,
  reply: messageReply,
});

/** Ends all sessions of an owner. */
export const endOwnerSessions = endpoint({
  method: 'POST',
  path: '/php-api/CMSendSessions.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({ id: idText() }),
  reply: messageReply,
});

/** Sets how often mail tells the member what waits. */
export const setNoticesCall = endpoint({
  method: 'POST',
  path: '/php-api/CMSsetNotices.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({
    each: z.enum(NOTICES, { error: `Each must be one of ${NOTICES.join(', ')}` }),
  }),
  reply: messageReply,
});

/** Changes the member's own name. */
export const setAdminName = endpoint({
  method: 'POST',
  path: '/php-api/CMSsetName.php',
  input: 'json',
  access: EVERY_ROLE,
  schema: z.object({ name: requiredText('Name') }),
  reply: messageReply,
});

/** Changes the member's own password and ends their other sessions. */
export const changeAdminPassword = endpoint({
  method: 'POST',
  path: '/php-api/CMSchangePassword.php',
  input: 'json',
  access: EVERY_ROLE,
  hashes: true,
  schema: z.object({
    old_password: secretText('Old Password'),
    new_password: secretText('New Password'),
  }),
  reply: messageReply,
});
