import pMap from 'p-map';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { WORK_MS } from '../../batches/rules.ts';
import type { KeptBecause } from '../rules.ts';
import { getImportPart, type LoggedImport, type NotedPage, type UndoCounts } from '../storage/import-log.ts';
import { type Fate, fateOf } from './fate.ts';

/** What would come of the pages of an import, why some of them would stay, and the part with which another call goes on. */
export type UndoCheck = UndoCounts & { because: Record<KeptBecause, number>; from?: number };

/** Says what would come of the pages of an import if it were taken back now, from a part on, as far as there is time. Writes nothing. */
export const checkUndo = async (
  storage: Storage,
  logged: LoggedImport,
  from: number,
  until = storage.now() + WORK_MS,
): Promise<UndoCheck> => {
  const because = { changed: 0, account: 0, decided: 0, trash: 0 };
  const counts = { removed: 0, reverted: 0, kept: 0 };
  const note = (fate: Fate): void => {
    if (typeof fate === 'string') counts[fate] += 1;
    else if (fate !== null) {
      counts.kept += 1;
      because[fate.kept] += 1;
    }
  };
  let part = from;
  try {
    const seen = await pagesBefore(storage, logged, from);
    for (; part < logged.parts; part += 1) {
      if (storage.now() > until) return { ...counts, because, from: part };
      const pages = await pagesOf(storage, logged, part);
      const fresh = pages.filter(([id]) => !seen.has(id));
      for (const [id] of fresh) seen.add(id);
      const fates = await pMap(fresh, ([id]) => fateOf(storage, logged.id, id), READS_AT_ONCE);
      fates.forEach(note);
    }
  } catch (error) {
    logEvent('error', 'undo-check-failed', { error });
    return { ...counts, because, from: part };
  }
  return { ...counts, because };
};

const pagesBefore = async (storage: Storage, logged: LoggedImport, from: number): Promise<Set<string>> => {
  const numbers = Array.from({ length: Math.min(from, logged.parts) }, (_, part) => part);
  const parts = await pMap(numbers, (part) => pagesOf(storage, logged, part), READS_AT_ONCE);
  return new Set(parts.flat().map(([id]) => id));
};

const pagesOf = async (storage: Storage, { id }: LoggedImport, part: number): Promise<readonly NotedPage[]> =>
  (await getImportPart(storage, id, part))?.pages ?? [];
