import * as z from 'zod/mini';
import { STATS_DAYS } from '../../domain/profiles/limits.ts';
import { CAPTCHA_MINUTES } from '../../domain/site/limits.ts';
import { inWordsFirst } from '../../domain/text/count.ts';
import { captcha } from '../captcha.ts';
import { sendMessage } from '../contact/contact.ts';
import { getStats } from '../owners/stats.ts';
import { incrementViews, likeProfile, updateLike } from '../profiles/count.ts';
import { trackVisit } from '../site/visits.ts';
import { type Description, describe } from './describe.ts';
import { LIST_ITEM } from './examples.ts';
import { count, saidReply } from './records.ts';

const likeReply = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  like: count,
  liked: z.boolean(),
});
const liked = { success: true, message: 'Liked', like: 13, liked: true } as const;

/** What visitors do: likes, views, visits, messages. */
export const visitorCalls: readonly Description[] = [
  describe(likeProfile, {
    summary: 'Like a profile, or take a like back',
    details: 'One like for each visitor and profile, kept by a signed cookie. A repeat changes nothing.',
    reply: likeReply,
    refusals: ['not-found', 'throttled'],
    example: { input: { id: LIST_ITEM.id, action: 'like' }, reply: liked },
  }),
  describe(updateLike, {
    summary: 'Like a profile, or take a like back, from its page',
    reply: likeReply,
    refusals: ['not-found', 'throttled'],
    example: { input: { id: LIST_ITEM.id, like: '1' }, reply: liked },
  }),
  describe(incrementViews, {
    summary: 'Count one view of a profile',
    details: "An owner's call on their own profile counts nothing and answers the count as it is.",
    reply: z.strictObject({ success: z.literal(true), view: count }),
    refusals: ['not-found'],
    example: { input: { id: LIST_ITEM.id }, reply: { success: true, view: 341 } },
  }),
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
  describe(sendMessage, {
    summary: 'Send a message to the editors',
    reply: saidReply,
    refusals: ['captcha', 'throttled'],
    example: {
      input: {
        name: 'Zoe Lang',
        email: 'zoe@example.org',
        phone: '+49 30 1234567',
        subject: 'A question',
        message: 'How do I add a second photo?',
        recaptcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
      },
      reply: { success: true, message: '✅ Message sent successfully!' },
    },
  }),
];
