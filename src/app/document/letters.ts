import { STILL_RIGHT_DAYS } from '../../accounts/rules/limits.ts';
import { leaveLetters } from '../../owners/leave-letters/calls.ts';
import { LEAVE_LETTERS_SENTENCES } from '../../owners/leave-letters/rules.ts';
import { stillRight } from '../../owners/still-right/calls.ts';
import { STILL_RIGHT_SENTENCES } from '../../owners/still-right/rules.ts';
import { LEAVE_DAYS } from '../../profiles/confirmed/rules/confirmation.ts';
import { type Description, describe, linkEnd } from './describe.ts';

const LINK_TOKEN = 'a1b2c3d4e5.0mwrderar.9f8e7d6c5b4a';

/** The yearly letter about a page, and leaving letters. */
export const stillRightCalls: readonly Description[] = [
  describe(stillRight, {
    summary: 'Answer the yearly letter that asks whether a page is still right',
    details: `\`right\` confirms the page, \`leave\` takes it out of every list at once and deletes it after ${LEAVE_DAYS} days, unless its owner logs in, or uses the link of the letter about that with \`right\`. A link works once, for ${STILL_RIGHT_DAYS} days.`,
    refusals: ['in-trial'],
    refusalFields: { invalid: linkEnd },
    example: {
      input: { token: LINK_TOKEN, action: 'right' },
      reply: { success: true, message: STILL_RIGHT_SENTENCES.done },
    },
  }),
  describe(leaveLetters, {
    summary: 'Get no more letters of a kind',
    details:
      'The token is in the query, where mail programs send it (RFC 8058), or in the form. It works as often as it is sent.',
    example: {
      input: { token: 'yearly.a1b2c3d4e5.0f1e2d3c4b5a69788796a5b4c3d2e1f0.c2lnbmF0dXJl' },
      reply: { success: true, message: LEAVE_LETTERS_SENTENCES.done },
    },
  }),
];
