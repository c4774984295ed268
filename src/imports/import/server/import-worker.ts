import type { Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { takeLease, type WorkerEnd } from '../../server/lease.ts';
import { IDLE } from '../../storage/worker-state.ts';
import {
  emptyCounts,
  getImportPlan,
  getImportState,
  getPiece,
  getRestBefore,
  type ImportCounts,
  putPieceReports,
  putPieceRest,
  removePiece,
  writeImportState,
} from '../storage.ts';
import { openImporter } from './import-profiles.ts';
import { joinImported, type TiedPage } from './join-imported.ts';
import { openPiece } from './piece.ts';

/**
 * Imports the remaining pieces of a run in sequence, each like a file. Only one worker runs at a time; if one dies, the next
 * repeats its piece, which creates no duplicates.
 */
export const runImportWorker = async (storage: Storage, run: string): Promise<WorkerEnd> => {
  const plan = await getImportPlan(storage, run);
  if (plan === null) return 'done';
  const lease = await takeLease(storage, {
    fresh: { ...IDLE, pieces: 0, counts: emptyCounts() },
    read: () => getImportState(storage, run),
    write: (state, etag) => writeImportState(storage, run, state, etag),
  });
  if (lease === null) return 'busy';
  try {
    const importAll = await openImporter(storage, { notify: plan.notify ?? false });
    for (let piece = lease.state.pieces; piece < plan.ends.length; piece += 1) {
      if (lease.isTimeUp()) return await lease.release('more');
      const bytes = await getPiece(storage, run, piece);
      if (bytes === null) throw new Error(`Piece ${piece} of the import is gone. Please start it again.`);
      const reports: string[] = [];
      const report = (line: string): void => void reports.push(line);
      const { lines, photo } = openPiece(bytes);
      const isLast = piece === plan.ends.length - 1;
      // Ties may name pages of later pieces.
      const rest: TiedPage[] = [];
      const later = isLast ? undefined : (page: TiedPage): void => void rest.push(page);
      const counts = await importAll({ lines: lease.whileHeld(lines), photo }, { report, later });
      if (rest.length > 0) await putPieceRest(storage, run, piece, rest);
      if (isLast) {
        const tied = await getRestBefore<TiedPage>(storage, run, piece);
        await joinImported(storage, tied, todayOf(storage), { report });
      }
      if (reports.length > 0) await putPieceReports(storage, run, piece, reports);
      await lease.note({ pieces: piece + 1, counts: sum(lease.state.counts, counts) });
      await removePiece(storage, run, piece);
    }
    return await lease.release('done');
  } catch (error) {
    logEvent('error', 'import-failed', { run, error });
    return await lease.release('failed', error instanceof Error ? error.message : String(error));
  }
};

const sum = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  skipped: one.skipped + other.skipped,
  bad: one.bad + other.bad,
  ...((one.mailed ?? other.mailed) !== undefined && { mailed: (one.mailed ?? 0) + (other.mailed ?? 0) }),
});
