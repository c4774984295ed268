import * as z from 'zod/mini';
import { checkLink } from '../../accounts/links/calls.ts';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { EMAIL_LINK_DAYS } from '../../accounts/rules/limits.ts';
import { PHOTO_FIELDS } from '../../base/fields/rules/photo-fields.ts';
import { CLAIM_MAILS_PER_DAY, CONFIRMATIONS_PER_HOUR } from '../../base/http/rules/limits.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { inWordsFirst } from '../../base/text/rules/number-words.ts';
import { adminProfile, wholeProfile } from '../../moderation/page/calls.ts';
import { claimConfirm, claimProfile } from '../../owners/claims/calls/claim.ts';
import { adminEditProfile } from '../../owners/correction/calls.ts';
import { changeEmail, confirmEmail, sendConfirmation, undoEmail } from '../../owners/email/calls.ts';
import { deleteProfile, exportProfile, getUser, updateProfile } from '../../owners/my-profile/calls.ts';
import { getStats } from '../../owners/numbers/calls.ts';
import { REFERRERS } from '../../owners/numbers/rules/referrers.ts';
import { register } from '../../owners/registration/calls.ts';
import { REGISTRATION_SENTENCES } from '../../owners/rules/form-sentences.ts';
import { STATS_DAYS } from '../../profiles/rules/limits.ts';
import { type Description, describe, linkEnd } from './describe.ts';
import { OWN_PAGE, OWN_USER } from './examples.ts';

const PASSWORD = 'Tr0mbone-sky';
const LINK_TOKEN = 'a1b2c3d4e5.0mwrderar.9f8e7d6c5b4a';
const URL = `/profile/asha-rao-${OWN_USER.id}`;

/** Creating and changing a page. */
export const pageCalls: readonly Description[] = [
  describe(register, {
    summary: 'Register a profile with its account',
    details:
      'Logs in, unless the request has a session already: then the reply has no `user_id`. A repeat of the request, captcha included, gets the same answer. With `same_login` (`yes`) and a session the page is another one of its login, which takes no password; the reply has no `user_id`. A business sends the fields that both kinds have with the suffix 1.',
    refusals: [
      'captcha',
      'email-taken',
      'website-taken',
      'unauthenticated',
      'too-many',
      'conflict',
      'throttled',
    ],
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
        alike: [],
        redirect: URL,
        id: OWN_USER.id,
        url: URL,
        user_id: OWN_USER.id,
        user_name: OWN_USER.name,
        avatar: OWN_USER.avatar,
        profile: 'personal',
        company_name: '',
      },
    },
  }),
  describe(updateProfile, {
    summary: "Change the owner's profile",
    details:
      'Fields that are not sent stay. With `version`, an edit of a record that has changed since is refused with the current `user`.',
    refusals: ['conflict', 'email-taken', 'website-taken', 'owner-only', 'throttled'],
    refusalFields: { conflict: { user: z.optional(wholeProfile) } },
    files: PHOTO_FIELDS,
    example: {
      input: { id: OWN_USER.id, version: '3', nickname: 'Ash' },
      reply: {
        success: true,
        message: ACCOUNT_SENTENCES.updated,
        avatar: OWN_USER.avatar,
        alike: [],
        user: { ...OWN_USER, nickname: 'Ash', version: 4 },
      },
    },
  }),
];

/** An owner's own record, and its e-mail address. */
export const ownPageCalls: readonly Description[] = [
  describe(getUser, {
    summary: 'Get the record of a page of the login, and its pages',
    example: {
      input: { id: OWN_USER.id },
      reply: { success: true, user: OWN_USER, pages: [OWN_PAGE] },
    },
  }),
  describe(confirmEmail, {
    summary: 'Confirm the address that a link was mailed to',
    details: `With \`action: 'deny'\` the address is taken off the page instead, and every session of the page ends. A link works once, for ${EMAIL_LINK_DAYS} days. \`undo_until\` is there while an earlier address can take the page back.`,
    refusalFields: { invalid: linkEnd },
    example: {
      input: { token: LINK_TOKEN, action: 'confirm' },
      reply: { success: true, message: ACCOUNT_SENTENCES.confirmed },
    },
  }),
  describe(checkLink, {
    summary: 'Ask whether the link of a mail still works',
    details:
      'Pages ask before they show a form, and the link stays as it is. `for` says what it is for: `reset` a new password (`passkeys` are those of the login), `login` a login (`login` names it, `unconfirmed` says whether using it confirms the address), `confirm` an e-mail address, `undo` the change of one, `team` an invitation into it, `join` a page, `return` the way back from a hand-over (`offer` says which page, as what and from whom), `right` the question whether a page is still right (`right` says which, and until when it can be kept), `follow` following a page (`page` says which). 400 with the sentence of the call that takes the link.',
    refusalFields: { invalid: linkEnd },
    example: {
      input: { token: LINK_TOKEN, for: 'confirm' },
      reply: { success: true, message: ACCOUNT_SENTENCES.linkWorks },
    },
  }),
  describe(changeEmail, {
    summary: 'Change the e-mail address of the login',
    details:
      'Its pages that have the same address get the new one. Other sessions end, and the old address, if it was confirmed, gets a link that undoes it.',
    refusals: ['email-taken', 'conflict', 'throttled'],
    example: {
      input: { email: 'asha@example.net', password: PASSWORD },
      reply: { success: true, message: ACCOUNT_SENTENCES.updated },
    },
  }),
  describe(sendConfirmation, {
    summary: 'Mail the owner another link to confirm their address',
    details: `${inWordsFirst(CONFIRMATIONS_PER_HOUR)} an hour. 409 where the address is confirmed already.`,
    refusals: ['conflict', 'throttled'],
    example: { input: {}, reply: { success: true, message: ACCOUNT_SENTENCES.confirmationSent } },
  }),
  describe(undoEmail, {
    summary: 'Undo a change of e-mail',
    details: `Only an address that was confirmed gets such a link. Puts the old address back, ends every session, makes the password and every later link void, and mails a reset link. A link works once, for ${EMAIL_LINK_DAYS} days.`,
    refusals: ['conflict'],
    refusalFields: { invalid: linkEnd },
    example: {
      input: { token: LINK_TOKEN },
      reply: { success: true, message: ACCOUNT_SENTENCES.emailBack },
    },
  }),
  describe(deleteProfile, {
    summary: 'Delete the profile, at once and for good',
    refusals: ['in-trial', 'throttled'],
    example: {
      input: { id: OWN_USER.id, password: PASSWORD },
      reply: { success: true, message: ACCOUNT_SENTENCES.deleted },
    },
  }),
  describe(exportProfile, {
    summary: 'Download everything that is kept about the owner, photos included',
    example: { reply: { exported: '2026-11-22T09:00:00.000Z', profile: OWN_USER } },
  }),
];

/** Correcting a page for somebody who cannot. */
export const correctionCalls: readonly Description[] = [
  describe(adminEditProfile, {
    summary: 'Correct a page that has no account',
    details:
      'Fields that are not sent stay; only the name is required. As `multipart/form-data` it takes photos too, and lists as JSON text. 409 where the page has an account, and with the current `user` where it has changed since `version`. The log gets the names of the changed fields.',
    files: PHOTO_FIELDS,
    refusals: ['not-found', 'conflict', 'email-taken', 'website-taken', 'throttled'],
    refusalFields: { conflict: { user: z.exactOptional(adminProfile) } },
    example: {
      input: { id: OWN_USER.id, version: 4, dob: '1867-11-07' },
      reply: {
        success: true,
        message: DASHBOARD_SENTENCES.updated,
        alike: [],
        user: {
          ...OWN_USER,
          dob: '1867-11-07',
          version: 5,
          hidden: null,
          look_alikes: [],
          account: false,
          merges: [],
        },
      },
    },
  }),
];

/** Taking over a page that has no account. */
export const claimCalls: readonly Description[] = [
  describe(claimProfile, {
    summary: 'Ask for a link to claim a page that has no account',
    details: `Answers the same for every page. ${inWordsFirst(CLAIM_MAILS_PER_DAY)} mails a day go to a page’s address.`,
    refusals: ['captcha', 'throttled'],
    example: {
      input: { id: 'a1b2c3d4e5', captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==' },
      reply: { success: true, message: ACCOUNT_SENTENCES.claimSent },
    },
  }),
  describe(claimConfirm, {
    summary: 'Keep, export or remove a page by the link of a mail',
    details:
      '`keep` makes an account with the `password`, or without one gives the page to the login of the session. `show` answers whose page it is, with neither `avatar` nor `url` while it is out of sight; `export` everything kept about the page as one JSON download. Both leave the link as it is.',
    refusals: ['conflict', 'too-many', 'unauthenticated'],
    refusalFields: { invalid: linkEnd },
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
    details: `${inWordsFirst(STATS_DAYS)} UTC days, oldest first, today the last. Likes are net of those taken back that day. \`referrers\` and \`clicks\` are those of the same days, most first: at most ${REFERRERS.shown} hosts that views came from, besides them \`direct\` and \`this site\`, and as \`others\` hosts with fewer than ${REFERRERS.named} views and those beyond ${REFERRERS.hosts}; and the links of the page that readers followed. Nothing says who the visitors were.`,
    example: {
      reply: {
        success: true,
        days: [{ day: '2026-11-22', views: 17, likes: 2 }],
        totals: { views: 341, likes: 28 },
        referrers: [
          { host: 'direct', views: 9 },
          { host: 'observatory.example', views: 5 },
          { host: 'others', views: 3 },
        ],
        clicks: [{ url: 'https://observatory.example/staff', clicks: 4 }],
      },
    },
  }),
];
