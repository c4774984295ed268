import { aProposal, HERSCHEL } from '../../support/builders/proposals.ts';
import { aSolvedCaptcha } from '../../support/calls/calls.ts';
import { admins, OPERATIONS, type Scenario, type Stage, WRITE_OPERATIONS } from './scenario.ts';

const PROPOSED = { ...HERSCHEL, source: 'https://www.example.org/herschel' };

let proposed = 0;
/** A proposal of its own: that of the same name would take its place. */
const another = (stage: Stage, emails: string[]): Promise<string> => {
  proposed += 1;
  return aProposal(stage.site.cold(), { ...HERSCHEL, name: `Caroline Herschel ${proposed}` }, { emails });
};

const answered = (decision: string, ...emails: string[]): Pick<Scenario, 'call' | 'prepare'> => ({
  call: 'CMSanswerProposal',
  prepare: async (stage) => admins(stage, { json: { reference: await another(stage, emails), decision } }),
});

/** Pages that readers propose, and their answers. */
export const PROPOSAL_SCENARIOS: readonly Scenario[] = [
  {
    name: 'propose the same page again',
    call: 'propose-page',
    max: OPERATIONS,
    prepare: async () => ({ json: { ...PROPOSED, captcha: await aSolvedCaptcha() } }),
  },
  {
    name: 'proposals',
    call: 'CMSgetProposals',
    max: OPERATIONS,
    prepare: async (stage) => {
      await aProposal(stage.site.cold());
      return admins(stage, {});
    },
  },
  { name: 'accept a proposal', max: WRITE_OPERATIONS, ...answered('accept') },
  { name: 'decline a proposal', max: OPERATIONS, ...answered('decline') },
  {
    name: 'decline a proposal with an address',
    max: OPERATIONS,
    ...answered('decline', 'reader@example.org'),
  },
];
