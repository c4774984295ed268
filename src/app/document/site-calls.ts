import { captcha } from '../../base/captcha/calls.ts';
import { CAPTCHA_MINUTES } from '../../base/http/rules/limits.ts';
import { STATS_DAYS } from '../../profiles/rules/limits.ts';
import { adminGetAudit } from '../../site/audit/calls.ts';
import { adminAssign, adminGetWaiting } from '../../site/to-do/calls.ts';
import { ASSIGN_SENTENCES, EVERY_TO_DO_KIND, type ToDoKind } from '../../site/to-do/rules.ts';
import { trackVisit } from '../../site/visits/calls.ts';
import { adminGetHealth, adminGetStats, DAY_NUMBERS, type DayOfSite } from '../stats/calls.ts';
import { type Description, describe } from './describe.ts';
import { listExample, OWN_USER } from './examples.ts';

const CASE = '0mi2x8v4c10001abcdefghi';
const MEMBER = 'lena@example.org';
const NOTHING = Object.fromEntries(EVERY_TO_DO_KIND.map((kind) => [kind, 0])) as Record<ToDoKind, number>;
const SINCE = '2026-11-22T09:00:00.000Z';

/** Visits, and the captcha. */
export const visitCalls: readonly Description[] = [
  describe(trackVisit, {
    summary: 'Count one visit of the site',
    example: { reply: { success: true, totalViews: 48_213 } },
  }),
  describe(captcha, {
    summary: 'Get a challenge to solve before a form is sent',
    details: `In the protocol of altcha-lib 2; a solution is good once, for ${CAPTCHA_MINUTES} minutes.`,
    example: {
      reply: {
        parameters: { algorithm: 'PBKDF2/SHA-256', cost: 2000, nonce: '5f0c…', expiresAt: 1_795_338_600 },
        signature: '9a7d…',
      },
    },
  }),
];

/** What waits for those who look after profiles, and who has what. */
export const waitingCalls: readonly Description[] = [
  describe(adminGetWaiting, {
    summary: 'List everything that waits',
    details:
      'Reports of what may break the law (`urgent`) first, then appeals, then the rest, the oldest first. `assigned` is the e-mail of a member, or empty for what nobody has; without it, all are listed. `about` leaves the cases and appeals about some pages. With `team=yes`, `team` has the name and e-mail of everybody to whom `CMSassign.php` can give it, with `pages=yes`, `pages` has how many pages of each kind there are. `counts` are of everything, whatever the filters. A page may be short before the end: `next` tells.',
    example: {
      input: { kind: 'case', limit: '20' },
      reply: {
        success: true,
        items: [
          {
            kind: 'case',
            ref: CASE,
            id: OWN_USER.id,
            name: OWN_USER.name,
            since: SINCE,
            urgent: true,
            assigned: MEMBER,
          },
        ],
        next: null,
        counts: { ...NOTHING, case: 1 },
      },
    },
  }),
  describe(adminAssign, {
    summary: 'Say which member has what waits',
    details:
      '`kind` and `ref` are those of CMSgetWaiting.php. Only a member who looks after profiles can have it; what a member had who leaves the team, nobody has.',
    refusals: ['not-found'],
    example: {
      input: { kind: 'case', ref: CASE, to: MEMBER },
      reply: { success: true, message: ASSIGN_SENTENCES.assigned, assigned: MEMBER },
    },
  }),
];

const noDay = Object.fromEntries(DAY_NUMBERS.map((name) => [name, 0])) as Omit<DayOfSite, 'day'>;

/** The numbers of the site, and how it is. */
export const siteNumberCalls: readonly Description[] = [
  describe(adminGetStats, {
    summary: 'Count what happened on the site day by day',
    details: `The last ${STATS_DAYS} UTC days, oldest first. \`pages\` are those that were made, \`registrations\` those with an account, \`imports\` the others; likes are net of those that were taken back.`,
    example: {
      reply: {
        success: true,
        days: [{ ...noDay, day: '2026-11-22', pages: 1, registrations: 1, views: 12, visits: 5 }],
        totals: {
          personal: { listed: 12, waiting: 1, hidden: 0, unlisted: 2 },
          professional: { listed: 3, waiting: 0, hidden: 1, unlisted: 0 },
        },
      },
    },
  }),
  describe(adminGetHealth, {
    summary: 'Tell how the site itself is, and what to do',
    details: 'Upkeep and letters; on the site\u2019s own host the newest backup and the disk, too.',
    example: {
      reply: {
        success: true,
        items: [{ name: 'mail', state: 'good', sentence: 'No letter waits.', advice: '' }],
      },
    },
  }),
];

/** The audit log. */
export const auditCalls: readonly Description[] = [
  describe(adminGetAudit, {
    summary: 'List what administrators did',
    details:
      'Newest first. A filter leaves out other entries: part of the e-mail address of who acted, an action, a bulk action, the id of a page, a span of time. A filtered page may be short, or empty, before the end.',
    example: listExample({
      id: '0mi2x8v4c2',
      at: '2026-11-22T09:00:00.000Z',
      admin: 'lena@example.org',
      action: 'verify',
      target: OWN_USER.id,
      before: 'not-verified.jpg',
      after: 'verified.jpg',
    }),
  }),
];
