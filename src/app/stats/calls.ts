import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { noInput } from '../../base/http/calls/inputs.ts';
import { count, day, success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { PAGE_STATES, type PageState } from '../../search/admin-list/rules.ts';

/** What is counted of each day. */
export const DAY_NUMBERS = [
  'pages',
  'registrations',
  'imports',
  'views',
  'visits',
  'likes',
  'reports',
  'decisions',
] as const;

const numbers = Object.fromEntries(DAY_NUMBERS.map((name) => [name, count])) as Record<
  (typeof DAY_NUMBERS)[number],
  typeof count
>;

/** Likes are net: below zero if more were taken back. */
const dayOfSite = z.strictObject({ day, ...numbers, likes: z.int() });
export type DayOfSite = z.infer<typeof dayOfSite>;

const states = z.strictObject(
  Object.fromEntries(PAGE_STATES.map((state) => [state, count])) as Record<PageState, typeof count>,
);

/** The numbers of the site: 90 UTC days, oldest first, and how many pages of each kind are in each state. */
export const adminGetStats = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetStats.php',
  input: 'none',
  access: MODERATION_ROLES,
  schema: noInput(),
  reply: success({
    days: z.array(dayOfSite),
    totals: z.strictObject({ personal: states, professional: states }),
  }),
});

/** What is looked at: on the platform there are neither backups nor a disk of its own. */
export const HEALTH_PARTS = ['upkeep', 'mail', 'backup', 'disk'] as const;

const healthItem = z.strictObject({
  name: z.enum(HEALTH_PARTS),
  state: z.enum(['good', 'warning', 'problem']),
  sentence: z.string(),
  /** What to do; '' where all is well. */
  advice: z.string(),
});
export type HealthItem = z.infer<typeof healthItem>;

/** How the site itself is, in sentences that say what to do. */
export const adminGetHealth = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetHealth.php',
  input: 'none',
  access: MODERATION_ROLES,
  schema: noInput(),
  reply: success({ items: z.array(healthItem) }),
});
