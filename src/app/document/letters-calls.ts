import { FOLLOW_LINK_DAYS, STILL_RIGHT_DAYS } from '../../accounts/rules/limits.ts';
import { followConfirm, followPage } from '../../owners/follow/calls.ts';
import { FOLLOW_SENTENCES } from '../../owners/follow/rules.ts';
import { leaveLetters } from '../../owners/leave-letters/calls.ts';
import { LEAVE_LETTERS_SENTENCES } from '../../owners/leave-letters/rules.ts';
import { stillRight } from '../../owners/still-right/calls.ts';
import { STILL_RIGHT_SENTENCES } from '../../owners/still-right/rules.ts';
import { LEAVE_DAYS } from '../../profiles/confirmed/rules/confirmation.ts';
import { type Description, describe, linkEnd } from './describe.ts';

const LINK_TOKEN = 'a1b2c3d4e5.0mwrderar.9f8e7d6c5b4a';

/** Following a page, the yearly letter about one, and leaving letters. */
export const letterCalls: readonly Description[] = [
  describe(followPage, {
    summary: 'Follow a page by e-mail',
    details:
      'Mails a link to confirm it. 404 for a page that is hidden or not listed, or whose owner does not want followers. `{page}/changes.xml` is the feed of the same changes.',
    refusals: ['captcha', 'not-found', 'throttled'],
    example: {
      input: { id: 'a1b2c3d4e5', email: 'reader@example.org', captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==' },
      reply: { success: true, message: FOLLOW_SENTENCES.sent },
    },
  }),
  describe(followConfirm, {
    summary: 'Follow a page by the link of the letter',
    details: `From then on a letter tells of changes, at most once a day, until it is left (\`leave-letters.php\`). A link works once, for ${FOLLOW_LINK_DAYS} days.`,
    refusalFields: { invalid: linkEnd },
    example: {
      input: { token: LINK_TOKEN },
      reply: { success: true, message: FOLLOW_SENTENCES.follows },
    },
  }),
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
