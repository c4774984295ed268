import * as z from 'zod/mini';
import { CLAIM_ANSWERS, CLAIM_DECISIONS } from '../../accounts/claims/rules.ts';
import { CLAIM_WAIT_DAYS, WEBSITE_CLAIM_DAYS } from '../../accounts/rules/limits.ts';
import { moment } from '../../base/http/calls/replies.ts';
import { adminAnswerClaim, adminGetClaims, claimWebsite } from '../../owners/claims/calls/website-claim.ts';
import { type Description, describe } from './describe.ts';
import { listExample } from './examples.ts';

const ID = 'b2c3d4e5f6';
const MOMENT = '2026-11-22T09:00:00.000Z';
const PAGE = `/profile/polder-wind-${ID}`;
const TOKEN = `${ID}.0mwrderar.9f8e7d6c5b4a`;
const SECRET = '4f1c2d7a9be04c5d4f1c2d7a9be04c5d4f1c2d7a';

/** Claiming a page without an e-mail address by its website. */
export const websiteClaimCalls: readonly Description[] = [
  describe(claimWebsite, {
    summary: 'Claim a page that has a website and no e-mail address',
    details: `With \`id\`, \`email\`, \`password\` and \`captcha\` it begins a claim: put \`link\` on the website as an \`<a>\` or \`<link>\` with \`rel=me\`, or \`txt\` into a TXT record of its host or of \`_vitae.\` before it. Within ${WEBSITE_CLAIM_DAYS} days, send the \`token\` alone: 400 while neither is there. Once one is, administrators are told, and ${CLAIM_WAIT_DAYS} days later, at \`until\`, the page is the claimant’s, unless one of them declines it. Any number of claims of a page may begin; 409 while a proven one waits, or where the page has an account, an e-mail address or no website.`,
    refusals: ['captcha', 'not-found', 'conflict', 'email-taken', 'throttled'],
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
