import * as z from 'zod/mini';
import { CLAIM_ANSWERS, CLAIM_DECISIONS } from '../../accounts/claims/rules.ts';
import { CLAIM_WAIT_DAYS, WEBSITE_CLAIM_DAYS } from '../../accounts/rules/limits.ts';
import { moment } from '../../base/http/calls/replies.ts';
import { OFFERS_PER_HOUR } from '../../base/http/rules/limits.ts';
import { inWords, inWordsFirst } from '../../base/text/rules/number-words.ts';
import { adminAnswerClaim, adminGetClaims, claimWebsite } from '../../owners/claims/calls/website-claim.ts';
import {
  getEditors,
  handOver,
  inviteEditor,
  joinPage,
  leavePage,
  removeEditor,
  undoHandOver,
} from '../../owners/hands/calls.ts';
import { HANDS_SENTENCES } from '../../owners/hands/rules.ts';
import { HANDS_DAYS, MOST_EDITORS, MOST_PAGES } from '../../profiles/hands/rules.ts';
import { type Description, describe, linkEnd } from './describe.ts';
import { listExample, OWN_USER } from './examples.ts';

const PASSWORD = 'Tr0mbone-sky';
const LINK_TOKEN = 'a1b2c3d4e5.0mwrderar.9f8e7d6c5b4a';
const ID = 'b2c3d4e5f6';
const MOMENT = '2026-11-22T09:00:00.000Z';
const PAGE = `/profile/polder-wind-${ID}`;
const TOKEN = `${ID}.0mwrderar.9f8e7d6c5b4a`;
const SECRET = '4f1c2d7a9be04c5d4f1c2d7a9be04c5d4f1c2d7a';

/** Claiming a page without an e-mail address by its website. */
export const websiteClaimCalls: readonly Description[] = [
  describe(claimWebsite, {
    summary: 'Claim a page that has a website and no e-mail address',
    details: `With \`id\`, \`email\`, \`password\` and \`captcha\`, or with a session \`id\`, \`same_login\` (\`yes\`) and \`captcha\`, it begins a claim: put \`link\` on the website as an \`<a>\` or \`<link>\` with \`rel=me\`, or \`txt\` into a TXT record of its host or of \`_vitae.\` before it. Within ${WEBSITE_CLAIM_DAYS} days, send the \`token\` alone: 400 while neither is there. Once one is, administrators are told, and ${CLAIM_WAIT_DAYS} days later, at \`until\`, the page is the claimant’s, or another one of that login, unless one of them declines it. Any number of claims of a page may begin; 409 while a proven one waits, or where the page has an account, an e-mail address or no website, where the address has a login, and with the code \`too-many\` for a login of ${inWords(MOST_PAGES)} pages.`,
    refusals: ['unauthenticated', 'captcha', 'not-found', 'conflict', 'too-many', 'email-taken', 'throttled'],
    example: {
      input: {
        id: ID,
        email: 'ines@example.org',
        password: 'Viola-9-dawn',
        captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
      },
      reply: {
        success: true,
        token: TOKEN,
        link: `https://vitae.example${PAGE}?claim=${SECRET}`,
        txt: `vitae-claim=${SECRET}`,
      },
    },
  }),
];

/** The claims that wait for administrators. */
export const adminClaimCalls: readonly Description[] = [
  describe(adminGetClaims, {
    summary: 'List the proven claims that wait, oldest first',
    example: listExample({
      id: ID,
      profile: 'professional' as const,
      name: 'Polder Wind',
      url: PAGE,
      claim: '9f8e7d6c5b4a',
      website: 'https://polder-wind.example/',
      email: 'ines@example.org',
      by: 'link' as const,
      since: MOMENT,
      until: '2026-11-29T09:00:00.000Z',
      assigned: '',
    }),
  }),
  describe(adminAnswerClaim, {
    summary: 'End the wait of a claim',
    details:
      'With `claim`, only of that one. 409 with `decided` where it has been answered, and where an accepted page is no longer free.',
    refusals: ['not-found', 'conflict'],
    refusalFields: {
      conflict: {
        decided: z.exactOptional(
          z.strictObject({ decision: z.enum(CLAIM_DECISIONS), by: z.string(), at: moment }),
        ),
      },
    },
    example: {
      input: { id: ID, decision: 'decline' },
      reply: { success: true, message: CLAIM_ANSWERS.decline },
    },
  }),
];

const DAYS = inWords(HANDS_DAYS);

/** Sharing a page, and handing it over. */
export const handsCalls: readonly Description[] = [
  describe(inviteEditor, {
    summary: 'Invite somebody to edit the page',
    details: `Mails them a link, good once and for ${DAYS} days. ${inWordsFirst(OFFERS_PER_HOUR)} an hour. 409 for who is there already or invited, and with the code \`too-many\` beyond ${inWords(MOST_EDITORS)} editors, open invitations among them. The password and a confirmed address are needed.`,
    refusals: ['unconfirmed', 'conflict', 'too-many', 'throttled'],
    example: {
      input: { id: OWN_USER.id, email: 'noor@example.org', password: PASSWORD },
      reply: { success: true, message: HANDS_SENTENCES.invited },
    },
  }),
  describe(joinPage, {
    summary: 'Take what the link of an invitation or a hand-over offers',
    details: `With a session, its login gets the page; without one, \`password\` makes a login for the address that the link was mailed to, confirmed and logged in. 409 where that address has a login, for who has the page already, and with the code \`too-many\` for a login of ${inWords(MOST_PAGES)} pages.`,
    refusals: ['conflict', 'too-many', 'email-taken', 'in-trial', 'unauthenticated'],
    refusalFields: { invalid: linkEnd },
    example: {
      input: { token: LINK_TOKEN },
      reply: {
        success: true,
        message: HANDS_SENTENCES.joined,
        user_id: OWN_USER.id,
        user_name: OWN_USER.name,
        avatar: OWN_USER.avatar,
        profile: 'personal',
        company_name: '',
        pages: [],
      },
    },
  }),
  describe(getEditors, {
    summary: 'List who keeps the page, and who is invited',
    details:
      '`invited` is true for open invitations, and with the role `owner` for an open hand-over. `you` is the address of who asks; `trial` is there while the former owner may take the page back.',
    example: {
      input: { id: OWN_USER.id },
      reply: {
        success: true,
        items: [
          { email: OWN_USER.email, role: 'owner', since: '2026-03-09T09:00:00.000Z', invited: false },
          { email: 'noor@example.org', role: 'editor', since: '2026-11-20T09:00:00.000Z', invited: true },
        ],
        you: OWN_USER.email,
      },
    },
  }),
  describe(removeEditor, {
    summary: 'Take the page from an editor, or an invitation back',
    details: `409, code \`in-trial\`, for who handed the page over less than ${DAYS} days ago.`,
    refusals: ['not-found', 'in-trial', 'conflict'],
    example: {
      input: { id: OWN_USER.id, email: 'noor@example.org' },
      reply: { success: true, message: HANDS_SENTENCES.removed },
    },
  }),
  describe(leavePage, {
    summary: 'Leave the page as its editor',
    details: 'A login without any page then ends. 409 for the owner.',
    refusals: ['conflict'],
    example: { input: { id: OWN_USER.id }, reply: { success: true, message: HANDS_SENTENCES.left } },
  }),
  describe(handOver, {
    summary: 'Offer the page to a new owner',
    details: `Mails them a link, good once and for ${DAYS} days; a newer offer takes its place. Whoever takes it owns the page, and the former owner edits it. Until ${DAYS} days have passed, the former owner can take the page back, and the new one can neither delete it, hand it on nor remove them (409, code \`in-trial\`). 409 while a change of e-mail can be undone.`,
    refusals: ['unconfirmed', 'conflict', 'too-many', 'in-trial', 'throttled'],
    example: {
      input: { id: OWN_USER.id, email: 'noor@example.org', password: PASSWORD },
      reply: { success: true, message: HANDS_SENTENCES.offered },
    },
  }),
  describe(undoHandOver, {
    summary: 'Take back a page that was handed over',
    details: `Also for a former owner who has left it since. The new owner then has no role. A link works once, for ${DAYS} days.`,
    refusals: ['conflict', 'too-many', 'unauthenticated'],
    refusalFields: { invalid: linkEnd },
    example: { input: { token: LINK_TOKEN }, reply: { success: true, message: HANDS_SENTENCES.backAgain } },
  }),
];
