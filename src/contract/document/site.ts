import * as z from 'zod/mini';
import { CAPTCHA_MINUTES } from '../../domain/site/limits.ts';
import { captcha } from '../captcha.ts';
import { adminGetAudit } from '../site/audit.ts';
import { trackVisit } from '../site/visits.ts';
import { type Description, describe } from './describe.ts';
import { OWN_USER } from './examples.ts';
import { count, moment, next } from './records.ts';

const ADMIN = 'lena@example.org';

/** Visits, and the captcha. */
export const visitCalls: readonly Description[] = [
  describe(trackVisit, {
    summary: 'Count one visit of the site',
    reply: z.strictObject({ success: z.literal(true), totalViews: count }),
    example: { reply: { success: true, totalViews: 48_213 } },
  }),
  describe(captcha, {
    summary: 'Get a challenge to solve before a form is sent',
    details: `In the protocol of altcha-lib 2; a solution is good once, for ${CAPTCHA_MINUTES} minutes.`,
    reply: z.looseObject({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
    example: {
      reply: {
        parameters: { algorithm: 'PBKDF2/SHA-256', cost: 2000, nonce: '5f0c…', expiresAt: 1_795_338_600 },
        signature: '9a7d…',
      },
    },
  }),
];

/** The audit log. */
export const auditCalls: readonly Description[] = [
  describe(adminGetAudit, {
    summary: 'List what administrators did',
    reply: z.strictObject({
      success: z.literal(true),
      items: z.array(
        z.strictObject({
          id: z.string(),
          at: moment,
          admin: z.string(),
          action: z.string(),
          target: z.string(),
          before: z.unknown(),
          after: z.unknown(),
          batch: z.exactOptional(z.string()),
        }),
      ),
      next,
    }),
    example: {
      input: { limit: '20' },
      reply: {
        success: true,
        items: [
          {
            id: '0mi2x8v4c2',
            at: '2026-11-22T09:00:00.000Z',
            admin: ADMIN,
            action: 'verify',
            target: OWN_USER.id,
            before: 'not-verified.jpg',
            after: 'verified.jpg',
          },
        ],
        next: null,
      },
    },
  }),
];
