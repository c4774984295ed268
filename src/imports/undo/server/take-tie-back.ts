import type { Storage } from '../../../base/engine/storage/storage.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { type FormerTie, ownChange, type Tie } from '../../../profiles/ties/rules/tie.ts';
import { changeTie } from '../../../profiles/ties/storage/ties.ts';
import type { NotedTie } from '../storage/import-log.ts';

/**
 * Takes back what an import did to a tie, unless somebody has changed it since. An import that is still at work on it finds it changed, and writes nothing;
 * `isDone` tells that it is not.
 */
export const takeTieBack = async (
  storage: Storage,
  batch: string,
  noted: NotedTie,
  isDone: boolean,
): Promise<void> => {
  await changeTie(storage, noted.tie, async (before) => {
    const at = storage.now();
    if (before === null) return isDone ? null : await closedTie(storage, batch, noted);
    const version = before.version + 1;
    const own = ownChange(before, batch);
    if (own?.undone) return null;
    if (own === undefined)
      return isDone
        ? null
        : { ...before, version, imported: { batch, at, version, before: null, undone: true } };
    const was: Partial<FormerTie> = own.before ?? NOT_THERE;
    const { imported: earlier, ...former } = was;
    const { forAdmins: _forAdmins, imported: _imported, ...rest } = before;
    // The import before it finds the tie as it left it.
    const isEarlier = earlier !== undefined && earlier.version === own.version - 1;
    const imported = isEarlier
      ? { ...earlier, version }
      : { batch, at, version, before: null, undone: true as const };
    return { ...rest, ...former, version, imported };
  });
};

const NOT_THERE = { state: 'removed', role: '', from: '', to: '' } as const satisfies Partial<FormerTie>;

/** What stands for a tie that was never made, so that it will not be; nothing where a page is gone, with which its ties went. */
const closedTie = async (storage: Storage, batch: string, noted: NotedTie): Promise<Tie | null> => {
  const at = storage.now();
  const ids = Object.values(noted.sides).map(({ id }) => id);
  const pages = await Promise.all(ids.map((id) => getProfileRecord(storage, id)));
  if (pages.includes(null)) return null;
  return {
    ...noted,
    ...NOT_THERE,
    asked: 'personal',
    since: at,
    version: 1,
    imported: { batch, at, version: 1, before: null, undone: true },
  };
};
