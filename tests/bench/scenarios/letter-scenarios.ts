import { createLink } from '../../../src/accounts/links/storage.ts';
import { sealBlock, sealReport } from '../../../src/owners/owner-letters/server/sealed-letter.ts';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { aSolvedCaptcha } from '../../support/calls/calls.ts';
import { aLeavingFollower, aQuestion } from '../../support/letters/letter-cases.ts';
import { LETTER, waitingLetter } from '../../support/letters/owner-letters.ts';
import { OPERATIONS, type Scenario, type Stage } from './scenario.ts';

/**
 * What a letter takes beyond other calls. A new one is counted, its captcha and its request are spent, and half of it comes after the reply. One that is
 * confirmed is taken, counted, put among the mails and sent, each by a write of its own, so that a crash in between loses and repeats nothing.
 */
const MOST = { 'write-to-owner': 10, 'send-letter': 16 } as const;
const READER = 'reader@example.org';
const anOwnerIn = ({ site: { cold } }: Stage): Promise<Owner> =>
  anOwner(cold(), { registered: true, contact: 'form' });

/** Calls about letters that are asked for, answered or left. */
export const LETTER_SCENARIOS: readonly Scenario[] = [
  {
    name: 'write to an owner',
    call: 'write-to-owner',
    max: MOST['write-to-owner'],
    prepare: async (stage) => {
      const { id } = await anOwnerIn(stage);
      return { json: { id, ...LETTER, captcha: await aSolvedCaptcha() } };
    },
  },
  {
    name: 'confirm a letter to an owner',
    call: 'send-letter',
    max: MOST['send-letter'],
    prepare: async (stage) => {
      const { id } = await anOwnerIn(stage);
      return { json: { token: await waitingLetter(stage.site.cold(), id) } };
    },
  },
  ...(['report-letter', 'block-sender'] as const).map(
    (call): Scenario => ({
      name: call === 'block-sender' ? 'block the sender of a letter' : 'report a letter',
      call,
      max: call === 'block-sender' ? OPERATIONS : null,
      prepare: async (stage) => {
        const { id } = await anOwnerIn(stage);
        const storage = stage.site.cold();
        const letter = { page: id, sender: 'a'.repeat(32), at: storage.now(), text: LETTER.text };
        const seal = call === 'block-sender' ? sealBlock : sealReport;
        return { json: { token: await seal(storage, letter) } };
      },
    }),
  ),
  {
    name: 'follow a page',
    call: 'follow-page',
    max: null,
    prepare: async (stage) => {
      const { id } = await anOwnerIn(stage);
      return { json: { id, email: `to-${id}@example.org`, captcha: await aSolvedCaptcha() } };
    },
  },
  {
    name: 'confirm following',
    call: 'follow-confirm',
    max: OPERATIONS,
    prepare: async (stage) => {
      const { id } = await anOwnerIn(stage);
      return { json: { token: await createLink(stage.site.cold(), 'follow', id, { email: READER }) } };
    },
  },
  ...(['right', 'leave'] as const).map(
    (action): Scenario => ({
      name: action === 'right' ? 'a page is still right' : 'a page is to go',
      call: 'still-right',
      max: action === 'right' ? OPERATIONS : null,
      prepare: async (stage) => {
        const { id, email } = await anOwnerIn(stage);
        return { json: { token: await aQuestion(stage.site.cold(), id, email), action } };
      },
    }),
  ),
  {
    name: 'leave letters',
    call: 'leave-letters',
    max: OPERATIONS,
    prepare: async (stage) => {
      const { id } = await anOwnerIn(stage);
      const token = await aLeavingFollower(stage.site.cold(), id);
      return { query: { token }, form: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    },
  },
];
