import { appendEvent } from '../../../base/engine/storage/append-event.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import { lookUp } from '../../../base/engine/storage/leaves.ts';
import { withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { StorageError } from '../../../base/engine/storage/storage-error.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import {
  leaveMarks,
  type Mark,
  markKey,
  readMarked,
  updateMarked,
} from '../../../site/to-do/storage/marks.ts';
import { type Tie, type TieKind, type TieSide, tieAt } from '../rules/tie.ts';
import { removeTiePlaces } from './tie-places.ts';
import { announcedTieChanges, noteTie, rememberTie, tieKey, tieTopic, withTie } from './tie-topic.ts';

/** The name of the tie of that kind between two pages: the same for both sides, so that there is never a second one. */
export const tieName = (sides: Record<ProfileKind, Pick<TieSide, 'id'>>, kind: TieKind): string =>
  hashHex(`tie:${sides.personal.id}.${sides.professional.id}.${kind}`).slice(0, 24);

/** Whether a text can be the name of a tie. */
export const isTieName = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

const payloadOf = ({ tie, sides }: Pick<Tie, 'tie' | 'sides'>): string =>
  `${tie}.${sides.personal.id}.${sides.professional.id}`;

const waitsForAdmins = ({ state, forAdmins }: Tie): boolean => state === 'asked' && forAdmins === true;

/** The keys of a tie's marks. Both pages are in it, so that the deletion of either removes it. */
const marksOf = (tie: Tie): string[] =>
  waitsForAdmins(tie)
    ? [markKey('tie', tie.tie, { since: tie.since }, [tie.sides.personal.id, tie.sides.professional.id])]
    : [];

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
    const changed = await change(before === null ? null : tieAt(before, storage.now()));
    if (changed === null) return null;
    const { imported, ...rest } = changed;
    // What came later is not the import's any more.
    const next = imported?.version === changed.version ? changed : rest;
    const event = await appendEvent(storage, tieTopic.name, `changed.${payloadOf(next)}.${next.version}`);
    announced = event.key;
    return next;
  };
  const update = (read?: Versioned<Tie>) =>
    updateMarked<Tie>(storage, key, announce, marksOf, { read, remove: leaveMarks });
  const remembered = storage.memory.get<Versioned<Tie>>(key);
  // What this process remembers may be outdated: then the write is refused and reads it again, and nothing else is decided by it.
  const early = remembered && (await update(remembered).catch(unlessRefused));
  const { after, changed } = early?.changed ? early : await update();
  if (!changed || after === null) return null;
  rememberTie(storage, after);
  noteTie(storage, announced, after.value);
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
    const changes = await announcedTieChanges(storage, view.events, ids);
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

/** The ties of some marks, which administrators have to answer, in their order; undefined where nobody has to any more. */
export const readWaitingTies = (
  storage: Storage,
  marks: readonly Mark[],
): Promise<(Versioned<Tie> | null | undefined)[]> =>
  readMarked(
    storage,
    marks,
    ({ ref }) => tieKey(ref),
    async ({ ref }) => {
      const tie = await storage.getVersioned<Tie>(tieKey(ref));
      if (tie !== null) rememberTie(storage, tie);
      return tie;
    },
    (tie) => tie !== null && waitsForAdmins(tieAt(tie.value, storage.now())),
  );

/** The keys of the marks of a tie as it is now. */
export const tieMarksNow = async (storage: Storage, name: string): Promise<string[]> => {
  const tie = await storage.getJson<Tie>(tieKey(name));
  return tie === null ? [] : marksOf(tieAt(tie, storage.now()));
};

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
