import * as z from 'zod/mini';
import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { FIELD_NAMES } from '../../base/fields/rules/fields.ts';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { optionalEmail } from '../../base/http/calls/email-inputs.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { suggestChangeCall } from '../../base/http/calls/form-calls.ts';
import {
  idText,
  ofPage,
  optionalLanguage,
  optionalText,
  pageQuery,
  requiredCaptcha,
  requiredText,
} from '../../base/http/calls/inputs.ts';
import { listReply, moment, strings, success } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES, OWNER_AND_EDITORS } from '../../base/http/rules/roles.ts';
import { say } from '../../base/languages/rules/say.ts';
import { trimmed } from '../../base/text/rules/text.ts';
import { assigned } from '../../site/to-do/calls.ts';
import { SOURCES, SUGGESTIONS } from '../rules/limits.ts';
import { SOURCE_SENTENCES } from '../sources/rules.ts';
import { isSuggestedSource } from './rules/suggestion.ts';
import { SUGGESTION_DECISIONS, SUGGESTION_SENTENCES } from './rules/suggestion-sentences.ts';

// The rules of the field itself check its text.
const fieldValue = () =>
  z
    .string({
      error: ({ input }) =>
        input === undefined
          ? SUGGESTION_SENTENCES.missing
          : FIELD_SENTENCES.notText(say('profiles.suggestion.value')),
    })
    .check(z.meta({ description: 'Value', maxLength: LENGTHS.message }));

/** Suggests what a field of a page should say. */
export const suggestChange = endpoint({
  ...suggestChangeCall,
  access: 'anyone',
  schema: z.object({
    id: idText(),
    field: requiredText('Field', LENGTHS.line, () => SUGGESTION_SENTENCES.field),
    value: fieldValue(),
    language: optionalLanguage(
      'The language (a tag) that the value is a translation into, of a field of prose',
    ),
    source: z.optional(
      z.string({ error: () => FIELD_SENTENCES.notText('Source') }).check(
        z.overwrite(trimmed),
        z.refine((text) => isSuggestedSource(text), { error: () => SOURCE_SENTENCES.url }),
        z.meta({ description: 'Where it says so: an https address', maxLength: SOURCES.url }),
      ),
    ),
    note: optionalText(() => say('profiles.suggestion.note'), SUGGESTIONS.note, { lines: true }),
    email: optionalEmail(),
    captcha: requiredCaptcha(),
  }),
  reply: success(strings('message', 'reference')),
});

/** An open suggestion: what the field said when it was made, what it says now, and what it should say. `id` is that of the page. */
const suggestion = z.strictObject({
  ...strings('reference', 'id'),
  field: z.enum(FIELD_NAMES as [FieldName, ...FieldName[]]),
  language: z
    .string()
    .check(z.meta({ description: 'The language of a translation (a tag); empty for the original' })),
  ...strings('before', 'now', 'value', 'source', 'note'),
  created: moment,
});
export type Suggestion = z.infer<typeof suggestion>;

/** The open suggestions about the owner's page, oldest first. */
export const getSuggestions = endpoint({
  method: 'GET',
  path: '/php-api/get-suggestions.php',
  input: 'query',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  schema: z.object({ ...ofPage(), ...pageQuery() }),
  reply: listReply(suggestion),
});

const answerSchema = z.object({
  reference: requiredText('Reference'),
  decision: z.enum(SUGGESTION_DECISIONS, { error: () => SUGGESTION_SENTENCES.decision }),
  value: z.optional(fieldValue()),
});

/** `number` is that of the change that an acceptance made, by which it can be undone; null if it changed nothing. */
const answerReply = success({ message: z.string(), source_added: z.boolean(), number: z.nullable(z.int()) });
export type AnswerReply = z.infer<typeof answerReply>;

/** Accepts a suggestion, in the owner's own words if `value` is sent, or declines it. */
export const answerSuggestion = endpoint({
  method: 'POST',
  path: '/php-api/answer-suggestion.php',
  input: 'json',
  access: 'owner',
  pageRoles: OWNER_AND_EDITORS,
  schema: z.object({ ...ofPage(), ...answerSchema.shape }),
  reply: answerReply,
});

/** A suggestion as administrators see it; `url` is the path of the page. */
const queuedSuggestion = z.strictObject({ ...suggestion.shape, ...strings('name', 'url'), assigned });
export type QueuedSuggestion = z.infer<typeof queuedSuggestion>;

/** The open suggestions about pages without an account, and those that an owner has left for long. */
export const adminGetSuggestions = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetSuggestions.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object(pageQuery()),
  reply: listReply(queuedSuggestion),
});

export const adminAnswerSuggestion = endpoint({
  method: 'POST',
  path: '/php-api/CMSanswerSuggestion.php',
  input: 'json',
  access: MODERATION_ROLES,
  schema: answerSchema,
  reply: answerReply,
});
