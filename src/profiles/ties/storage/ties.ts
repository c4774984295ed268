import { appendEvent } from '../../../base/engine/storage/append-event.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import { lookUp, needLeaf } from '../../../base/engine/storage/leaves.ts';
import { withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { isOpenTie, type Tie, type TieKind, type TieSide, tieAt } from '../rules/tie.ts';
import { removeTiePlaces } from './tie-places.ts';
import { changesOf, noteTie, tieKey, tieTopic, withTie } from './tie-topic.ts';

/** The name of the tie of that kind between two pages: the same for both sides, so that there is never a second one. */
export const tieName = (sides: Record<ProfileKind, Pick<TieSide, 'id'>>, kind: TieKind): string =>
  hashHex(`tie:${sides.personal.id}.${sides.professional.id}.${kind}`).slice(0, 24);

/** Whether a text can be the name of a tie. */
export const isTieName = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

const payloadOf = ({ tie, sides }: Pick<Tie, 'tie' | 'sides'>): string =>
  `${tie}.${sides.personal.id}.${sides.professional.id}`;

/**
 * Changes a tie as `Storage.update` does: `change` gets what is stored, and returns null to leave it as it is. Each change is announced to
 * both pages before it is written. Returns the tie if it changed.
 */
export const changeTie = async (
  storage: Storage,
  name: string,
  change: (before: Tie | null) => Tie | null | Promise<Tie | null>,
): Promise<Tie | null> => {
  let announced = '';
  const { after, changed } = await storage.update<Tie>(tieKey(name), async (before) => {
    const next = await change(before === null ? null : tieAt(before, storage.now()));
    if (next === null) return null;
    const event = await appendEvent(storage, tieTopic.name, `changed.${payloadOf(next)}.${next.version}`);
    announced = event.key;
    return next;
  });
  if (!changed || after === null) return null;
  noteTie(storage, announced, after.value);
  return after.value;
};

/** All ties of a page, whatever their state. */
export const listTies = async (storage: Storage, id: string): Promise<Tie[]> =>
  (await listTiesOf(storage, [id])).get(id) ?? [];

/** All ties of some pages, whatever their state, by page; read at once. The record of `unread`, which the caller has, is not read again. */
export const listTiesOf = (
  storage: Storage,
  ids: readonly string[],
  unread?: string,
): Promise<Map<string, Tie[]>> =>
  withState(storage, tieTopic, async ({ state, view }) => {
    const changes = await changesOf(storage, view.events, ids, unread);
    const lists = new Map<string, Tie[]>();
    for (const id of ids) {
      let ties = (await lookUp<Tie[]>(storage, state.pages, id)) ?? [];
      for (const { name, ids: sides, tie } of changes.values())
        if (sides.includes(id)) ties = withTie(ties, name, tie);
      lists.set(
        id,
        ties.map((tie) => tieAt(tie, storage.now())),
      );
    }
    return lists;
  });

/** The numbers of confirmed ties of pages as they are now: for an import, which reads them for many pages. */
export const openTieCounts = async (storage: Storage): Promise<(id: string) => Promise<number>> => {
  const current = await withState(storage, tieTopic, async ({ state, view }) => ({
    pages: state.pages,
    changes: [...(await changesOf(storage, view.events)).values()],
  }));
  return async (id) => {
    let ties = (await lookUp<Tie[]>(storage, current.pages, id)) ?? [];
    for (const { name, ids, tie } of current.changes) if (ids.includes(id)) ties = withTie(ties, name, tie);
    return ties.filter(({ state }) => state === 'confirmed').length;
  };
};

/** The ties that administrators have to answer, the longest waiting first. */
export const listWaitingTies = (storage: Storage): Promise<Tie[]> =>
  withState(storage, tieTopic, async ({ state, view }) => {
    const waiting = new Map<string, Tie>();
    for (const leaf of state.waiting)
      for (const [name, tie] of await needLeaf<Tie>(storage, leaf)) waiting.set(name, tie);
    for (const { name, tie } of (await changesOf(storage, view.events)).values()) {
      if (tie?.state === 'asked' && tie.forAdmins) waiting.set(name, tie);
      else waiting.delete(name);
    }
    const open = [...waiting.values()].filter((tie) => isOpenTie(tieAt(tie, storage.now())));
    return open.sort((one, other) => one.since - other.since || (one.tie < other.tie ? -1 : 1));
  });

/** Leaves the answers for a page to its owner, now that it has an account. */
export const giveTiesToOwner = async (storage: Storage, id: string): Promise<void> => {
  for (const { tie, forAdmins } of await listTies(storage, id))
    if (forAdmins)
      await changeTie(storage, tie, (before) => {
        if (before?.forAdmins !== true || before.sides[before.asked].id === id) return null;
        const { forAdmins: _forAdmins, ...rest } = before;
        return { ...rest, version: before.version + 1 };
      });
};

/** Removes all ties of a deleted page from both sides. The records go first, so that a repeat after a crash still finds what is left. */
export const forgetTies = async (storage: Storage, id: string): Promise<void> => {
  for (const tie of await listTies(storage, id)) {
    await storage.remove(tieKey(tie.tie));
    await appendEvent(storage, tieTopic.name, `gone.${payloadOf(tie)}`);
  }
  await removeTiePlaces(storage, id);
};
