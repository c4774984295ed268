import type { Storage } from '../../../base/engine/storage/storage.ts';
import { isAsMerged, movedTie, sideOf } from '../../../profiles/ties/rules/tie.ts';
import { changeTie, listTies } from '../../../profiles/ties/storage/ties.ts';

/** Takes the copies back that nobody has touched since, and gives the other page its ties again. */
export const returnTies = async (
  storage: Storage,
  drop: string,
  keep: string,
  token: string,
): Promise<void> => {
  for (const tie of await listTies(storage, keep))
    if (isAsMerged(tie, token))
      await changeTie(storage, tie.tie, (before) =>
        before === null || !isAsMerged(before, token)
          ? null
          : { ...before, state: 'removed', role: '', from: '', to: '', version: before.version + 1 },
      );
  for (const tie of await listTies(storage, drop))
    if (tie.aside?.token === token && sideOf(tie, drop) !== null)
      await changeTie(storage, tie.tie, (before) => {
        if (before?.aside?.token !== token) return null;
        const { aside, ...rest } = before;
        return movedTie(rest, { state: aside.state });
      });
};
