import { firstIdOf, randomLetters, timeOfId } from '../../base/engine/storage/keys.ts';
import type { Storage, Versioned } from '../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { Addressees } from '../../base/mail/rules.ts';
import { markKey, updateMarked } from '../../site/to-do/storage/marks.ts';
import { PROPOSALS, type ProposalDecision } from './rules.ts';

/** What a page is made from: the fields of a line of an import that have a value. */
export type ProposedLine = { profile: ProfileKind } & Record<string, unknown>;

/** An acceptance that is being carried out: the page that it makes, by whom (an administrator's e-mail), and since when (milliseconds). */
export type ProposalAcceptance = { id: string; order: string; line: ProposedLine; by: string; at: number };

/** A page that a reader proposes. Times are milliseconds. */
export type OpenProposal = Addressees & {
  reference: string;
  line: ProposedLine;
  /** An https address. */
  source: string;
  note: string;
  created: number;
  accepting?: ProposalAcceptance;
};

/** A letter about an answer that is not written yet; `id` is that of the page, which a declined proposal has none of. */
export type ProposalOutcome = Addressees & {
  reference: string;
  name: string;
  decision: ProposalDecision;
  at: number;
  id?: string;
};

/** What is kept of the proposals of one kind and name, of which one is open at most; an answer leaves nothing of what was proposed. */
export type ProposalFile = {
  open: OpenProposal | null;
  /** The newest answers, the oldest of them first. */
  answered: { reference: string; decision: ProposalDecision; at: number }[];
  outcomes: ProposalOutcome[];
};

const FILES = 'proposals/';
export const proposalsKey = (file: string): string => FILES + file;

/** A new reference, which begins with its file's name. */
export const newProposalReference = (file: string): string => `${file}-${randomLetters(10)}`;

const REFERENCE = /^([0-9a-f]{32})-[0-9a-z]{10}$/;

/** The file of a reference; null if it cannot be one. */
export const fileOfReference = (reference: string): string | null => REFERENCE.exec(reference)?.[1] ?? null;

/** Where the marks of files are that upkeep has to see to, and from when on. */
const WORK = 'proposal-work/';
const workKey = (file: string, at: number): string => `${WORK}${firstIdOf(at)}.${file}`;

// An acceptance and its letters go at once; an older mark was left by a crash.
const CRASHED_MS = 60_000;

const workAt = ({ open, answered, outcomes }: ProposalFile): number[] => [
  ...(open?.accepting === undefined ? [] : [open.accepting.at + CRASHED_MS]),
  ...outcomes.map(({ at }) => at + CRASHED_MS),
  ...(open === null ? answered.slice(-1).map(({ at }) => at + PROPOSALS.answeredMs) : []),
];

/** The keys of the marks of a file. */
export const proposalMarks = (name: string, file: ProposalFile | null): string[] => {
  if (file === null) return [];
  const times = workAt(file);
  return [
    ...(file.open === null ? [] : [markKey('proposal', file.open.reference, { since: file.open.created })]),
    ...(times.length > 0 ? [workKey(name, Math.min(...times))] : []),
  ];
};

export const getProposals = (storage: Storage, file: string): Promise<ProposalFile | null> =>
  storage.getJson<ProposalFile>(proposalsKey(file));

/** The same with the ETag, for `changeProposals`. */
export const getVersionedProposals = (
  storage: Storage,
  file: string,
): Promise<Versioned<ProposalFile> | null> => storage.getVersioned<ProposalFile>(proposalsKey(file));

/**
 * Changes a file, and retries if another writer was faster. `change` returns null to leave it, and may throw to refuse. What is open, and what
 * upkeep has to do, is marked, see `updateMarked`. `read` is what the caller has read already. Returns what is stored then.
 */
export const changeProposals = async (
  storage: Storage,
  name: string,
  change: (file: ProposalFile | null) => ProposalFile | null,
  read?: Versioned<ProposalFile> | null,
): Promise<Versioned<ProposalFile> | null> => {
  const { after } = await updateMarked<ProposalFile>(
    storage,
    proposalsKey(name),
    (stored) => {
      const next = change(stored);
      return next && { ...next, answered: next.answered.slice(-PROPOSALS.answered) };
    },
    (file) => proposalMarks(name, file),
    { read },
  );
  return after;
};

/** The files that upkeep has to see to now, with their marks, the most urgent first. */
export const listProposalWork = async (storage: Storage): Promise<{ key: string; file: string }[]> => {
  const { keys } = await storage.list(WORK);
  return keys.sort().flatMap((key) => {
    const [at = '', file = ''] = key.slice(WORK.length).split('.');
    return timeOfId(at) > storage.now() ? [] : [{ key, file }];
  });
};

/** Forgets the answers of a file whose last one is long ago. The key stays: a removal might come after the next proposal of that name. */
export const forgetAnswers = async (storage: Storage, name: string): Promise<void> => {
  const isOld = ({ at }: { at: number }): boolean => at + PROPOSALS.answeredMs <= storage.now();
  await changeProposals(storage, name, (file) =>
    file?.open === null && file.answered.length > 0 && file.answered.every(isOld)
      ? { ...file, answered: [] }
      : null,
  );
};
