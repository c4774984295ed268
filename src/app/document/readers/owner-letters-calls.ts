import { blockSender, reportLetter, sendLetter, writeToOwner } from '../../../owners/owner-letters/calls.ts';
import { LETTER_SENTENCES } from '../../../owners/owner-letters/rules.ts';
import {
  BLOCKED_PAGES,
  LETTER_HOURS,
  LETTERS_A_DAY,
  REPORT_DAYS,
} from '../../../profiles/owner-letters/rules.ts';
import { type Description, describe } from '../describe.ts';
import { LIST_ITEM } from '../examples.ts';

const TOKEN = 'k3m9x1q8w2.0mi2x8v4c.3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const SEALED = 'v1.3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Letters to owners whose address is not shown. */
export const ownerLetterCalls: readonly Description[] = [
  describe(writeToOwner, {
    summary: 'Write to the owner of a page',
    details: `Where the owner offers a form (\`contact: form\`); not on pages without an account, of minors, hidden ones and those that wait. The answer is the same for everybody. A letter leads the sender to a link that is good for ${LETTER_HOURS} hours, after which the text is deleted.`,
    refusals: ['captcha', 'not-found', 'throttled'],
    example: {
      input: {
        id: LIST_ITEM.id,
        name: 'Zoe Andersson',
        email: 'zoe@example.org',
        text: 'May I visit the observatory?',
        captcha: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
      },
      reply: { success: true, message: LETTER_SENTENCES.asked },
    },
  }),
  describe(sendLetter, {
    summary: 'Send a letter to an owner',
    details: `By the link that its sender got, once. A page gets ${LETTERS_A_DAY} letters a day. The text is not kept.`,
    refusals: ['throttled'],
    example: { input: { token: TOKEN }, reply: { success: true, message: LETTER_SENTENCES.sent } },
  }),
  describe(reportLetter, {
    summary: 'Report a letter to the team',
    details: `By a link in the letter, without a login, for ${REPORT_DAYS} days. The team gets the text of the letter, which the link brings back, as a report of abuse, and the sender is blocked as by block-sender.php.`,
    example: {
      input: { token: SEALED, word: 'The third one this week.' },
      reply: { success: true, message: LETTER_SENTENCES.reported },
    },
  }),
  describe(blockSender, {
    summary: 'Block the sender of a letter',
    details: `By a link in the letter, without a login, for ${REPORT_DAYS} days: for the page that it was written to, and for the whole site from ${BLOCKED_PAGES} pages on. Only a keyed hash of the address is kept.`,
    example: { input: { token: SEALED }, reply: { success: true, message: LETTER_SENTENCES.blocked } },
  }),
];
