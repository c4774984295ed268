import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import { FROM_READER } from '../../../profiles/sources/rules.ts';
import type { AdminAction } from '../../../site/audit/rules.ts';
import { appendAudit, withdrawAudit } from '../../../site/audit/storage.ts';
import { newPlace } from '../../new-page/server/make-page.ts';
import type { adminAnswerProposal } from '../calls.ts';
import { isAboutLiving, PROPOSAL_SENTENCES, type ProposalDecision } from '../rules.ts';
import {
  changeProposals,
  fileOfReference,
  getVersionedProposals,
  type OpenProposal,
  type ProposalAcceptance,
  type ProposalFile,
  type ProposedLine,
} from '../storage.ts';
import { carryOut, ended, type ProposalPlace } from './carry-out-proposal.ts';
import { tellOutcomes } from './proposal-mails.ts';
import { proposedName, proposedValues, readProposal } from './read-proposal.ts';

type Answer = InputOf<typeof adminAnswerProposal>;
type AnswerReply = ReplyOf<typeof adminAnswerProposal>;

const unknown = (): AppError => new AppError('not-found', PROPOSAL_SENTENCES.unknown);

const decided = (decision: ProposalDecision, at: number): AppError =>
  new AppError('conflict', PROPOSAL_SENTENCES.answered, {
    body: { decided: { decision, at: new Date(at).toISOString() } },
  });

/** Accepts or declines a proposal: of two answers, the first wins, and the other is told of it. Each has an entry in the log. */
export const answerProposal = async (call: ProfileAudit, answer: Answer): Promise<AnswerReply> => {
  const { storage, later } = call;
  const file = fileOfReference(answer.reference);
  const read = file === null ? null : await getVersionedProposals(storage, file);
  if (file === null || read === null) throw unknown();
  const place = { storage, later, file };
  const open = requireOpen(read.value, answer.reference);
  if (open.accepting !== undefined) return goOn(place, open, open.accepting, answer);
  return answer.decision === 'decline' ? decline(call, place, read, open) : accept(call, place, read, answer);
};

/** The open proposal of a reference; 404 if there never was one, 409 if it is answered. */
const requireOpen = (file: ProposalFile | null, reference: string): OpenProposal => {
  if (file?.open?.reference === reference) return file.open;
  const answered = file?.answered.find((each) => each.reference === reference);
  throw answered === undefined ? unknown() : decided(answered.decision, answered.at);
};

/** An acceptance that is under way, or has crashed, is finished by whoever comes next; only the same answer is told that it was accepted. */
const goOn = async (
  place: ProposalPlace,
  open: OpenProposal,
  accepting: ProposalAcceptance,
  answer: Answer,
): Promise<AnswerReply> => {
  await carryOut(place, open, accepting);
  if (!isSameAnswer(place.storage, open, accepting, answer)) throw decided('accept', accepting.at);
  return accepted(accepting);
};

const isSameAnswer = (
  storage: Storage,
  open: OpenProposal,
  { line }: ProposalAcceptance,
  answer: Answer,
): boolean => {
  try {
    return (
      answer.decision === 'accept' &&
      JSON.stringify(acceptedLine(storage, open, answer)) === JSON.stringify(line)
    );
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

const decline = async (
  call: ProfileAudit,
  place: ProposalPlace,
  read: Versioned<ProposalFile>,
  { reference, emails }: OpenProposal,
): Promise<AnswerReply> => {
  const { storage, admin } = call;
  const entry = await appendAudit(storage, {
    ...{ admin: admin.email, action: 'decline-proposal' satisfies AdminAction, target: reference },
    ...{ before: null, after: null },
  });
  try {
    await changeProposals(
      storage,
      place.file,
      (file) => {
        const open = requireOpen(file, reference);
        if (open.accepting !== undefined) throw decided('accept', open.accepting.at);
        return file && ended(file, open, { decision: 'decline', at: storage.now() });
      },
      read,
    );
  } catch (error) {
    if (error instanceof AppError) await withdrawAudit(storage, entry);
    throw error;
  }
  // Whoever else asked for a letter since then gets it by upkeep.
  if (emails.length > 0) tellOutcomes(storage, place.file, place.later);
  return { success: true, message: PROPOSAL_SENTENCES.declined };
};

/** What an acceptance makes a page from: the proposal with the moderator's own fields over it; refuses with all problems at once. */
const acceptedLine = (
  storage: Storage,
  { line: proposed, source }: OpenProposal,
  { public_role: role = '', fields = {} }: Answer,
): ProposedLine => {
  const { profile } = proposed;
  const over = proposedValues(profile, fields);
  const { line, problems: wrong } = readProposal(profile, replaced(proposed, over), todayOf(storage));
  const problems: Problems = { ...wrong };
  const isLiving = isAboutLiving(profile, String(line['died'] ?? ''));
  if (isLiving && role !== 'yes') problems['public_role'] = PROPOSAL_SENTENCES.publicRole;
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return {
    ...line,
    ...(isLiving && { public_role: 'yes' }),
    ...{ source: FROM_READER, source_url: source },
  };
};

// A name of the record may be sent under the other one that imports know.
const replaced = (proposed: ProposedLine, over: Record<string, unknown>): Record<string, unknown> => {
  const { name, industry, ...rest } = over;
  const isCompany = proposed.profile === 'professional';
  return {
    ...proposed,
    ...rest,
    ...(isCompany && name !== undefined && { companyname: rest['companyname'] ?? name }),
    ...(isCompany && industry !== undefined && { catagory: rest['catagory'] ?? industry }),
    ...(!isCompany && name !== undefined && { name }),
  };
};

/**
 * Accepts a proposal: it is marked as being accepted, with the place of its page, which only one answer can do; then the page is made, and then
 * it is ended. After a crash, any other answer, or upkeep, goes on from there.
 */
const accept = async (
  call: ProfileAudit,
  place: ProposalPlace,
  read: Versioned<ProposalFile>,
  answer: Answer,
): Promise<AnswerReply> => {
  const { storage, admin } = call;
  const { reference } = answer;
  const proposal = requireOpen(read.value, reference);
  const line = acceptedLine(storage, proposal, answer);
  const page = newPlace(storage);
  const entry = await auditProfile(call, 'accept-proposal', { ...page, profile: line.profile }, null, {
    reference,
  });
  const accepting: ProposalAcceptance = { ...page, line, by: admin.email, at: storage.now() };
  try {
    const claimed = await changeProposals(
      storage,
      place.file,
      (file) => {
        const open = requireOpen(file, reference);
        return open.accepting === undefined && file !== null
          ? { ...file, open: { ...open, accepting } }
          : null;
      },
      read,
    );
    const open = requireOpen(claimed?.value ?? null, reference);
    if (open.accepting !== undefined && open.accepting.id !== page.id) {
      await withdrawAudit(storage, entry);
      return await goOn(place, open, open.accepting, answer);
    }
    await carryOut(place, open, accepting, claimed ?? undefined);
  } catch (error) {
    if (error instanceof AppError) await withdrawAudit(storage, entry);
    throw error;
  }
  return accepted(accepting);
};

const accepted = ({ id, line }: ProposalAcceptance): AnswerReply => ({
  success: true,
  message: PROPOSAL_SENTENCES.accepted,
  id,
  url: paths.profile(profileSlug(proposedName(line)), id),
});
