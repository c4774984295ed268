import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import { EMAIL_LINK_DAYS } from '../../domain/accounts/limits.ts';
import { PHOTO_FIELDS } from '../../domain/fields/fields.ts';
import { REGISTRATION_SENTENCES } from '../../domain/owners/forms.ts';
import { STATS_DAYS } from '../../domain/profiles/limits.ts';
import { inWordsFirst } from '../../domain/text/count.ts';
import { claimConfirm, claimProfile } from '../owners/claim.ts';
import { confirmEmail, sendConfirmation, undoEmail } from '../owners/email.ts';
import { deleteProfile, exportProfile, getUser, updateProfile } from '../owners/own-page.ts';
import { register } from '../owners/registration.ts';
import { getStats } from '../owners/stats.ts';
import { type Description, describe } from './describe.ts';
import { OWN_USER } from './examples.ts';
import { count, moment, ownProfile, saidReply } from './records.ts';

const PASSWORD = 'Tr0mbone-sky';
const LINK_TOKEN = 'a1b2c3d4e5.0mwrderar.9f8e7d6c5b4a';
const URL = `/profile/asha-rao-${OWN_USER.id}`;

/** Creating and changing a page. */
export const pageCalls: readonly Description[] = [
  describe(register, {
    summary: 'Register a profile with its account',
    details: 'Does not log in. A business sends the fields that both kinds have with the suffix 1.',
    reply: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      redirect: z.string(),
      id: z.string(),
      url: z.string(),
    }),
    refusals: ['captcha', 'email-taken', 'throttled'],
    files: PHOTO_FIELDS,
    example: {
      input: {
        profile: 'personal',
        name: OWN_USER.name,
        profession: OWN_USER.profession,
        marital: OWN_USER.marital,
        eduqualification: OWN_USER.eduqualification,
        hobbies: OWN_USER.hobbies,
        bloodgroup: OWN_USER.bloodgroup,
        hometown: OWN_USER.hometown,
        currentcity: OWN_USER.currentcity,
        nationality: OWN_USER.nationality,
        phone: OWN_USER.phone,
        email: OWN_USER.email,
        password: 'Tr0mbone-sky',
        confirmpassword: 'Tr0mbone-sky',
        message: OWN_USER.message,
        captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
        avatar: 'the bytes of portrait.jpg',
      },
      reply: {
        success: true,
        message: REGISTRATION_SENTENCES.done,
        redirect: URL,
        id: OWN_USER.id,
        url: URL,
      },
    },
  }),
  describe(updateProfile, {
    summary: "Change the owner's profile",
    details:
      'Fields that are not sent stay. With `version`, an edit of a record that has changed since is refused with the current `user`.',
    reply: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      avatar: z.string(),
      user: ownProfile,
    }),
    refusals: ['conflict', 'email-taken', 'throttled'],
    refusalFields: { conflict: { user: z.optional(ownProfile) } },
    files: PHOTO_FIELDS,
    example: {
      input: { id: OWN_USER.id, version: '3', nickname: 'Ash' },
      reply: {
        success: true,
        message: ACCOUNT_SENTENCES.updated,
        avatar: OWN_USER.avatar,
        user: { ...OWN_USER, nickname: 'Ash', version: 4 },
      },
    },
  }),
];

/** An owner's own record, and its e-mail address. */
export const ownPageCalls: readonly Description[] = [
  describe(getUser, {
    summary: "Get the owner's own record",
    reply: z.strictObject({ success: z.literal(true), user: ownProfile }),
    example: { input: { id: OWN_USER.id }, reply: { success: true, user: OWN_USER } },
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

/** Taking over a page that has no account. */
export const claimCalls: readonly Description[] = [
  describe(claimProfile, {
    summary: 'Ask for a link to claim a page that has no account',
    details: 'Answers the same for every page. Three mails a day go to a page’s address.',
    reply: saidReply,
    refusals: ['captcha', 'throttled'],
    example: {
      input: { id: 'a1b2c3d4e5', captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==' },
      reply: { success: true, message: ACCOUNT_SENTENCES.claimSent },
    },
  }),
  describe(claimConfirm, {
    summary: 'Keep, export or remove a page by the link of a mail',
    details:
      '`keep` needs a `password`. `export` answers everything kept about the page as one JSON download and leaves the link as it is.',
    reply: z.union([saidReply, z.record(z.string(), z.unknown())]),
    refusals: ['conflict'],
    example: {
      input: { token: LINK_TOKEN, action: 'keep', password: 'Viola-9-dawn' },
      reply: { success: true, message: ACCOUNT_SENTENCES.claimed },
    },
  }),
];

/** The numbers of an owner's page. */
export const statsCalls: readonly Description[] = [
  describe(getStats, {
    summary: "Read the views and likes of one's own profile by day",
    details: `${inWordsFirst(STATS_DAYS)} UTC days, oldest first, today the last. Likes are net of those taken back that day.`,
    reply: z.strictObject({
      success: z.literal(true),
      days: z.array(z.strictObject({ day: z.iso.date(), views: count, likes: z.int() })),
      totals: z.strictObject({ views: count, likes: count }),
    }),
    example: {
      reply: {
        success: true,
        days: [{ day: '2026-11-22', views: 17, likes: 2 }],
        totals: { views: 341, likes: 28 },
      },
    },
  }),
];
