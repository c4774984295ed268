import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf, ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { PAGE_SIZE } from '../../../base/http/rules/limits.ts';
import { readCursor, writeCursor } from '../../../base/http/server/cursor.ts';
import { memberEmail } from '../../../base/text/rules/address/shown-email.ts';
import type { Answerer, adminGetWaiting, WaitingCounts, WaitingItem } from '../calls.ts';
import { CHECKED, EVERY_TO_DO_KIND, type ToDoKind } from '../rules.ts';
import { listMarkKeys, listMarks, type Mark, markPlace } from '../storage/marks.ts';
import { assigneesIn, type ListCall, openMarks, type Queue } from './queue.ts';

type AnyQueue = Queue<unknown>;

/** A mark in the list of all kinds; `place` sorts it there. */
type Entry = {
  queue: AnyQueue;
  mark: Mark;
  kind: ToDoKind;
  urgent: boolean;
  assigned: string;
  place: string;
};

/** Maximum numbers of keys that are read for the items of one page, and with those that check the counts: a request may make a hundred calls of the store in all. */
const PAGE_READS = 50;
const ALL_READS = 70;

const rankOf = (kind: ToDoKind, urgent: boolean): number => (urgent ? 0 : kind === 'appeal' ? 1 : 2);

const entriesOf = async (call: ListCall, queues: readonly AnyQueue[]): Promise<Entry[]> => {
  const keys = await listMarkKeys(call.storage);
  const assigned = await assigneesIn(call, keys);
  const lists = await Promise.all(
    queues.map(async (queue) => {
      const { kindOf = () => queue.kind, isToDo = () => true, isUrgent = () => false } = queue;
      const marks = (await listMarks(call.storage, queue.kind, keys)).filter(isToDo);
      return marks.map((mark): Entry => {
        const [kind, urgent] = [kindOf(mark), isUrgent(mark)];
        const place = `${rankOf(kind, urgent)}.${markPlace(mark)}.${kind}`;
        return { queue, mark, kind, urgent, assigned: assigned(mark), place };
      });
    }),
  );
  return lists.flat();
};

/** What is read of a store for one page: what each entry stands for, as far as it was looked up. */
type Looked = { items: Map<string, WaitingItem | null>; reads: number };

/**
 * Looks the entries of a page up, and some that check the counts, as many as may be read, each once; all kinds ask for the directory at the same
 * time, so it is read once.
 */
const lookUp = async (
  storage: Storage,
  looked: Looked,
  page: readonly Entry[],
  checks: readonly Entry[] = [],
): Promise<void> => {
  const chosen = new Map<AnyQueue, Entry[]>();
  const choose = (entries: readonly Entry[], max: number): void => {
    for (const entry of entries) {
      if (looked.items.has(entry.mark.key)) continue;
      const { reads = 1 } = entry.queue;
      if (looked.reads + reads > max) return;
      looked.reads += reads;
      looked.items.set(entry.mark.key, null);
      chosen.set(entry.queue, [...(chosen.get(entry.queue) ?? []), entry]);
    }
  };
  choose(page, PAGE_READS);
  choose(checks, ALL_READS);
  await Promise.all(
    [...chosen].map(async ([queue, some]) => {
      const byKey = new Map(some.map((entry) => [entry.mark.key, entry]));
      const { opened } = await openMarks(storage, queue, Promise.resolve(some.map(({ mark }) => mark)));
      for (const { mark, item } of opened)
        looked.items.set(mark.key, toItem(byKey.get(mark.key) as Entry, item));
    }),
  );
};

const toItem = ({ queue, mark, urgent, assigned }: Entry, item: unknown): WaitingItem => {
  const { kind, id, name, at } = queue.toWaiting(item);
  return { kind, ref: mark.ref, id, name, since: new Date(at).toISOString(), urgent, assigned };
};

/** The oldest of each kind, one of each after the other: whether they still wait is what the counts are checked by. */
const oldestOf = (entries: readonly Entry[]): Entry[] => {
  const seen = new Map<ToDoKind, number>();
  return entries
    .toSorted((one, other) => one.mark.since - other.mark.since)
    .map((entry) => {
      const number = (seen.get(entry.kind) ?? 0) + 1;
      seen.set(entry.kind, number);
      return { entry, number };
    })
    .filter(({ number }) => number <= CHECKED)
    .sort((one, other) => one.number - other.number)
    .map(({ entry }) => entry);
};

const countsOf = (entries: readonly Entry[], { items }: Looked): WaitingCounts => {
  const counts = Object.fromEntries(EVERY_TO_DO_KIND.map((kind) => [kind, 0])) as WaitingCounts;
  for (const { kind, mark } of entries) if (items.get(mark.key) !== null) counts[kind] += 1;
  return counts;
};

/** A page of everything that waits: what may break the law first, then appeals, then the oldest; and how much of each kind there is. */
export const answerWaiting = async (
  call: ListCall,
  queues: readonly AnyQueue[],
  { kind, limit = PAGE_SIZE, cursor, team, about, ...query }: InputOf<typeof adminGetWaiting>,
): Promise<ReplyOf<typeof adminGetWaiting>> => {
  const { storage } = call;
  const assigned = query.assigned === undefined ? undefined : memberEmail(query.assigned);
  const pages = about ? new Set(about.split(',')) : null;
  const scope = ['waiting', kind ?? '', assigned ?? '-', ...(about ? [about] : [])].join(':');
  const after = cursor ? (await readCursor<{ after: string }>(storage, scope, cursor)).after : '';
  const entries = await entriesOf(call, queues);
  const left = entries
    .filter((entry) => entry.place > after && (kind === undefined || entry.kind === kind))
    .filter((entry) => assigned === undefined || entry.assigned === assigned)
    .filter(({ queue, mark }) => pages === null || pages.has(queue.pageOf?.(mark) ?? ''))
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  const looked: Looked = { items: new Map(), reads: 0 };
  await lookUp(storage, looked, left.slice(0, limit + 1), oldestOf(entries));
  const { items, last } = await takePage(storage, looked, left, limit);
  const next = last === null ? null : await writeCursor(storage, scope, { after: last.place });
  const counts = countsOf(entries, looked);
  return { success: true, items, next, counts, ...(team && { team: await membersOf(call) }) };
};

const membersOf = async ({ answerers }: ListCall): Promise<Answerer[]> =>
  [...(await answerers()).values()].map(({ email, name }) => ({ email, name }));

/** The first entries that are still there, and the last entry of the page if there is another page: also if no more may be read for this one. */
const takePage = async (
  storage: Storage,
  looked: Looked,
  left: readonly Entry[],
  limit: number,
): Promise<{ items: WaitingItem[]; last: Entry | null }> => {
  const items: WaitingItem[] = [];
  for (const [at, entry] of left.entries()) {
    const { key } = entry.mark;
    // What was over made room for more than was looked up at first.
    if (!looked.items.has(key)) await lookUp(storage, looked, left.slice(at, at + limit + 1 - items.length));
    const item = looked.items.get(key);
    if (items.length === limit ? item !== null : item === undefined)
      return { items, last: at === 0 ? null : (left[at - 1] as Entry) };
    if (item) items.push(item);
  }
  return { items, last: null };
};
