import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { INVITATION_DAYS } from '../../../accounts/rules/limits.ts';
import {
  changeAdminPassword,
  endAdminSession,
  endOwnerSessions,
  getAdminSessions,
  getTeam,
  inviteMember,
  joinTeam,
  removeMember,
  setAdminName,
  setNoticesCall,
  setRole,
} from '../../../accounts/team/calls.ts';
import { TEAM_SENTENCES } from '../../../accounts/team/rules.ts';
import { SESSION_ITEMS } from '../accounts-calls.ts';
import { type Description, describe } from '../describe.ts';

const MEMBER = 'noor@example.org';

const done = (message: string) => ({ success: true as const, message });

/** The team and its roles. */
export const teamCalls: readonly Description[] = [
  describe(getTeam, {
    summary: 'List the team',
    details: 'Who is invited and has not accepted yet has `invited: true`.',
    example: {
      reply: {
        success: true,
        items: [
          {
            email: 'lena@example.org',
            name: 'Lena',
            role: 'admin',
            totp: true,
            last: '2026-11-22T08:00:00.000Z',
          },
          { email: MEMBER, name: '', role: 'editor', totp: false, last: null, invited: true },
        ],
      },
    },
  }),
  describe(inviteMember, {
    summary: 'Invite somebody into the team by mail',
    details: `The link works once, for ${INVITATION_DAYS} days; a newer invitation replaces it.`,
    refusals: ['conflict'],
    example: { input: { email: MEMBER, role: 'editor' }, reply: done(TEAM_SENTENCES.invited) },
  }),
  describe(joinTeam, {
    summary: 'Accept an invitation into the team',
    details: 'It does not log in.',
    example: {
      input: { token: 'f0e1.9f8e7d6c5b4a', name: 'Noor', password: 'Viola-9-dawn' },
      reply: done(TEAM_SENTENCES.joined),
    },
  }),
  describe(setRole, {
    summary: 'Give a member another role',
    details: 'The sessions of the member end. The last administrator keeps the role.',
    refusals: ['not-found', 'conflict'],
    example: { input: { email: MEMBER, role: 'moderator' }, reply: done(TEAM_SENTENCES.roleSet) },
  }),
  describe(removeMember, {
    summary: 'Remove a member, or take an invitation back',
    details: 'The sessions of the member end. The last administrator stays.',
    refusals: ['not-found', 'conflict'],
    example: { input: { email: MEMBER }, reply: done(TEAM_SENTENCES.removed) },
  }),
];

/** A member's own name, password and sessions, and the sessions of an owner. */
export const memberCalls: readonly Description[] = [
  describe(setNoticesCall, {
    summary: 'Set how often mail tells what waits',
    example: { input: { each: 'now' }, reply: done(TEAM_SENTENCES.noticesSet) },
  }),
  describe(setAdminName, {
    summary: "Change one's own name in the team",
    example: { input: { name: 'Noor' }, reply: done(TEAM_SENTENCES.named) },
  }),
  describe(changeAdminPassword, {
    summary: "Change one's own password as a member of the team",
    details: 'Every other session of the member ends.',
    refusals: ['throttled'],
    example: {
      input: { old_password: 'Tr0mbone-sky', new_password: 'Viola-9-dawn' },
      reply: done(ACCOUNT_SENTENCES.passwordUpdated),
    },
  }),
  describe(getAdminSessions, {
    summary: 'List where a member of the team is logged in',
    example: { reply: SESSION_ITEMS },
  }),
  describe(endAdminSession, {
    summary: "End one of one's own sessions, or all others",
    details: '`all: true` ends every session but the one that asks.',
    refusals: ['not-found'],
    example: { input: { all: true }, reply: done(ACCOUNT_SENTENCES.sessionsEnded) },
  }),
  describe(endOwnerSessions, {
    summary: 'End all sessions of an owner',
    refusals: ['not-found'],
    example: { input: { id: 'a1b2c3d4e5' }, reply: done(TEAM_SENTENCES.ownerLoggedOut) },
  }),
];
