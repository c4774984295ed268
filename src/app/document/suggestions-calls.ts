import * as z from 'zod/mini';
import { moment } from '../../base/http/calls/replies.ts';
import { SUGGESTION_DAYS, SUGGESTIONS } from '../../profiles/rules/limits.ts';
import {
  adminAnswerSuggestion,
  adminGetSuggestions,
  answerSuggestion,
  getSuggestions,
  suggestChange,
} from '../../profiles/suggestions/calls.ts';
import {
  SUGGESTION_DECISIONS,
  SUGGESTION_SENTENCES,
} from '../../profiles/suggestions/rules/suggestion-sentences.ts';
import { type Description, describe } from './describe.ts';
import { listExample, OWN_USER } from './examples.ts';

const decided = z.exactOptional(z.strictObject({ decision: z.enum(SUGGESTION_DECISIONS), at: moment }));

const REFERENCE = `${OWN_USER.id}-mi9k2f0a17q4x8`;
const SUGGESTION = {
  reference: REFERENCE,
  id: OWN_USER.id,
  field: 'hometown',
  language: '',
  before: 'Mysuru',
  now: 'Mysuru',
  value: 'Mandya',
  source: 'https://www.example.org/people/rao',
  note: '',
  created: '2026-11-22T09:00:00.000Z',
} as const;
const ACCEPTED = {
  success: true,
  message: SUGGESTION_SENTENCES.accepted,
  source_added: true,
  number: 2,
} as const;

/** Suggestions of readers. */
export const suggestionCalls: readonly Description[] = [
  describe(suggestChange, {
    summary: 'Suggest what a field of a page should say',
    details: `\`field\` is a text field that is public on the page, by the name that records have. While it is open, the same suggestion has the same reference. At most ${SUGGESTIONS.open} are open for a page.`,
    refusals: ['captcha', 'not-found', 'throttled'],
    example: {
      input: {
        id: OWN_USER.id,
        field: SUGGESTION.field,
        value: SUGGESTION.value,
        source: SUGGESTION.source,
        captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
      },
      reply: { success: true, message: SUGGESTION_SENTENCES.sent, reference: REFERENCE },
    },
  }),
  describe(getSuggestions, {
    summary: 'List the open suggestions about the own page',
    details: 'Oldest first. `before` was there when it was made, `now` is there now.',
    example: listExample(SUGGESTION),
  }),
  describe(answerSuggestion, {
    summary: 'Accept or decline a suggestion',
    details:
      'Accepting writes its value, or `value` where it is sent, by the rules of an edit, and adds its source where there is room.',
    refusals: ['not-found', 'conflict', 'owner-only'],
    refusalFields: { conflict: { decided } },
    example: { input: { reference: REFERENCE, decision: 'accept' }, reply: ACCEPTED },
  }),
  describe(adminGetSuggestions, {
    summary: 'List the suggestions that administrators may answer',
    details: `Oldest first: those about pages without an account, and those that an owner has left for ${SUGGESTION_DAYS} days.`,
    example: listExample({
      ...SUGGESTION,
      name: OWN_USER.name,
      url: `/profile/asha-rao-${OWN_USER.id}`,
      assigned: '',
    }),
  }),
  describe(adminAnswerSuggestion, {
    summary: 'Accept or decline a suggestion as an administrator',
    details: 'As the owner does. The log has the name of the field, without its value.',
    refusals: ['not-found', 'conflict', 'owner-only'],
    refusalFields: { conflict: { decided } },
    example: { input: { reference: REFERENCE, decision: 'accept' }, reply: ACCEPTED },
  }),
];
