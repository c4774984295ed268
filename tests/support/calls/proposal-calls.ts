import { getProposals } from '../../../src/imports/proposals/storage.ts';
import { aProposal, HERSCHEL, proposalFile } from '../builders/proposals.ts';
import type { World } from '../faults/fault-world.ts';
import { type Answer, aSolvedCaptcha, type Sent, send } from './calls.ts';
import type { CallCase } from './every-call.ts';

export const PROPOSED_SOURCE = 'https://www.example.org/herschel';

/** Sends a reader's proposal, of Caroline Herschel unless given otherwise. */
export const propose = async (given: Record<string, unknown> = {}, sent: Sent = {}): Promise<Answer> =>
  send('propose-page.php', {
    json: { ...HERSCHEL, source: PROPOSED_SOURCE, captcha: await aSolvedCaptcha(), ...given },
    ...sent,
  });

// The repeat answers the same one.
const proposed = async ({ storage }: World): Promise<string> => {
  const file = await getProposals(storage, proposalFile());
  const known = file?.open?.reference ?? file?.answered[0]?.reference;
  return known ?? aProposal(storage, HERSCHEL, { emails: ['reader@example.org'] });
};

const answered =
  (decision: string) =>
  async (world: World): Promise<Sent> => ({
    json: { reference: await proposed(world), decision },
    cookie: world.admin,
  });

/** The calls about pages that readers propose. */
export const proposalCases = (captcha: string): CallCase[] => [
  {
    name: 'propose-page',
    sent: () => ({
      json: { ...HERSCHEL, source: PROPOSED_SOURCE, note: 'Hers', email: 'reader@example.org', captcha },
    }),
  },
  {
    name: 'CMSgetProposals',
    sent: async (world) => {
      await proposed(world);
      return { cookie: world.admin };
    },
  },
  // The first attempt answered it, and the repeat says so.
  ...['accept', 'decline'].map(
    (decision): CallCase => ({ name: 'CMSanswerProposal', sent: answered(decision), again: [409] }),
  ),
];
