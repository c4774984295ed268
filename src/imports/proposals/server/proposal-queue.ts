import type { Queue } from '../../../site/to-do/server/queue.ts';
import { type Mark, readMarked } from '../../../site/to-do/storage/marks.ts';
import {
  fileOfReference,
  getProposals,
  type OpenProposal,
  type ProposalFile,
  proposalMarks,
  proposalsKey,
} from '../storage.ts';
import { proposedName } from './read-proposal.ts';

const fileOf = ({ ref }: Mark): string => fileOfReference(ref) ?? '';

const openOf = ({ file }: { file: ProposalFile | null }, { ref }: Mark): OpenProposal | undefined =>
  file?.open?.reference === ref ? file.open : undefined;

/** The proposals that wait for an answer; one that is being accepted does not. */
export const proposalQueue: Queue<OpenProposal> = {
  kind: 'proposal',
  find: async (storage, marking) => {
    const marks = await marking;
    const files = await readMarked(
      storage,
      marks,
      (mark) => proposalsKey(fileOf(mark)),
      async (mark) => ({ file: await getProposals(storage, fileOf(mark)) }),
      (read, mark) => openOf(read, mark) !== undefined,
    );
    return marks.map((mark, at) => {
      const file = files[at];
      const open = file && openOf(file, mark);
      return open?.accepting === undefined ? open : null;
    });
  },
  marksNow: async (storage, mark) => proposalMarks(fileOf(mark), await getProposals(storage, fileOf(mark))),
  toWaiting: ({ line, created }) => ({ kind: 'proposal', id: '', name: proposedName(line), at: created }),
};
