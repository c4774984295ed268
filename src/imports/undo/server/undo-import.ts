import pMap from 'p-map';
import { compactWhileDue } from '../../../base/engine/storage/compaction.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { directoryTopic } from '../../../search/storage/directory.ts';
import { WORK_MS } from '../../batches/rules.ts';
import { IMPORT_UNDO_MS, UNDO_SENTENCES } from '../rules.ts';
import {
  findImport,
  type ImportPart,
  type LoggedImport,
  type UndoCounts,
  updateImport,
  updatePart,
} from '../storage/import-log.ts';
import { takeBack } from './take-back.ts';
import { takeTieBack } from './take-tie-back.ts';

/** The outcome so far; `left` are the parts for which this call had no time: another one goes on. */
export type UndoOutcome = UndoCounts & { left: number };

type Undoing = {
  /** The word of the import. */
  batch: string;
  by: string;
  /** Until when (milliseconds) it may begin further pages. */
  until?: number;
  /** Runs right before the first write. */
  before?: (logged: LoggedImport) => Promise<unknown>;
};

/** How long a call may begin compactions of the directory, in milliseconds. */
const COMPACTING_MS = 5_000;
const PAGES_AT_ONCE = { concurrency: 16 };
const NONE: UndoCounts = { removed: 0, reverted: 0, kept: 0 };

/**
 * Takes an import back: from then on it writes nothing more, pages that it made and nobody changed are gone, others have their former values where nobody
 * changed them since. It goes on where an interrupted call stopped, and answers the same once it is done.
 */
export const undoImport = async (storage: Storage, call: Undoing): Promise<UndoOutcome> => {
  const { until = storage.now() + WORK_MS } = call;
  const logged = await beginUndo(storage, call);
  return logged === null ? { ...NONE, left: 0 } : continueUndo(storage, logged, until);
};

/** An import that can still be taken back; 404 if there is none of that word. */
export const findUndoable = async (storage: Storage, batch: string): Promise<LoggedImport> => {
  const found = await findImport(storage, batch);
  if (found === null || storage.now() - found.at > IMPORT_UNDO_MS)
    throw new AppError('not-found', UNDO_SENTENCES.unknown);
  return found;
};

/** Notes that an import is taken back: from then on it writes nothing more. */
export const beginUndo = async (
  storage: Storage,
  { batch, by, before }: Omit<Undoing, 'until'>,
): Promise<LoggedImport | null> => {
  const found = await findUndoable(storage, batch);
  if (found.undone === undefined) await before?.(found);
  return updateImport(storage, found.id, (now) =>
    now.undone === undefined ? { ...now, undone: { at: storage.now(), by } } : null,
  );
};

/** Goes on with an import that is being taken back; where the store fails, it says how far it came, and another call goes on. */
export const undoAsFarAsPossible = async (storage: Storage, logged: LoggedImport): Promise<UndoOutcome> => {
  let reached: UndoOutcome = { ...NONE, left: Math.max(1, logged.parts) };
  try {
    return await continueUndo(storage, logged, storage.now() + WORK_MS, (outcome) => {
      reached = outcome;
    });
  } catch (error) {
    logEvent('error', 'undo-failed', { error });
    return reached;
  }
};

/** Goes on with an import that is being taken back; `reached` gets how far it is after each part. */
export const continueUndo = async (
  storage: Storage,
  logged: LoggedImport,
  until: number,
  reached: (outcome: UndoOutcome) => void = () => {},
): Promise<UndoOutcome> => {
  if (logged.undone?.counts !== undefined) return { ...logged.undone.counts, left: 0 };
  // What the calls before this one removed, so that no visitor has to.
  await compactWhileDue(storage, directoryTopic, Math.min(until, storage.now() + COMPACTING_MS));
  const parts = await closeParts(storage, logged);
  // With a page that is removed its ties go, too.
  for (const { ties = [], done, counts: taken } of parts)
    if (taken === undefined)
      await pMap(ties, (tie) => takeTieBack(storage, logged.id, tie, done === true), PAGES_AT_ONCE);
  const seen = new Set<string>();
  let counts = NONE;
  for (const [number, part] of parts.entries()) {
    // A page of two parts counts once: its call was repeated.
    const pages = part.pages.filter(([id]) => !seen.has(id));
    for (const [id] of pages) seen.add(id);
    const taken =
      part.counts === undefined
        ? await takePart(storage, logged, number, { ...part, pages }, until)
        : { counts: part.counts, isWhole: true };
    counts = sum(counts, taken.counts);
    if (!taken.isWhole) return { ...counts, left: parts.length - number };
    reached({ ...counts, left: Math.max(1, parts.length - number - 1) });
  }
  await updateImport(storage, logged.id, (now) =>
    now.undone === undefined ? null : { ...now, undone: { ...now.undone, counts } },
  );
  return { ...counts, left: 0 };
};

/** Closes all parts before any page is taken back, so that what is still at work finds no part to write in. */
const closeParts = (storage: Storage, { id, parts }: LoggedImport): Promise<ImportPart[]> =>
  pMap(
    Array.from({ length: parts }, (_, part) => part),
    async (part) =>
      (await updatePart(storage, id, part, (noted): ImportPart | null => {
        if (noted?.closed) return null;
        return noted === null ? { ...NEVER_NOTED, closed: true } : { ...noted, closed: true };
      })) ?? NEVER_NOTED,
    PAGES_AT_ONCE,
  );

const NEVER_NOTED: ImportPart = { pages: [], done: true };

/** Takes the pages of a part back, as many as there is time for. */
const takePart = async (
  storage: Storage,
  { id, undone }: LoggedImport,
  part: number,
  { pages, done }: ImportPart,
  until: number,
): Promise<{ counts: UndoCounts; isWhole: boolean }> => {
  const call = { storage, batch: id, by: undone?.by ?? '', isDone: done === true };
  const counts = { ...NONE };
  let isWhole = true;
  await pMap(
    pages,
    async (page) => {
      if (storage.now() > until) {
        isWhole = false;
        return;
      }
      const taken = await takeBack(call, page);
      if (taken !== null) counts[taken] += 1;
    },
    PAGES_AT_ONCE,
  );
  if (isWhole) await updatePart(storage, id, part, (noted) => noted && { ...noted, counts });
  return { counts, isWhole };
};

const sum = (one: UndoCounts, other: UndoCounts): UndoCounts => ({
  removed: one.removed + other.removed,
  reverted: one.reverted + other.reverted,
  kept: one.kept + other.kept,
});
