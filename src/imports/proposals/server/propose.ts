import { createHmac } from 'node:crypto';
import { checkCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { keyFor } from '../../../base/crypto/server/secret.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, invalid, noCaptcha } from '../../../base/http/server/errors.ts';
import type { HandledCall, RefusedCall } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { withAddressee } from '../../../base/mail/rules.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { pageNameKey } from '../../../profiles/identity/rules/page-name.ts';
import { listMarks } from '../../../site/to-do/storage/marks.ts';
import type { proposePage } from '../calls.ts';
import { PROPOSAL_SENTENCES, PROPOSALS, readProposedSource } from '../rules.ts';
import {
  changeProposals,
  getVersionedProposals,
  newProposalReference,
  type OpenProposal,
  type ProposalFile,
  type ProposedLine,
} from '../storage.ts';
import { isOpenSource, proposedName, readProposal } from './read-proposal.ts';

/** How long until there may be room again, in seconds, as a guess. */
const FULL_RETRY_SECONDS = 86_400;

/** How many people are told of one proposal at most. */
const MAX_EMAILS = 20;

type Sent = InputOf<typeof proposePage>;

/** What is wrong with a proposal beyond its schema. */
const problemsIn = (sent: Readonly<Record<string, unknown>>, today: string): Problems => {
  const { profile, source } = sent;
  if (!isProfileKind(profile)) return {};
  const { problems } = readProposal(profile, sent, today);
  return typeof source !== 'string' || isOpenSource(source)
    ? problems
    : { ...problems, source: PROPOSAL_SENTENCES.source };
};

/** The problems of what is proposed, which depend on the day and on each other. */
export const proposalProblems = ({ fields, storage }: RefusedCall): Problems =>
  problemsIn(fields, todayOf(storage));

/**
 * Takes a reader's proposal and returns its reference, and whether it is new. While one of that kind and name is open, it has the same
 * reference, also for a request that is repeated because its reply was lost.
 */
export const receiveProposal = async (
  { storage, address }: Pick<HandledCall<unknown>, 'storage' | 'address'>,
  sent: Sent,
): Promise<{ reference: string; isNew: boolean }> => {
  const { profile, note = '', email = '', captcha } = sent;
  const today = todayOf(storage);
  const problems = problemsIn(sent, today);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { line } = readProposal(profile, sent, today);
  const source = readProposedSource(sent.source) ?? '';

  const solved = await checkCaptcha(storage, captcha, address);
  if (solved === null) throw noCaptcha('captcha');
  await throttle(storage, LIMITS.proposals, address);
  const file = await fileOf(storage, line);
  const read = await getVersionedProposals(storage, file);
  const waiting = read?.value.open ? 0 : (await listMarks(storage, 'proposal')).length;
  if (waiting >= PROPOSALS.open) throw full();
  const request = hashHex(JSON.stringify([line, source, note, email, captcha.solution]));
  if (!(await solved.spend(request))) throw noCaptcha('captcha');

  const proposal: OpenProposal = {
    ...{ reference: newProposalReference(file), line, source, note },
    ...withAddressee({ emails: [] }, email),
    created: storage.now(),
  };
  const stored = await changeProposals(
    storage,
    file,
    (old) => (old?.open ? withEmail(old, old.open, email) : { ...(old ?? NOTHING), open: proposal }),
    read,
  );
  const reference = stored?.value.open?.reference ?? proposal.reference;
  if (reference === proposal.reference && waiting >= ALMOST_FULL) await requirePlace(storage, file, proposal);
  return { reference, isNew: reference === proposal.reference };
};

const NOTHING: ProposalFile = { open: null, answered: [], outcomes: [] };

/** The name of the file of a kind and name, which tells neither. */
const fileOf = async (storage: Storage, line: ProposedLine): Promise<string> =>
  createHmac('sha256', await keyFor(storage, 'proposals'))
    .update(pageNameKey(line.profile, proposedName(line)))
    .digest('hex')
    .slice(0, 32);

const full = (): AppError =>
  new AppError('throttled', PROPOSAL_SENTENCES.full, {
    headers: { 'Retry-After': String(FULL_RETRY_SECONDS) },
  });

/** From here on, those that arrive at once may be too many. */
const ALMOST_FULL = PROPOSALS.open - 50;

/** Takes a proposal back, and refuses it, if too many came before it. */
const requirePlace = async (
  storage: Storage,
  file: string,
  { reference }: Pick<OpenProposal, 'reference'>,
): Promise<void> => {
  const marks = await listMarks(storage, 'proposal');
  if (marks.findIndex(({ ref }) => ref === reference) < PROPOSALS.open) return;
  await changeProposals(storage, file, (now) =>
    now?.open?.reference === reference && now.open.accepting === undefined ? { ...now, open: null } : null,
  );
  throw full();
};

/** The file with one more address that wants to hear the outcome; null if it is there already, or there are many. */
const withEmail = (file: ProposalFile, open: OpenProposal, email: string): ProposalFile | null => {
  const known = open.emails.map(normalizeEmail);
  if (email === '' || known.includes(normalizeEmail(email)) || known.length >= MAX_EMAILS) return null;
  return { ...file, open: { ...open, ...withAddressee(open, email) } };
};
