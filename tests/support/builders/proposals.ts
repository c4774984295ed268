import { hashHex } from '../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import {
  changeProposals,
  newProposalReference,
  type OpenProposal,
  type ProposedLine,
} from '../../../src/imports/proposals/storage.ts';

/** Somebody whom no page is about, who has died. */
export const HERSCHEL = {
  profile: 'personal',
  name: 'Caroline Herschel',
  profession: 'Astronomer',
  dob: '1750-03-16',
  died: '1848-01-09',
  message: 'She found eight comets.',
} as const satisfies ProposedLine;

/** The file that `aProposal` stores a proposal of a name in. */
export const proposalFile = (name: string = HERSCHEL.name): string => hashHex(name).slice(0, 32);

/** Stores a proposal of Caroline Herschel, or of what is given; returns its reference. */
export const aProposal = async (
  storage: Storage,
  line: ProposedLine = HERSCHEL,
  given: Partial<OpenProposal> = {},
): Promise<string> => {
  const file = proposalFile(String(line['name'] ?? line['companyname']));
  const open: OpenProposal = {
    ...{ reference: newProposalReference(file), line, source: 'https://www.example.org/herschel', note: '' },
    ...{ emails: [], created: storage.now() },
    ...given,
  };
  await changeProposals(storage, file, (old) => ({ ...(old ?? { answered: [], outcomes: [] }), open }));
  return open.reference;
};
