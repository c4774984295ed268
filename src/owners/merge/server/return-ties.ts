import type { Storage } from '../../../base/engine/storage/storage.ts';
import { listMergeNotes, type MergeNote } from '../../../profiles/merge/storage/merge-notes.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { isAsMerged, movedTie, sideOf } from '../../../profiles/ties/rules/tie.ts';
import { changeTie, listTies } from '../../../profiles/ties/storage/ties.ts';

/**
 * Takes the copies back that nobody has touched since, and gives the other page its ties again, at most `limit` changes in all. Tells whether all
 * are done.
 */
export const returnTies = async (
  storage: Storage,
  { token, drop, keep }: Pick<MergeNote, 'token' | 'drop' | 'keep'>,
  limit = Number.POSITIVE_INFINITY,
): Promise<boolean> => {
  const copies = (await listTies(storage, keep)).filter(
    (tie) => isAsMerged(tie, token) && tie.state !== 'removed',
  );
  const aside = (await listTies(storage, drop)).filter(
    (tie) => tie.aside?.token === token && sideOf(tie, drop) !== null,
  );
  for (const { tie } of copies.slice(0, limit))
    await changeTie(storage, tie, (before) =>
      before === null || !isAsMerged(before, token)
        ? null
        : { ...before, state: 'removed', role: '', from: '', to: '', version: before.version + 1 },
    );
  for (const { tie } of aside.slice(0, limit))
    await changeTie(storage, tie, (before) => {
      if (before?.aside?.token !== token) return null;
      const { aside: was, ...rest } = before;
      return movedTie(rest, { state: was.state });
    });
  return copies.length <= limit && aside.length <= limit;
};

/** Gives a page that came back the ties for which its call had no time. A repeat changes nothing. */
export const returnLeftTies = async (storage: Storage, id: string): Promise<void> => {
  const notes = (await listMergeNotes(storage)).filter(({ drop }) => drop === id);
  if (notes.length === 0 || (await getProfileRecord(storage, id)) === null) return;
  for (const note of notes) await returnTies(storage, note);
};
