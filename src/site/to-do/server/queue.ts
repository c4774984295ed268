import type { Storage } from '../../../base/engine/storage/storage.ts';
import { PAGE_SIZE } from '../../../base/http/rules/limits.ts';
import { type PageQuery, readCursor, writeCursor } from '../../../base/http/server/cursor.ts';
import { type Answerers, CHECKED, type MarkKind, type ToDoKind } from '../rules.ts';
import { assigneeOf, assignmentsIn, isAnyAssigned } from '../storage/assignments.ts';
import { listKeysOf, listMarks, type Mark, markPlace, removeMarks } from '../storage/marks.ts';

/** What a mark stands for: null if lists leave it out, undefined if it is over. */
type Found<Item> = Item | null | undefined;

/** How lists of all kinds name one thing that waits: `id` is its page's, '' if it has none; `at` is in milliseconds. */
export type QueueEntry = { kind: ToDoKind; id: string; name: string; at: number };

/** What a call that lists what waits needs: `answerers` tells who may have it. */
export type ListCall = { storage: Storage; answerers: () => Promise<Answerers> };

/** One kind of what waits. A new kind needs its words in `TO_DO_KINDS` and its queue among those of `app/to-do`. */
export type Queue<Item> = {
  /** The kind of its marks. */
  kind: MarkKind;
  /** What some marks stand for, in their order. The marks are on their way, so that what else is needed can be read meanwhile. */
  find: (storage: Storage, marking: Promise<readonly Mark[]>) => Promise<readonly Found<Item>[]>;
  /** The keys of the marks that what a mark stands for has now: another key is that of a crash. */
  marksNow: (storage: Storage, mark: Mark) => Promise<readonly string[]>;
  /** What lists of all kinds say of an item. */
  toWaiting(item: Item): QueueEntry;
  /** The kind in lists of all kinds of what is marked so, if it is another one. */
  kindOf?: (mark: Mark) => ToDoKind;
  /** The id of the page that a mark is about, where it tells that. */
  pageOf?: (mark: Mark) => string;
  /** Whether what is marked so is answered before all else. */
  isUrgent?: (mark: Mark) => boolean;
  /** How many keys are read for one item at most, leaves of the directory counted in; 1 if it is not said. */
  reads?: number;
  /** Whether somebody has to answer what is marked so; the others are only listed. */
  isToDo?: (mark: Mark) => boolean;
};

/** How old a mark is at least if what it stands for was never written, in milliseconds. */
const STRAY_MS = 60_000;

const dropStray = async <Item>(storage: Storage, queue: Queue<Item>, mark: Mark): Promise<void> => {
  if (storage.now() - mark.stamp < STRAY_MS) return;
  if (!(await queue.marksNow(storage, mark)).includes(mark.key)) await removeMarks(storage, [mark.key]);
};

export type Opened<Item> = { mark: Mark; item: Item };

/** The marks that somebody sees, and how many of them are over. */
export const openMarks = async <Item>(
  storage: Storage,
  queue: Queue<Item>,
  marking: Promise<readonly Mark[]>,
): Promise<{ opened: Opened<Item>[]; gone: number }> => {
  const found = await queue.find(storage, marking);
  const marks = await marking;
  const opened: Opened<Item>[] = [];
  let gone = 0;
  marks.forEach((mark, at) => {
    const item = found[at];
    if (item === undefined) {
      gone += 1;
      storage.defer(mark.key, () => dropStray(storage, queue, mark));
    } else if (item !== null) opened.push({ mark, item });
  });
  return { opened, gone };
};

/** How many marks are read at once for a list that shows some of them. */
const NARROWED = 1_000;

/** Another order than by age, with a name of its own: `placeOf` sorts as the list does, `matches` and `keeps` narrow it. */
type Arrangement<Item> = {
  scope: string;
  keeps?: (item: Item) => boolean;
  placeOf?: (mark: Mark) => string;
  matches?: (mark: Mark) => boolean;
  newestFirst?: boolean;
};

/** Tells who has what is marked, of some listed keys; the team is read only if anything is assigned. */
export const assigneesIn = async (
  { answerers }: Pick<ListCall, 'answerers'>,
  keys: readonly string[],
): Promise<(mark: Mark) => string> => {
  const assignments = assignmentsIn(keys);
  const team: Answerers = isAnyAssigned(assignments) ? await answerers() : new Map();
  return (mark) => assigneeOf(assignments, team, mark);
};

/** What a list shows, with the e-mail of who has it, '' if nobody does. */
type Assigned<Item> = { item: Item; assigned: string };

/** An item of a list before it is said who has it. */
export type Unassigned<Item> = Omit<Item, 'assigned'>;

/** An item as calls show it. */
export const withAssigned = <Item extends object>({ item, assigned }: Assigned<Item>) => ({
  ...item,
  assigned,
});

/** A page of what waits, oldest first or as arranged, and about how many there are in all. What is over makes no page shorter. */
export const pageOf = async <Item>(
  call: ListCall,
  queue: Queue<Item>,
  { limit = PAGE_SIZE, cursor }: PageQuery,
  {
    scope,
    placeOf: place = markPlace,
    matches = () => true,
    keeps,
    newestFirst = false,
  }: Arrangement<Item> = {
    scope: queue.kind,
  },
): Promise<{ items: Assigned<Item>[]; next: string | null; count: number }> => {
  const { storage } = call;
  const after = cursor ? (await readCursor<{ after: string }>(storage, scope, cursor)).after : '';
  const keys = await listKeysOf(storage, queue.kind);
  const all = await listMarks(storage, queue.kind, keys);
  const assigned = await assigneesIn(call, keys);
  const left = all
    .map((mark) => ({ mark, at: place(mark) }))
    .filter(({ mark, at }) => (after === '' || at > after !== newestFirst) && at !== after && matches(mark))
    .sort((one, other) => (one.at < other.at !== newestFirst ? -1 : 1))
    .map(({ mark }) => mark);
  const shown: Opened<Item>[] = [];
  let count = all.length;
  let read = 0;
  // One more than is shown tells whether there is another page.
  while (read < left.length && shown.length <= limit) {
    const some = left.slice(read, read + (keeps ? NARROWED : limit + 1 - shown.length));
    const { opened, gone } = await openMarks(storage, queue, Promise.resolve(some));
    shown.push(...(keeps ? opened.filter(({ item }) => keeps(item)) : opened));
    count -= gone;
    read += some.length;
  }
  const last = shown.length > limit ? shown[limit - 1] : undefined;
  return {
    items: shown.slice(0, limit).map(({ mark, item }) => ({ item, assigned: assigned(mark) })),
    next: last === undefined ? null : await writeCursor(storage, scope, { after: place(last.mark) }),
    count,
  };
};

/** What waits of one kind: how many, and since when, in milliseconds; null if none. */
export type Standing = { count: number; since: number | null };

/** What waits of a queue, by kind: the oldest are read, their marks tell of the others. `listed` are the keys of a list that has them. */
export const standingOf = async <Item>(
  storage: Storage,
  queue: Queue<Item>,
  listed: readonly string[] | Promise<readonly string[]>,
): Promise<Map<ToDoKind, Standing>> => {
  const { kindOf = () => queue.kind, isToDo = () => true } = queue;
  const marking = listMarks(storage, queue.kind, listed).then((marks) => marks.filter(isToDo));
  const { opened } = await openMarks(
    storage,
    queue,
    marking.then((marks) => marks.slice(0, CHECKED)),
  );
  const standings = new Map<ToDoKind, Standing>();
  const add = (kind: ToDoKind, at: number): void => {
    const { count, since } = standings.get(kind) ?? { count: 0, since: null };
    standings.set(kind, { count: count + 1, since: since ?? at });
  };
  for (const { item } of opened) {
    const { kind, at } = queue.toWaiting(item);
    add(kind, at);
  }
  for (const mark of (await marking).slice(CHECKED)) add(kindOf(mark), mark.since);
  return standings;
};

/** Maximum number of marks of each kind that one run looks at. */
const MAX_CHECKED = 200;

/** Removes the marks that a crash has left. */
export const dropStrays = async <Item>(storage: Storage, queue: Queue<Item>): Promise<void> => {
  const marks = (await listMarks(storage, queue.kind)).slice(0, MAX_CHECKED);
  const found = await queue.find(storage, Promise.resolve(marks));
  for (const [at, mark] of marks.entries())
    if (found[at] === undefined) await dropStray(storage, queue, mark);
};
