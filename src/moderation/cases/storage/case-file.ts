import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { forgetMarked, updateMarked } from '../../../site/to-do/storage/marks.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import type { CaseAction, Decision, GateAction } from '../rules/decisions.ts';
import { caseMarkKey } from './case-marks.ts';
import type { OpenCase } from './open-case.ts';

/** A decision that is being carried out, or the reopening of a case: `id` sorts by time, `at` is in milliseconds. */
export type PendingDecision = {
  id: string;
  at: number;
  by: string;
  decision: CaseAction | GateAction;
  reason: Reason | null;
  note: string;
  /** The reason for which the page was hidden until then. */
  hiddenFor?: Reason;
  /** The case that it closed. */
  closed: OpenCase | null;
  /** The decision that it undoes, and the same if that decision's case is open again. */
  undoes?: string;
  reopens?: string;
  /** The decisions whose letters it withdraws, or of which it tells that they were taken back. */
  takesBack?: string[];
};

/** How an earlier case ended. */
export type ClosedMark = { case: string; id: string; decision: Decision; by: string; at: number };

/** Recognises a repeated report: a hash of the visitor, profile and reason, and the reference of the reply. */
type ReportFingerprint = { seal: string; reference: string; at: number };

/** Everything between readers, owner and administrators about one profile. */
export type CaseFile = {
  open: OpenCase | null;
  /** When the open case was marked as it is now, in milliseconds; later than any mark before. */
  marked: number;
  pending: PendingDecision[];
  /** The newest decision, and the one before it, also after they are carried out, so that a decision on an older state is refused. */
  newest?: { id: string; isUndo: boolean; previous?: string };
  closed: ClosedMark[];
  /** Fingerprints of recent reports. */
  seals: ReportFingerprint[];
  /** The open case of a page that went into another one, if it had any, and the name of that merge; nobody reports it any more. */
  aside?: { merge: string; open: OpenCase | null };
  /** The merges by which it got reports of other pages. */
  merges?: string[];
  /** The moment of the hiding that its owner appealed against. */
  appealed: number | null;
  /** The public record when it was hidden at a moment (milliseconds), until it is shown again or an appeal is refused. */
  hiddenAs?: { at: number; snapshot: unknown } | null;
};

const EMPTY: CaseFile = {
  ...{ open: null, marked: 0, pending: [] },
  ...{ closed: [], seals: [], appealed: null },
};

/** The key of a profile's file. */
export const caseFileKey = (id: string): string => `cases/${id}`;
const PENDING = 'pending-decisions/';
const pendingKey = (decision: string, id: string): string => `${PENDING}${decision}.${id}`;

/** A file with one more decision to carry out. */
export const withDecision = (file: CaseFile, decision: PendingDecision): CaseFile => ({
  ...file,
  pending: [...file.pending, decision],
  newest: {
    id: decision.id,
    isUndo: decision.undoes !== undefined,
    ...(file.newest && { previous: file.newest.id }),
  },
});

/** The file of a profile, empty when there is none. */
export const getCaseFile = async (storage: Storage, id: string): Promise<CaseFile> =>
  (await storage.getJson<CaseFile>(caseFileKey(id))) ?? EMPTY;

/** The keys of the marks of a profile's open case and decisions. */
export const caseMarksOf = (id: string, { open, marked, pending }: CaseFile): string[] => [
  ...(open === null ? [] : [caseMarkKey(open, id, marked)]),
  ...pending.map(({ id: decision }) => pendingKey(decision, id)),
];

/**
 * Changes the file of a profile, and retries if another writer was faster. `change` returns null to leave it as it is, and may throw to refuse.
 * An open case and decisions are marked, see `updateMarked`.
 */
export const changeCaseFile = async (
  storage: Storage,
  id: string,
  change: (file: CaseFile) => CaseFile | null,
): Promise<CaseFile> => {
  const { after } = await updateMarked<CaseFile>(
    storage,
    caseFileKey(id),
    (stored) => {
      const old = stored ?? EMPTY;
      const next = change(old);
      if (next === null) return null;
      const marked = next.open === old.open ? old.marked : Math.max(storage.now(), old.marked + 1);
      return { ...next, marked };
    },
    (file) => caseMarksOf(id, file),
  );
  return after?.value ?? EMPTY;
};

/** The pending decisions and their profiles, oldest first. */
export const listPendingDecisions = async (storage: Storage): Promise<{ id: string; decision: string }[]> => {
  const { keys } = await storage.list(PENDING);
  return keys.sort().map((key) => {
    const [decision = '', id = ''] = key.slice(PENDING.length).split('.');
    return { id, decision };
  });
};

/** Removes the mark of a decision that is not in the file, because it was never written or has been carried out. */
export const removePendingMark = (storage: Storage, id: string, decision: string): Promise<void> =>
  storage.remove(pendingKey(decision, id));

/** Removes the file of a deleted profile and the marks of its decisions. */
export const removeCaseFile = async (storage: Storage, id: string): Promise<void> => {
  const { keys } = await storage.list(PENDING);
  await removeAll(storage, [caseFileKey(id), ...keys.filter((key) => key.endsWith(`.${id}`))]);
  forgetMarked(storage, caseFileKey(id));
};
