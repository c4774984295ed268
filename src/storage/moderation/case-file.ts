import type { ProfileKind } from '../../domain/fields/fields.ts';
import type { Decision } from '../../domain/moderation/decisions.ts';
import type { Reason } from '../../domain/moderation/reasons.ts';
import { removeAll } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';

/** One reader's report; `created` is in milliseconds. */
export type Report = { reference: string; reason: Reason; details: string; email: string; created: number };

/** The open reports of one profile. `case` sorts by the time of the first report, `since` (milliseconds). */
export type OpenCase = {
  case: string;
  profile: ProfileKind;
  name: string;
  /** Whether the profile is hidden already; only a decision changes that, and closes the case. */
  hidden: boolean;
  since: number;
  count: number;
  /** The newest reports, the oldest of them first. */
  reports: Report[];
  /** The reasons of all reports, each once. */
  reasons: Reason[];
  /** E-mail addresses from reports that are no longer in `reports`. */
  addresses: string[];
  /** The public record when it was first reported. */
  snapshot: unknown;
  appeal: string | null;
};

/** A decision that is being carried out: `id` sorts by time, `at` is in milliseconds. */
export type PendingDecision = {
  id: string;
  at: number;
  by: string;
  decision: Decision;
  reason: Reason | null;
  note: string;
  /** The case that it closed. */
  closed: OpenCase | null;
  /** The decision that it undoes, whose case is open again. */
  reopens?: string;
};

/** How an earlier case ended. */
export type ClosedMark = { case: string; id: string; decision: Decision; by: string; at: number };

/** Recognises a repeated report: a hash of the visitor, profile and reason, and the reference of the reply. */
export type ReportFingerprint = { seal: string; reference: string; at: number };

/** Everything between readers, owner and administrators about one profile. */
export type CaseFile = {
  version: number;
  open: OpenCase | null;
  pending: PendingDecision[];
  closed: ClosedMark[];
  /** Fingerprints of recent reports. */
  seals: ReportFingerprint[];
  /** The moment of the hiding that its owner appealed against. */
  appealed: number | null;
};

const EMPTY: CaseFile = { version: 0, open: null, pending: [], closed: [], seals: [], appealed: null };

const keyOf = (id: string): string => `cases/${id}`;
const OPEN = 'open-cases/';
const PENDING = 'pending-decisions/';
const markOf = (open: OpenCase, id: string, version: number): string =>
  `${OPEN}${open.case}.${id}.${String(version).padStart(6, '0')}`;
const pendingKey = (decision: string, id: string): string => `${PENDING}${decision}.${id}`;

/** The file of a profile, empty when there is none. */
export const getCaseFile = async (storage: Storage, id: string): Promise<CaseFile> =>
  (await storage.getJson<CaseFile>(keyOf(id))) ?? EMPTY;

/**
 * Changes the file of a profile, and tries again if somebody else was faster. `change` returns null to leave it as it is, and may throw to refuse.
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
  const known = new Set(before.pending.map((pending) => pending.id));
  const fresh = next.pending.filter((pending) => !known.has(pending.id));
  await Promise.all([
    ...fresh.map((pending) => storage.put(pendingKey(pending.id, id), '')),
    next.open !== null && next.open !== before.open
      ? storage.put(markOf(next.open, id, next.version), '')
      : null,
  ]);
};

const unmark = async (storage: Storage, id: string, before: CaseFile, next: CaseFile): Promise<void> => {
  const left = new Set(next.pending.map((pending) => pending.id));
  const done = before.pending.filter((pending) => !left.has(pending.id));
  if (before.open !== null && next.open !== before.open)
    await removeMarks(storage, `${OPEN}${before.open.case}.`, next.open === null ? null : next.version);
  await removeAll(
    storage,
    done.map((pending) => pendingKey(pending.id, id)),
  );
};

// All marks of a case that are older than a version.
const removeMarks = async (storage: Storage, prefix: string, than: number | null): Promise<void> => {
  const { keys } = await storage.list(prefix);
  await removeAll(
    storage,
    keys.filter((key) => than === null || Number(key.slice(key.lastIndexOf('.') + 1)) < than),
  );
};

/** How long a cached file is valid without a mark of a newer version, in milliseconds. */
const CACHE_TTL_MS = 5_000;

const keep = (storage: Storage, id: string, file: CaseFile): void =>
  storage.memory.set(`${keyOf(id)}?open`, { file, at: storage.now() }, JSON.stringify(file).length * 2);

/** The mark of an open case: its position among the others, and the newest version announced for its file. */
export type CaseMark = { case: string; id: string; version: number };

/** All marks of open cases, oldest first; a mark may outlive its case for a moment. */
export const listOpenCases = async (storage: Storage): Promise<CaseMark[]> => {
  const { keys } = await storage.list(OPEN);
  const marks = new Map<string, CaseMark>();
  for (const key of keys.sort()) {
    const [name = '', id = '', version = ''] = key.slice(OPEN.length).split('.');
    marks.set(name, { case: name, id, version: Number(version) });
  }
  return [...marks.values()].filter((found) => {
    const known = storage.memory.get<{ file: CaseFile }>(`${keyOf(found.id)}?open`)?.file;
    return known === undefined || known.version < found.version || known.open?.case === found.case;
  });
};

/** The case of a mark; null if it is no longer open. A warm function reads it again only if it changed, or after some seconds. */
export const getMarkedCase = async (storage: Storage, mark: CaseMark): Promise<OpenCase | null> => {
  const known = storage.memory.get<{ file: CaseFile; at: number }>(`${keyOf(mark.id)}?open`);
  const isFresh =
    known !== undefined && known.file.version >= mark.version && storage.now() - known.at < CACHE_TTL_MS;
  const file = isFresh ? known.file : await getCaseFile(storage, mark.id);
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

/** Removes the mark of a decision that is not in the file: it was never written, or is carried out. */
export const removePendingMark = (storage: Storage, id: string, decision: string): Promise<void> =>
  storage.remove(pendingKey(decision, id));

/** Removes the marks of a case that is not in the file. */
export const removeOpenMarks = (storage: Storage, mark: CaseMark): Promise<void> =>
  removeMarks(storage, `${OPEN}${mark.case}.`, null);

/** Removes the file of a deleted profile and all its marks. */
export const removeCaseFile = async (storage: Storage, id: string): Promise<void> => {
  const [open, pending] = await Promise.all([storage.list(OPEN), storage.list(PENDING)]);
  await removeAll(storage, [
    keyOf(id),
    ...open.keys.filter((key) => key.split('.')[1] === id),
    ...pending.keys.filter((key) => key.endsWith(`.${id}`)),
  ]);
  storage.memory.delete(`${keyOf(id)}?open`);
};
