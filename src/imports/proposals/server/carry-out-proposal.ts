import type { Defer, Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { makePage } from '../../new-page/server/make-page.ts';
import type { ProposalDecision } from '../rules.ts';
import {
  changeProposals,
  forgetAnswers,
  getProposals,
  listProposalWork,
  type OpenProposal,
  type ProposalAcceptance,
  type ProposalFile,
  proposalMarks,
} from '../storage.ts';
import { sendProposalOutcomes, tellOutcomes } from './proposal-mails.ts';
import { proposedName } from './read-proposal.ts';

/** Where a proposal is kept, and what runs after the reply. */
export type ProposalPlace = { storage: Storage; later: Defer; file: string };

/** The file after an answer: nothing is left of what was proposed but what its letter needs. */
export const ended = (
  file: ProposalFile,
  { reference, emails, languages, line }: OpenProposal,
  { decision, at, id }: { decision: ProposalDecision; at: number; id?: string },
): ProposalFile => {
  const outcome = {
    reference,
    emails,
    name: proposedName(line),
    decision,
    at,
    ...(id !== undefined && { id }),
    ...(languages !== undefined && { languages }),
  };
  return {
    open: null,
    answered: [...file.answered, { reference, decision, at }],
    outcomes: emails.length === 0 ? file.outcomes : [...file.outcomes, outcome],
  };
};

/** Makes the page of an acceptance, and ends the proposal, whose file may be known as `read`. If the page cannot be made by now, the proposal is open again. */
export const carryOut = async (
  { storage, later, file }: ProposalPlace,
  { reference, emails }: OpenProposal,
  { id, order, line, at }: ProposalAcceptance,
  read?: Versioned<ProposalFile>,
): Promise<void> => {
  const page = await makePage(storage, { place: { id, order }, raw: line, made: 'reader' });
  const end = (now: ProposalFile | null): ProposalFile | null => {
    const open = now?.open;
    if (!now || open?.reference !== reference || open.accepting?.id !== id) return null;
    const { accepting: _accepting, ...again } = open;
    return page.done
      ? ended(now, { ...open, line }, { decision: 'accept', at, id })
      : { ...now, open: again };
  };
  await changeProposals(storage, file, end, read);
  if (!page.done) throw new AppError('invalid', page.problem, { errors: page.problems });
  later(() => purge(tagsOf(id)));
  if (emails.length > 0) tellOutcomes(storage, file, later);
};

/** Finishes acceptances and letters that a crash has left, and forgets old answers, until a time in milliseconds. */
export const tendProposals = async (storage: Storage, until: number): Promise<void> => {
  for (const { key, file } of await listProposalWork(storage)) {
    if (storage.now() >= until) return;
    const tasks: (() => Promise<unknown>)[] = [];
    const open = (await getProposals(storage, file))?.open;
    if (open?.accepting !== undefined)
      await finish({ storage, file, later: (task) => void tasks.push(task) }, open, open.accepting);
    for (const task of tasks) await task();
    await sendProposalOutcomes(storage, file);
    await forgetAnswers(storage, file);
    // A mark of a change that was never written.
    if (!proposalMarks(file, await getProposals(storage, file)).includes(key)) await storage.remove(key);
  }
};

// What cannot be made by now waits for an answer again.
const finish: typeof carryOut = async (...acceptance) => {
  try {
    await carryOut(...acceptance);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};
