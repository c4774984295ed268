import { captcha } from '../../base/captcha/calls.ts';
import { CAPTCHA_MINUTES } from '../../base/http/rules/limits.ts';
import { adminGetAudit } from '../../site/audit/calls.ts';
import { adminGetToDo } from '../../site/to-do/calls.ts';
import { EVERY_TO_DO_KIND, TO_DO_SHOWN } from '../../site/to-do/rules.ts';
import { trackVisit } from '../../site/visits/calls.ts';
import { type Description, describe } from './describe.ts';
import { listExample, OWN_USER } from './examples.ts';

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

/** What waits for those who look after profiles. */
export const toDoCalls: readonly Description[] = [
  describe(adminGetToDo, {
    summary: 'List what waits',
    details: `\`kinds\` counts everything, \`items\` names the ${TO_DO_SHOWN} things that have waited longest. \`count\` of an item is the number of reports.`,
    example: {
      reply: {
        success: true,
        kinds: EVERY_TO_DO_KIND.map((kind) =>
          kind === 'case' ? { kind, count: 1, since: SINCE } : { kind, count: 0, since: null },
        ),
        items: [{ kind: 'case', id: OWN_USER.id, name: OWN_USER.name, since: SINCE, count: 13 }],
      },
    },
  }),
];

/** The audit log. */
export const auditCalls: readonly Description[] = [
  describe(adminGetAudit, {
    summary: 'List what administrators did',
    details:
      'Newest first. A filter leaves out other entries: part of the e-mail address of who acted, an action, a bulk action, a span of time. A filtered page may be short, or empty, before the end.',
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
