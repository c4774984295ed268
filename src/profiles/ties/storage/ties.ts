import { appendEvent } from '../../../base/engine/storage/append-event.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import { lookUp, needLeaf } from '../../../base/engine/storage/leaves.ts';
import { withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { StorageError } from '../../../base/engine/storage/storage-error.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { isOpenTie, type Tie, type TieKind, type TieSide, tieAt } from '../rules/tie.ts';
import { removeTiePlaces } from './tie-places.ts';
import {
  noteTie,
  rememberTie,
  tieChangesOf,
  tieKey,
  tieTopic,
  type WaitingEntry,
  withTie,
} from './tie-topic.ts';

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
  const key = tieKey(name);
  let announced = '';
  const announce = async (before: Tie | null): Promise<Tie | null> => {
    const next = await change(before === null ? null : tieAt(before, storage.now()));
    if (next === null) return null;
    const event = await appendEvent(storage, tieTopic.name, `changed.${payloadOf(next)}.${next.version}`);
    announced = event.key;
    return next;
  };
  const remembered = storage.memory.get<Versioned<Tie>>(key);
  // What this process remembers may be outdated: then the write is refused and reads it again, and nothing else is decided by it.
  const early = remembered && (await storage.update<Tie>(key, announce, remembered).catch(unlessRefused));
  const { after, changed } = early?.changed ? early : await storage.update<Tie>(key, announce);
  if (!changed || after === null) return null;
  rememberTie(storage, after);
  noteTie(storage, announced, after);
  return after.value;
};

/** A tie as it is now; null if there is none. */
export const getTie = async (storage: Storage, name: string): Promise<Tie | null> => {
  const tie = await storage.getJson<Tie>(tieKey(name));
  return tie === null ? null : tieAt(tie, storage.now());
};

const unlessRefused = (error: unknown): null => {
  if (error instanceof StorageError) throw error;
  return null;
};

/** All ties of a page, whatever their state. */
export const listTies = async (storage: Storage, id: string): Promise<Tie[]> =>
  (await listTiesOf(storage, [id])).get(id) ?? [];

/** All ties of some pages, whatever their state, by page; read at once. */
export const listTiesOf = (storage: Storage, ids: readonly string[]): Promise<Map<string, Tie[]>> =>
  withState(storage, tieTopic, async ({ state, view }) => {
    const changes = await tieChangesOf(storage, view.events, ids);
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

/** The ties that administrators have to answer, the longest waiting first. */
export const listWaitingTies = (storage: Storage): Promise<Tie[]> =>
  withState(storage, tieTopic, async ({ state, view }) => {
    const waiting = new Map<string, WaitingEntry>();
    for (const leaf of state.waiting)
      for (const [name, entry] of await needLeaf<WaitingEntry>(storage, leaf)) waiting.set(name, entry);
    for (const { name, tie, etag } of (await tieChangesOf(storage, view.events)).values()) {
      if (tie?.state === 'asked' && tie.forAdmins) waiting.set(name, { value: tie, etag });
      else waiting.delete(name);
    }
    const entries = [...waiting.values()].filter(({ value }) => isOpenTie(tieAt(value, storage.now())));
    for (const entry of entries) rememberTie(storage, entry);
    const open = entries.map(({ value }) => value);
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
