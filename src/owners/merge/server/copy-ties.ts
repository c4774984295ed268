import type { Storage } from '../../../base/engine/storage/storage.ts';
import { isOwned, type ProfileRecord } from '../../../profiles/rules/profile.ts';
import { isOpenTie, movedTie, type Tie } from '../../../profiles/ties/rules/tie.ts';
import { takePlaces } from '../../../profiles/ties/server.ts';
import { changeTie, listTies, tieName } from '../../../profiles/ties/storage/ties.ts';

/** A tie as another page of the same kind has it. */
const tieFor = (tie: Tie, page: ProfileRecord, token: string): Tie => {
  const sides = { ...tie.sides, [page.profile]: { id: page.id, order: page.order } };
  const { forAdmins: _forAdmins, aside: _aside, ...rest } = tie;
  const isAsked = tie.asked !== page.profile;
  const waits = tie.state === 'asked' && (isAsked ? !isOwned(page) : tie.forAdmins === true);
  return {
    ...rest,
    tie: tieName(sides, tie.kind),
    sides,
    ...(waits && { forAdmins: true as const }),
    version: 1,
    merge: { token, version: 1 },
  };
};

/** Whether a page has a tie of its own, which a merge leaves as it is; one that an earlier merge made and left behind is none. */
const isOwn = (tie: Tie | undefined, token: string): boolean =>
  tie !== undefined && (tie.merge === undefined || tie.merge.token >= token || tie.state !== 'removed');

/**
 * Gives a page the ties of another one that goes into it: those of that one are set aside first, so they take no place of the other side. Each is
 * copied once, at most `limit` of them. Tells how many had no place, and whether all were looked at.
 */
export const copyTies = async (
  storage: Storage,
  drop: string,
  keep: ProfileRecord,
  token: string,
  limit: number,
): Promise<{ left: number; isDone: boolean }> => {
  const own = new Map((await listTies(storage, keep.id)).map((tie) => [tie.tie, tie]));
  const theirs = (await listTies(storage, drop)).filter(
    (tie) => isOpenTie(tie) || tie.aside?.token === token,
  );
  let left = 0;
  let copied = 0;
  for (const tie of theirs) {
    const copy = tieFor({ ...tie, state: tie.aside?.state ?? tie.state }, keep, token);
    const isThere = isOwn(own.get(copy.tie), token);
    if (isThere && tie.aside !== undefined) continue;
    if (copied >= limit) return { left, isDone: false };
    copied += 1;
    await setAside(storage, tie.tie, token);
    if (isThere) continue;
    if (await takePlaces(storage, copy))
      await changeTie(storage, copy.tie, (before) =>
        isOwn(before ?? undefined, token) ? null : after(copy, before),
      );
    else left += 1;
  }
  return { left, isDone: true };
};

const after = (copy: Tie, before: Tie | null): Tie => {
  const version = (before?.version ?? 0) + 1;
  return { ...copy, version, ...(copy.merge && { merge: { token: copy.merge.token, version } }) };
};

const setAside = async (storage: Storage, name: string, token: string): Promise<void> => {
  await changeTie(storage, name, (before) =>
    before === null || !isOpenTie(before)
      ? null
      : movedTie(before, { state: 'removed', aside: { token, state: before.state } }),
  );
};
