import * as z from 'zod/mini';
import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { optionalEmail } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import {
  idText,
  optionalText,
  pageQuery,
  requiredCaptcha,
  requiredText,
} from '../../base/http/calls/inputs.ts';
import { suggestChangeCall } from '../../base/http/calls/reading-calls.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { trimmed } from '../../base/text/rules/text.ts';
import { SOURCES, SUGGESTIONS } from '../rules/limits.ts';
import { SOURCE_SENTENCES } from '../sources/rules.ts';
import { isSuggestedSource } from './rules/suggestion.ts';
import { SUGGESTION_DECISIONS, SUGGESTION_SENTENCES } from './rules/suggestion-sentences.ts';

// The rules of the field itself check its text.
const fieldValue = () =>
  z
    .string({
      error: ({ input }) =>
        input === undefined ? SUGGESTION_SENTENCES.missing : FIELD_SENTENCES.notText('Value'),
    })
    .check(z.meta({ description: 'Value', maxLength: LENGTHS.message }));

/** Suggests what a field of a page should say. */
export const suggestChange = endpoint<{ success: true; message: string; reference: string }>()({
  ...suggestChangeCall,
  access: 'anyone',
  schema: z.object({
    id: idText(),
    field: requiredText('Field', LENGTHS.line, SUGGESTION_SENTENCES.field),
    value: fieldValue(),
    source: z.optional(
      z.string({ error: FIELD_SENTENCES.notText('Source') }).check(
        z.overwrite(trimmed),
        z.refine((text) => isSuggestedSource(text), { error: SOURCE_SENTENCES.url }),
        z.meta({ description: 'Where it says so: an https address', maxLength: SOURCES.url }),
      ),
    ),
    note: optionalText('Note', SUGGESTIONS.note, { lines: true }),
    email: optionalEmail(),
    captcha: requiredCaptcha(),
  }),
});

/** An open suggestion: what the field said when it was made, what it says now, and what it should say. `created` is ISO 8601. */
export type Suggestion = {
  reference: string;
  /** The id of the page. */
  id: string;
  field: FieldName;
  before: string;
  now: string;
  value: string;
  source: string;
  note: string;
  created: string;
};

/** The open suggestions about the owner's page, oldest first. */
export const getSuggestions = endpoint<{ success: true; items: Suggestion[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/get-suggestions.php',
  input: 'query',
  access: 'owner',
  schema: z.object(pageQuery()),
});

const answerSchema = z.object({
  reference: requiredText('Reference'),
  decision: z.enum(SUGGESTION_DECISIONS, { error: SUGGESTION_SENTENCES.decision }),
  value: z.optional(fieldValue()),
});

/** `number` is that of the change that an acceptance made, by which it can be undone; null if it changed nothing. */
export type AnswerReply = { success: true; message: string; source_added: boolean; number: number | null };

/** Accepts a suggestion, in the owner's own words if `value` is sent, or declines it. */
export const answerSuggestion = endpoint<AnswerReply>()({
  method: 'POST',
  path: '/php-api/answer-suggestion.php',
  input: 'json',
  access: 'owner',
  schema: answerSchema,
});

/** A suggestion as administrators see it; `url` is the path of the page. */
export type QueuedSuggestion = Suggestion & { name: string; url: string };

/** The open suggestions about pages without an account, and those that an owner has left for long. */
export const adminGetSuggestions = endpoint<{
  success: true;
  items: QueuedSuggestion[];
  next: string | null;
}>()({
  method: 'GET',
  path: '/php-api/CMSgetSuggestions.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery()),
});

export const adminAnswerSuggestion = endpoint<AnswerReply>()({
  method: 'POST',
  path: '/php-api/CMSanswerSuggestion.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: answerSchema,
});
