import * as z from 'zod/mini';
import { adminLogin, adminLogout, adminSession } from '../../accounts/admin-login/calls.ts';
import { ADMIN_SENTENCES } from '../../accounts/admin-login/rules.ts';
import {
  changePassword,
  checkEmail,
  forgotPassword,
  login,
  logout,
  resetPassword,
  switchPage,
} from '../../accounts/login/calls.ts';
import { loginLink, loginLinkUse } from '../../accounts/login-link/calls.ts';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { LINK_MINUTES, LOGIN_LINK_MINUTES, RECOVERY_CODES } from '../../accounts/rules/limits.ts';
import { confirmTotp, disableTotp, enrolTotp, newRecoveryCodes } from '../../accounts/second-factor/calls.ts';
import { endSession, getSessions } from '../../accounts/sessions/calls.ts';
import type { ReplyOf } from '../../base/http/calls/endpoint.ts';
import { inWords } from '../../base/text/rules/number-words.ts';
import { type Description, describe, linkEnd } from './describe.ts';
import { OWN_PAGE, OWN_USER } from './examples.ts';

const EMAIL = 'asha@example.org';
const PASSWORD = 'Tr0mbone-sky';
const ADMIN = { name: 'Lena', email: 'lena@example.org', role: 'admin' } as const;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** An example of what a login answers. */
export const LOGGED_IN_REPLY: ReplyOf<typeof login> = {
  success: true,
  message: ACCOUNT_SENTENCES.loggedIn,
  user_id: OWN_USER.id,
  user_name: OWN_USER.name,
  avatar: OWN_USER.avatar,
  profile: 'personal',
  company_name: '',
  pages: [OWN_PAGE],
};

/** Logging in and out, and passwords. */
export const loginCalls: readonly Description[] = [
  describe(login, {
    summary: 'Log an owner in',
    details: 'Sets the session cookie. Unknown e-mail and wrong password answer alike, after the same time.',
    refusals: ['unauthenticated', 'captcha', 'throttled'],
    refusalFields: { throttled: { captcha_required: z.exactOptional(z.literal(true)) } },
    example: {
      input: { email: EMAIL, password: PASSWORD },
      reply: LOGGED_IN_REPLY,
    },
  }),
  describe(switchPage, {
    summary: 'Show another page of the login',
    details: 'The session is about it from then on, and so is the next login. Answers as login.php.',
    example: {
      input: { id: OWN_USER.id },
      reply: LOGGED_IN_REPLY,
    },
  }),
  describe(loginLink, {
    summary: 'Mail a link to log in',
    details: 'Answers the same for every well-formed address, registered or not, after the same time.',
    refusals: ['throttled'],
    example: {
      input: { email: EMAIL },
      reply: { success: true, message: ACCOUNT_SENTENCES.loginLinkSent },
    },
  }),
  describe(loginLinkUse, {
    summary: 'Log in with the link of a mail',
    details: `Sets the session cookie, answers as \`login.php\` and confirms the address. The link works once, for ${LOGIN_LINK_MINUTES} minutes from when the mail server took its letter, and ends with a change of the address or the password.`,
    refusalFields: { invalid: linkEnd },
    example: { input: { token: 'a1b2c3d4e5.9f8e7d6c5b4a' }, reply: LOGGED_IN_REPLY },
  }),
  describe(logout, {
    summary: 'Log the owner out',
    details: 'Succeeds without a session too.',
    example: { reply: { success: true } },
  }),
  describe(checkEmail, {
    summary: 'Ask whether an e-mail address is registered',
    details: 'With a session, the address of its login is free: another page of it may have it.',
    refusals: ['throttled'],
    example: { input: { email: EMAIL, profile: 'personal' }, reply: { success: true, exists: true } },
  }),
  describe(changePassword, {
    summary: "Change the owner's password",
    details: 'Every other session of the owner ends.',
    refusals: ['conflict', 'throttled'],
    example: {
      input: { user_id: OWN_USER.id, old_password: PASSWORD, new_password: 'Viola-9-dawn' },
      reply: { success: true, message: ACCOUNT_SENTENCES.passwordUpdated },
    },
  }),
  describe(forgotPassword, {
    summary: 'Mail a link for a new password',
    details: 'Answers the same for every well-formed address, registered or not.',
    refusals: ['throttled'],
    example: { input: { email: EMAIL }, reply: { success: true, message: ACCOUNT_SENTENCES.resetSent } },
  }),
  describe(resetPassword, {
    summary: 'Set a new password with the link of a mail',
    details: `The link works once, for ${LINK_MINUTES} minutes. Every session of the owner ends. \`remove_passkeys\` names the passkeys that go, by their ids with commas between them; without it all go.`,
    refusalFields: { invalid: linkEnd },
    example: {
      input: { token: 'a1b2c3d4e5.9f8e7d6c5b4a', password: 'Viola-9-dawn', remove_passkeys: '' },
      reply: { success: true, message: ACCOUNT_SENTENCES.passwordUpdated },
    },
  }),
];

/** An example of a list of sessions. */
export const SESSION_ITEMS = {
  success: true as const,
  items: [
    {
      id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
      created: '2026-11-20T08:00:00.000Z',
      used: '2026-11-22T08:00:00.000Z',
      agent: 'Firefox on Linux',
      current: true,
    },
  ],
};

/** An owner's sessions. */
export const sessionCalls: readonly Description[] = [
  describe(getSessions, {
    summary: 'List where the owner is logged in',
    example: { reply: SESSION_ITEMS },
  }),
  describe(endSession, {
    summary: 'End one session of the owner, or all others',
    details: '`all: true` ends every session but the one that asks.',
    refusals: ['not-found'],
    example: { input: { all: true }, reply: { success: true, message: ACCOUNT_SENTENCES.sessionsEnded } },
  }),
];

/** Sessions of administrators. */
export const adminSessionCalls: readonly Description[] = [
  describe(adminLogin, {
    summary: 'Log an administrator in',
    details: 'Sets a session cookie of its own.',
    refusals: ['unauthenticated', 'code-required', 'captcha', 'throttled'],
    refusalFields: {
      'code-required': { code_required: z.literal(true) },
      throttled: { captcha_required: z.exactOptional(z.literal(true)) },
    },
    example: {
      input: { email: ADMIN.email, password: 'Tr0mbone-sky' },
      reply: { success: true, user: ADMIN, message: ACCOUNT_SENTENCES.loggedIn },
    },
  }),
  describe(adminLogout, {
    summary: 'Log the administrator out',
    example: { reply: { success: true } },
  }),
  describe(adminSession, {
    summary: 'Ask who is logged in, and their role',
    details: 'With `factor=1` it tells too whether a login takes a code of the authenticator app.',
    example: { reply: { success: true, user: { ...ADMIN, notices: 'daily' } } },
  }),
];

const RECOVERY = { success: true as const, recovery: ['abcd-efgh-jkmn-pqrs-tuvw'] };

/** The second factor of administrators. */
export const secondFactorCalls: readonly Description[] = [
  describe(enrolTotp, {
    summary: 'Begin to set up the second factor',
    details:
      'The secret counts once a code has confirmed it. Where the site demands a second factor, a member who has passkeys logs in with one first.',
    refusals: ['second-factor', 'conflict', 'throttled'],
    example: {
      input: { password: PASSWORD },
      reply: {
        success: true,
        uri: `otpauth://totp/Vitae:lena%40example.org?issuer=Vitae&secret=${SECRET}`,
        secret: SECRET,
      },
    },
  }),
  describe(confirmTotp, {
    summary: 'Turn the second factor on',
    details: `Answers ${inWords(RECOVERY_CODES)} recovery codes, each good once, and ends the other sessions of the administrator.`,
    refusals: ['conflict', 'throttled'],
    example: { input: { code: '123456' }, reply: RECOVERY },
  }),
  describe(newRecoveryCodes, {
    summary: 'Make new recovery codes',
    details: 'The older ones are no longer good.',
    refusals: ['conflict', 'throttled'],
    example: { input: { password: PASSWORD, code: '123456' }, reply: RECOVERY },
  }),
  describe(disableTotp, {
    summary: 'Turn the second factor off',
    refusals: ['conflict', 'throttled'],
    example: {
      input: { password: PASSWORD, code: '123456' },
      reply: { success: true, message: ADMIN_SENTENCES.totpOff },
    },
  }),
];
