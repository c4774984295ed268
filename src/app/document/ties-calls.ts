import { adminAnswerTie, adminGetTies, answerTieCall, askTie, getTies } from '../../profiles/ties/calls.ts';
import { TIE_SENTENCES, TIES } from '../../profiles/ties/rules/tie.ts';
import { type Description, describe } from './describe.ts';
import { LIST_ITEM, listExample, PUBLIC_PROFILE } from './examples.ts';

const [EXAMPLE] = PUBLIC_PROFILE.ties as [(typeof PUBLIC_PROFILE.ties)[number]];
const { id: COMPANY, name, url, ...SAID } = EXAMPLE;
const TIE = '5b0f3c1d9a7e24688642f0ac';
const SINCE = '2026-11-22T09:00:00.000Z';

/** Ties between people and companies. */
export const tieCalls: readonly Description[] = [
  describe(askTie, {
    summary: 'Ask a page of the other kind for a tie',
    details: `\`page\` is the id of a listed page. If that page asked before, this confirms the tie; asked again, the answer is the same tie. A page can have ${TIES.open} confirmed ties and ${TIES.open} that it asked for; what others ask does not count, and ends after ${TIES.askedDays} days. An owner can ask for ${TIES.perHour} in an hour.`,
    refusals: ['not-found', 'conflict', 'throttled'],
    example: { input: { page: COMPANY, ...SAID }, reply: { success: true, tie: TIE } },
  }),
  describe(getTies, {
    summary: 'List the ties of one\u2019s own page',
    details: 'What waits for an answer comes first.',
    example: {
      reply: {
        success: true,
        items: [
          { tie: TIE, page: COMPANY, name, url, ...SAID, state: 'asked', asked_by: 'me', since: SINCE },
        ],
      },
    },
  }),
  describe(answerTieCall, {
    summary: 'Confirm, decline or remove a tie',
    details:
      'The side that was asked confirms or declines; either side removes. `decline-all` with a `page` declines all that this page asks, now and later.',
    refusals: ['not-found', 'conflict'],
    example: {
      input: { tie: TIE, decision: 'confirm' },
      reply: { success: true, message: TIE_SENTENCES.confirmed },
    },
  }),
];

/** Ties that wait for pages without an account. */
export const adminTieCalls: readonly Description[] = [
  describe(adminGetTies, {
    summary: 'List the ties that wait for pages without an account',
    details: 'Oldest first.',
    example: listExample({
      tie: TIE,
      page: { id: COMPANY, name, url },
      asked_by: { id: LIST_ITEM.id, name: LIST_ITEM.name, url: `/profile/asha-rao-${LIST_ITEM.id}` },
      ...SAID,
      since: SINCE,
      assigned: '',
    }),
  }),
  describe(adminAnswerTie, {
    summary: 'Answer a tie for a page without an account',
    refusals: ['not-found', 'conflict'],
    example: {
      input: { tie: TIE, decision: 'decline' },
      reply: { success: true, message: TIE_SENTENCES.declinedNow },
    },
  }),
];
