import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import { EMAIL_LINK_DAYS, LINK_MINUTES } from '../../domain/accounts/limits.ts';
import {
  changePassword,
  checkEmail,
  forgotPassword,
  login,
  logout,
  resetPassword,
} from '../accounts/login.ts';
import { confirmEmail, sendConfirmation, undoEmail } from '../owners/email.ts';
import { deleteProfile, exportProfile, getUser } from '../owners/own-page.ts';
import { type Description, describe } from './describe.ts';
import { OWN_USER } from './examples.ts';
import { doneReply, kind, moment, ownProfile, saidReply } from './records.ts';

const EMAIL = 'asha@example.org';
const PASSWORD = 'Tr0mbone-sky';
const LINK_TOKEN = 'a1b2c3d4e5.0mwrderar.9f8e7d6c5b4a';

/** Logging in and out, passwords, and an owner's own record. */
export const accountCalls: readonly Description[] = [
  describe(login, {
    summary: 'Log an owner in',
    details: 'Sets the session cookie. Unknown e-mail and wrong password answer alike, after the same time.',
    reply: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      user_id: z.string(),
      user_name: z.string(),
      avatar: z.string(),
      profile: kind,
      company_name: z.string(),
    }),
    refusals: ['unauthenticated', 'captcha', 'throttled'],
    refusalFields: { throttled: { captcha_required: z.exactOptional(z.literal(true)) } },
    example: {
      input: { email: EMAIL, password: PASSWORD },
      reply: {
        success: true,
        message: 'Logged in successfully',
        user_id: OWN_USER.id,
        user_name: OWN_USER.name,
        avatar: OWN_USER.avatar,
        profile: 'personal',
        company_name: '',
      },
    },
  }),
  describe(logout, {
    summary: 'Log the owner out',
    details: 'Succeeds without a session too.',
    reply: doneReply,
    example: { reply: { success: true } },
  }),
  describe(checkEmail, {
    summary: 'Ask whether an e-mail address is registered',
    reply: z.strictObject({ success: z.literal(true), exists: z.boolean() }),
    refusals: ['throttled'],
    example: { input: { email: EMAIL, profile: 'personal' }, reply: { success: true, exists: true } },
  }),
  describe(getUser, {
    summary: "Get the owner's own record",
    reply: z.strictObject({ success: z.literal(true), user: ownProfile }),
    example: { input: { id: OWN_USER.id }, reply: { success: true, user: OWN_USER } },
  }),
  describe(changePassword, {
    summary: "Change the owner's password",
    details: 'Every other session of the owner ends.',
    reply: saidReply,
    refusals: ['conflict', 'throttled'],
    example: {
      input: { user_id: OWN_USER.id, old_password: PASSWORD, new_password: 'Viola-9-dawn' },
      reply: { success: true, message: ACCOUNT_SENTENCES.passwordUpdated },
    },
  }),
  describe(forgotPassword, {
    summary: 'Mail a link for a new password',
    details: 'Answers the same for every well-formed address, registered or not.',
    reply: saidReply,
    refusals: ['throttled'],
    example: { input: { email: EMAIL }, reply: { success: true, message: ACCOUNT_SENTENCES.resetSent } },
  }),
  describe(confirmEmail, {
    summary: 'Confirm the address that a link was mailed to',
    details: `With \`action: 'deny'\` the address is taken off the page instead, and every session of the page ends. A link works once, for ${EMAIL_LINK_DAYS} days. \`undo_until\` is there while an earlier address can take the page back.`,
    reply: z.strictObject({ ...saidReply.shape, undo_until: z.exactOptional(moment) }),
    example: {
      input: { token: LINK_TOKEN, action: 'confirm' },
      reply: { success: true, message: ACCOUNT_SENTENCES.confirmed },
    },
  }),
  describe(sendConfirmation, {
    summary: 'Mail the owner another link to confirm their address',
    details: 'Five an hour. 409 where the address is confirmed already.',
    reply: saidReply,
    refusals: ['conflict', 'throttled'],
    example: { input: {}, reply: { success: true, message: ACCOUNT_SENTENCES.confirmationSent } },
  }),
  describe(undoEmail, {
    summary: 'Undo a change of e-mail',
    details: `Only an address that was confirmed gets such a link. Puts the old address back, ends every session, makes the password and every later link void, and mails a reset link. A link works once, for ${EMAIL_LINK_DAYS} days.`,
    reply: saidReply,
    refusals: ['conflict'],
    example: {
      input: { token: LINK_TOKEN },
      reply: { success: true, message: ACCOUNT_SENTENCES.emailBack },
    },
  }),
  describe(resetPassword, {
    summary: 'Set a new password with the link of a mail',
    details: `The link works once, for ${LINK_MINUTES} minutes. Every session of the owner ends.`,
    reply: saidReply,
    example: {
      input: { token: 'a1b2c3d4e5.9f8e7d6c5b4a', password: 'Viola-9-dawn' },
      reply: { success: true, message: ACCOUNT_SENTENCES.passwordUpdated },
    },
  }),
  describe(deleteProfile, {
    summary: 'Delete the profile, at once and for good',
    reply: saidReply,
    refusals: ['throttled'],
    example: {
      input: { id: OWN_USER.id, password: PASSWORD },
      reply: { success: true, message: ACCOUNT_SENTENCES.deleted },
    },
  }),
  describe(exportProfile, {
    summary: 'Download everything that is kept about the owner, photos included',
    reply: z.record(z.string(), z.unknown()),
    example: { reply: { exported: '2026-11-22T09:00:00.000Z', profile: OWN_USER } },
  }),
];
