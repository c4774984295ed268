import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { anyOfFields, ofPage, optionalText, pageQuery, requiredText } from '../../base/http/calls/inputs.ts';
import { listReply, messageReply, moment, strings, success } from '../../base/http/calls/replies.ts';
import { oneOf } from '../../base/http/rules/call-sentences.ts';
import { PAGE_SIZE } from '../../base/http/rules/limits.ts';
import { MODERATION_ROLES, OWNER_AND_EDITORS } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';
import { assigned } from '../../site/to-do/calls.ts';
import { tieFields, tiePage } from '../calls.ts';
import { SPAN_SENTENCES } from '../life/rules/span-words.ts';
import { TIE_DECISIONS, TIE_KINDS, TIE_SENTENCES } from './rules/tie.ts';

/** A date of a tie; whether it is in the future is up to the call. */
const spanDate = () =>
  z.optional(
    z.string({ error: () => SPAN_SENTENCES.dates }).check(
      z.refine((value) => value === '' || /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(value), {
        error: () => SPAN_SENTENCES.dates,
      }),
      z.meta({ description: 'Empty, YYYY or YYYY-MM', maxLength: 7 }),
    ),
  );

/** Asks a page of the other kind to confirm a tie; confirms it if that page asked before. */
export const askTie = endpoint({
  method: 'POST',
  path: '/php-api/ask-tie.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  schema: z.object({
    ...ofPage(),
    page: requiredText('Page'),
    kind: z.enum(TIE_KINDS, { error: () => TIE_SENTENCES.kind }),
    role: optionalText(() => say('profiles.life.role')),
    from: spanDate(),
    to: spanDate(),
  }),
  reply: success({ tie: z.string() }),
});

/** A tie as its owner sees it; `page`, `name` and `url` are those of the other side. */
const ownTie = z.strictObject({
  ...strings('tie', 'page', 'name', 'url'),
  ...tieFields,
  state: z.enum(['asked', 'confirmed']),
  asked_by: z.enum(['me', 'them']),
  since: moment,
});

export const getTies = endpoint({
  method: 'GET',
  path: '/php-api/get-ties.php',
  input: 'query',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  schema: z.object(ofPage()),
  reply: success({ items: z.array(ownTie) }),
});

const OWNER_DECISIONS = [...TIE_DECISIONS, 'decline-all'] as const;

const answerSchema = z.object({
  tie: requiredText('Tie'),
  decision: z.enum(TIE_DECISIONS, { error: () => oneOf('Decision', TIE_DECISIONS) }),
});

/** Confirms or declines a tie that the other side asked for, or removes one; or declines all that a page asks, now and later. */
export const answerTieCall = endpoint({
  method: 'POST',
  path: '/php-api/answer-tie.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  needsNoRecord: true,
  schema: z
    .object({
      ...ofPage(),
      tie: optionalText('Tie'),
      page: optionalText('Page'),
      decision: z.enum(OWNER_DECISIONS, {
        error: () => oneOf('Decision', OWNER_DECISIONS),
      }),
    })
    .check(...anyOfFields(['tie', 'page'], () => TIE_SENTENCES.neither)),
  reply: messageReply,
});

/** A tie that waits for the answer of a page without an account: the page that was asked, and the one that asked. */
const waitingTie = z.strictObject({
  tie: z.string(),
  page: tiePage,
  asked_by: tiePage,
  ...tieFields,
  since: moment,
  assigned,
});
export type UnansweredTie = z.infer<typeof waitingTie>;

export const adminGetTies = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetTies.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery(PAGE_SIZE * 2)),
  reply: listReply(waitingTie),
});

/** Answers for a page without an account. */
export const adminAnswerTie = endpoint({
  method: 'POST',
  path: '/php-api/CMSanswerTie.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: answerSchema,
  reply: messageReply,
});
