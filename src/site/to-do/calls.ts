import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { optionalText, pageQuery, requiredText } from '../../base/http/calls/inputs.ts';
import { count, moment, next, strings, success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { characters } from '../../base/text/rules/text.ts';
import { EVERY_TO_DO_KIND, type ToDoKind } from './rules.ts';

/** In every list of what waits: who has it. */
export const assigned = z
  .string()
  .check(z.meta({ description: 'The e-mail of the member who has it; empty if nobody does' }));

const waitingKind = z.enum(EVERY_TO_DO_KIND, { error: `Kind must be one of ${EVERY_TO_DO_KIND.join(', ')}` });

/**
 * One thing that waits. `ref` is what its own list calls it, `id` its page, '' for a message; `name` is the page's name or the message's
 * subject. What may break the law is `urgent`.
 */
const waitingItem = z.strictObject({
  kind: waitingKind,
  ...strings('ref', 'id', 'name'),
  since: moment,
  urgent: z.boolean(),
  assigned,
});
export type WaitingItem = z.infer<typeof waitingItem>;

const waitingCounts = z.strictObject(
  Object.fromEntries(EVERY_TO_DO_KIND.map((kind) => [kind, count])) as Record<ToDoKind, typeof count>,
);
export type WaitingCounts = z.infer<typeof waitingCounts>;

/** How many pages of each kind there are, as the team sees them. */
const pageCounts = z.strictObject({ personal: count, professional: count });
export type PageCounts = z.infer<typeof pageCounts>;

/** Letters of some hundred ids. */
const MAX_ABOUT = 2_000;

/** A member who may have what waits. */
const answerer = z.strictObject(strings('email', 'name'));
export type Answerer = z.infer<typeof answerer>;

/**
 * Everything that waits in one list: what may break the law first, then appeals, then the oldest. `counts` are of everything, whatever the
 * filters. A page may be short before the end. With `team`, it has who may be given any of it, with `pages`, how many pages there are:
 * whoever shows what waits shows these beside it.
 */
export const adminGetWaiting = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetWaiting.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({
    kind: z.optional(waitingKind),
    /** The e-mail of a member; empty for what nobody has. */
    assigned: optionalText('Assigned'),
    /** The ids of pages, separated by commas: only the cases and appeals about them. */
    about: optionalText('About', MAX_ABOUT),
    team: z.optional(z.enum(['yes'], { error: 'Team must be yes' })),
    pages: z.optional(z.enum(['yes'], { error: 'Pages must be yes' })),
    ...pageQuery(),
  }),
  reply: success({
    items: z.array(waitingItem),
    next,
    counts: waitingCounts,
    team: z.exactOptional(z.array(answerer)),
    pages: z.exactOptional(pageCounts),
  }),
});

// Not checked as an address: a local admin's may have no dot.
const memberOrNobody = () =>
  z
    .string({
      error: ({ input }) =>
        input === undefined ? FIELD_SENTENCES.required('To') : FIELD_SENTENCES.notText('To'),
    })
    .check(
      z.refine((value) => characters(value) <= LENGTHS.line, {
        error: () => FIELD_SENTENCES.tooLong('To', LENGTHS.line),
      }),
      z.meta({ description: 'The e-mail of a member, or empty for nobody', maxLength: LENGTHS.line }),
    );

/** Gives one thing that waits to a member of the team, or with an empty `to` to nobody. */
export const adminAssign = endpoint({
  method: 'POST',
  path: '/php-api/CMSassign.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: z.object({ kind: waitingKind, ref: requiredText('Ref'), to: memberOrNobody() }),
  reply: success({ message: z.string(), assigned }),
});
