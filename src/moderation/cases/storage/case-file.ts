import { keysIn } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { ListedKey, Storage } from '../../../base/engine/storage/storage.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import type { CaseAction, Decision, GateAction } from '../rules/decisions.ts';
import { type CaseMark, markKey, OPEN_CASES, toCaseMarks, versionOf } from './case-marks.ts';
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
};

/** How an earlier case ended. */
export type ClosedMark = { case: string; id: string; decision: Decision; by: string; at: number };

/** Recognises a repeated report: a hash of the visitor, profile and reason, and the reference of the reply. */
type ReportFingerprint = { seal: string; reference: string; at: number };

/** Everything between readers, owner and administrators about one profile. */
export type CaseFile = {
  version: number;
  open: OpenCase | null;
  pending: PendingDecision[];
  /** The newest decision, also after it is carried out: whoever read an older one decides on what is no longer so. */
  newest?: { id: string; isUndo: boolean };
  closed: ClosedMark[];
  /** Fingerprints of recent reports. */
  seals: ReportFingerprint[];
  /** The moment of the hiding that its owner appealed against. */
  appealed: number | null;
  /** The public record when it was hidden at a moment (milliseconds), until it is shown again or an appeal is refused. */
  hiddenAs?: { at: number; snapshot: unknown } | null;
};

const EMPTY: CaseFile = { version: 0, open: null, pending: [], closed: [], seals: [], appealed: null };

const keyOf = (id: string): string => `cases/${id}`;
const PENDING = 'pending-decisions/';
const pendingKey = (decision: string, id: string): string => `${PENDING}${decision}.${id}`;

/** A file with one more decision to carry out. */
export const withDecision = (file: CaseFile, decision: PendingDecision): CaseFile => ({
  ...file,
  pending: [...file.pending, decision],
  newest: { id: decision.id, isUndo: decision.undoes !== undefined },
});

/** The file of a profile, empty when there is none. */
export const getCaseFile = async (storage: Storage, id: string): Promise<CaseFile> =>
  (await storage.getJson<CaseFile>(keyOf(id))) ?? EMPTY;

/**
 * Changes the file of a profile, and retries if another writer was faster. `change` returns null to leave it as it is, and may throw to refuse.
 * A mark for an open case or decision is written before the file and removed after it, so that a crash leaves a mark too many, never one too few.
 */
export const changeCaseFile = async (
  storage: Storage,
  id: string,
  change: (file: CaseFile) => CaseFile | null,
): Promise<CaseFile> => {
  const { before, after, changed } = await storage.update<CaseFile>(keyOf(id), async (stored) => {
    const old = stored ?? EMPTY;
    const next = change(old);
    if (next === null) return null;
    const file = { ...next, version: old.version + 1 };
    await mark(storage, id, old, file);
    return file;
  });
  const file = after?.value ?? EMPTY;
  if (changed) {
    keep(storage, id, file);
    await unmark(storage, id, before?.value ?? EMPTY, file);
  }
  return file;
};

const mark = async (storage: Storage, id: string, before: CaseFile, next: CaseFile): Promise<void> => {
  const pendingBefore = new Set(before.pending.map((pending) => pending.id));
  const fresh = next.pending.filter((pending) => !pendingBefore.has(pending.id));
  await Promise.all([
    ...fresh.map((pending) => storage.put(pendingKey(pending.id, id), '')),
    next.open !== null && next.open !== before.open
      ? storage.put(markKey(next.open, id, next.version), '')
      : null,
  ]);
};

const unmark = async (storage: Storage, id: string, before: CaseFile, next: CaseFile): Promise<void> => {
  const left = new Set(next.pending.map((pending) => pending.id));
  const done = before.pending.filter((pending) => !left.has(pending.id));
  if (before.open !== null && next.open !== before.open)
    await removeMarks(storage, before.open.case, next.open && markKey(next.open, id, next.version));
  await removeAll(
    storage,
    done.map((pending) => pendingKey(pending.id, id)),
  );
};

// All marks of a case, or those that a newer one replaces; a faster writer's is newer still.
const removeMarks = async (storage: Storage, name: string, replacement: string | null): Promise<void> => {
  const { keys } = await storage.list(`${OPEN_CASES}${name}.`);
  const isReplaced = (key: string): boolean =>
    replacement === null || (key !== replacement && versionOf(key) <= versionOf(replacement));
  await removeAll(storage, keys.filter(isReplaced));
};

/** How long a cached file is valid without a mark of a newer version, in milliseconds. */
const CACHE_TTL_MS = 5_000;

const keep = (storage: Storage, id: string, file: CaseFile): void =>
  storage.memory.set(`${keyOf(id)}?open`, { file, at: storage.now() }, JSON.stringify(file).length * 2);

/** All marks of open cases, oldest first; a mark may outlive its case for a moment. `listed` is a list of keys that has them. */
export const listOpenCases = async (
  storage: Storage,
  listed: Promise<readonly ListedKey[]> = storage.listVersions(OPEN_CASES),
): Promise<CaseMark[]> => {
  const keys = await keysIn(listed, OPEN_CASES);
  return toCaseMarks(keys.map(({ key }) => key)).filter((openMark) => {
    const cachedFile = storage.memory.get<{ file: CaseFile }>(`${keyOf(openMark.id)}?open`)?.file;
    return (
      cachedFile === undefined ||
      cachedFile.version < openMark.version ||
      cachedFile.open?.case === openMark.case
    );
  });
};

/** The case of a mark; null if it is no longer open. A warm function reads it again only if it changed, or after some seconds. */
export const getMarkedCase = async (storage: Storage, mark: CaseMark): Promise<OpenCase | null> => {
  const cachedEntry = storage.memory.get<{ file: CaseFile; at: number }>(`${keyOf(mark.id)}?open`);
  const isFresh =
    cachedEntry !== undefined &&
    cachedEntry.file.version >= mark.version &&
    storage.now() - cachedEntry.at < CACHE_TTL_MS;
  const file = isFresh ? cachedEntry.file : await getCaseFile(storage, mark.id);
  if (!isFresh) keep(storage, mark.id, file);
  return file.open?.case === mark.case ? file.open : null;
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

/** Removes the marks of a case that is not in the file. */
export const removeOpenMarks = (storage: Storage, mark: CaseMark): Promise<void> =>
  removeMarks(storage, mark.case, null);

/** Removes the file of a deleted profile and all its marks. */
export const removeCaseFile = async (storage: Storage, id: string): Promise<void> => {
  const [open, pending] = await Promise.all([storage.list(OPEN_CASES), storage.list(PENDING)]);
  await removeAll(storage, [
    keyOf(id),
    ...open.keys.filter((key) => key.split('.')[1] === id),
    ...pending.keys.filter((key) => key.endsWith(`.${id}`)),
  ]);
  storage.memory.delete(`${keyOf(id)}?open`);
};
