import * as z from 'zod/mini';
import { SPAN_SENTENCES, type Span } from '../../base/fields/rules/span.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { anyOfFields, noInput, optionalText, pageQuery, requiredText } from '../../base/http/calls/inputs.ts';
import { PAGE_SIZE } from '../../base/http/rules/limits.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { TIE_DECISIONS, TIE_KINDS, TIE_SENTENCES, type TieKind } from './rules/tie.ts';

/** A date of a tie; whether it is in the future is up to the call. */
const spanDate = () =>
  z.optional(
    z.string({ error: SPAN_SENTENCES.dates }).check(
      z.refine((value) => value === '' || /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(value), {
        error: SPAN_SENTENCES.dates,
      }),
      z.meta({ description: 'Empty, YYYY or YYYY-MM', maxLength: 7 }),
    ),
  );

/** Asks a page of the other kind to confirm a tie; confirms it if that page asked before. */
export const askTie = endpoint<{ success: true; tie: string }>()({
  method: 'POST',
  path: '/php-api/ask-tie.php',
  input: 'json',
  access: 'owner',
  schema: z.object({
    page: requiredText('Page'),
    kind: z.enum(TIE_KINDS, { error: TIE_SENTENCES.kind }),
    role: optionalText('Role'),
    from: spanDate(),
    to: spanDate(),
  }),
});

/** A tie as its owner sees it; `page`, `name` and `url` are those of the other side, `since` is ISO 8601. */
export type OwnTie = Span & {
  tie: string;
  page: string;
  name: string;
  url: string;
  kind: TieKind;
  role: string;
  state: 'asked' | 'confirmed';
  asked_by: 'me' | 'them';
  since: string;
};

export const getTies = endpoint<{ success: true; items: OwnTie[] }>()({
  method: 'GET',
  path: '/php-api/get-ties.php',
  input: 'none',
  access: 'owner',
  schema: noInput(),
});

const OWNER_DECISIONS = [...TIE_DECISIONS, 'decline-all'] as const;

const answerSchema = z.object({
  tie: requiredText('Tie'),
  decision: z.enum(TIE_DECISIONS, { error: `Decision must be one of ${TIE_DECISIONS.join(', ')}` }),
});

/** Confirms or declines a tie that the other side asked for, or removes one; or declines all that a page asks, now and later. */
export const answerTieCall = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/answer-tie.php',
  input: 'json',
  access: 'owner',
  schema: z
    .object({
      tie: optionalText('Tie'),
      page: optionalText('Page'),
      decision: z.enum(OWNER_DECISIONS, {
        error: `Decision must be one of ${OWNER_DECISIONS.join(', ')}`,
      }),
    })
    .check(...anyOfFields(['tie', 'page'], TIE_SENTENCES.neither)),
});

/** A page in a tie as administrators see it. */
export type TiePage = { id: string; name: string; url: string };

/** A tie that waits for the answer of a page without an account; `since` is ISO 8601. */
export type WaitingTie = Span & {
  tie: string;
  /** The page that was asked, and the one that asked. */
  page: TiePage;
  asked_by: TiePage;
  kind: TieKind;
  role: string;
  since: string;
};

export const adminGetTies = endpoint<{ success: true; items: WaitingTie[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetTies.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery(PAGE_SIZE * 2)),
});

/** Answers for a page without an account. */
export const adminAnswerTie = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSanswerTie.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: answerSchema,
});
