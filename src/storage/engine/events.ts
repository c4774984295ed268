import { timeOrderedId } from './keys.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { listFresh, listTopic, noteTopic, type TopicEvent, type TopicListing } from './topic-listing.ts';

/** Milliseconds of one bucket of events. */
export const BUCKET = 10_000;
/** Milliseconds after its end when a bucket may be folded: a write has 5 s for its acknowledgement, clocks differ a little, and lists have been seen to lag by a minute. */
export const SETTLED = 90_000;
/** An acknowledgement later than this, in milliseconds, is not one: the process stood still, and its bucket may be folded. */
const TIMELY = 15_000;

/** A topic at one moment, seen from its newest snapshot. */
export type TopicView = {
  /** Number of the newest snapshot, null before the first. */
  snapshot: string | null;
  /** The last bucket that it holds, '' before the first. */
  bucket: string;
  /** The events after it, in the order of their ids. */
  events: TopicEvent[];
  listing: TopicListing;
};

const bucketOf = (time: number): string => String(Math.floor(time / BUCKET)).padStart(10, '0');

/** The newest bucket that may be folded at a time. */
export const settledBucket = (now: number): string => bucketOf(now - SETTLED - BUCKET);

/** The time, in milliseconds, from which on an event is after a bucket. */
export const endOfBucket = (bucket: string): number => (Number(bucket) + 1) * BUCKET;

/** Appends an event; it counts once this resolves. Payloads are `[a-z0-9.-]`. It sorts after the time `after`, whatever this process's clock says. */
export const appendEvent = async (
  storage: Storage,
  topic: string,
  payload: string,
  body: string | Uint8Array = '',
  after = 0,
): Promise<TopicEvent> => {
  const started = storage.now();
  const time = Math.max(started, after + 1);
  const bucket = bucketOf(time);
  const id = timeOrderedId(time);
  const key = `${topic}/e/${bucket}/${id}.${payload}`;
  await storage.put(key, body);
  if (storage.now() - started > TIMELY) throw new StorageError('put', key, new Error('too late'));
  return { id, bucket, payload, key };
};

const greatest = (names: readonly string[]): string | null => [...names].sort().at(-1) ?? null;

/** How a topic turns events into a state. */
export type Fold<State extends object> = {
  topic: string;
  empty: () => State;
  /** The state with these events applied; new leaves go under `place`, which is this fold's own. */
  apply: (storage: Storage, state: State, events: readonly TopicEvent[], place: string) => Promise<State>;
  /** Keys under `{topic}-leaves/` that a state refers to. */
  leaves: (state: State) => readonly string[];
  /** Fold when this many events are settled… */
  many: number;
  /** …or one is settled for this long, in milliseconds. */
  old: number;
};

export type TopicState<State> = { state: State; view: TopicView };

/** Thrown when what a snapshot refers to was swept away meanwhile: read the topic again. */
export class SweptError extends Error {
  override name = 'SweptError';
}

const MOST_TURNS = 6;

/** Reads a topic and uses it, again from the start when its snapshot is swept away meanwhile. */
export const withState = async <State extends object, Result>(
  storage: Storage,
  fold: Fold<State>,
  use: (current: TopicState<State>) => Promise<Result>,
): Promise<Result> => {
  for (let turn = 1; ; turn += 1) {
    const current = await readState(storage, fold);
    try {
      return await use(current);
    } catch (error) {
      if (!(error instanceof SweptError) || turn === MOST_TURNS) throw error;
      // Snapshots never change, but for one on the emulator that two claimed at once.
      if (current.view.snapshot !== null) storage.memory.delete(snapshotKey(fold, current.view.snapshot));
    }
  }
};

/** The newest folded state of a topic and the events after it; `whole` lists every key, as a fold needs it. */
export const readState = async <State extends object>(
  storage: Storage,
  fold: Fold<State>,
  whole = false,
): Promise<TopicState<State>> => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const listing = whole
      ? await listTopic(storage, fold.topic)
      : await listFresh(storage, fold.topic, settledBucket(storage.now()));
    const listed = greatest(listing.snapshots);
    const found =
      listed === null
        ? { number: null, snapshot: { state: fold.empty(), bucket: '' } }
        : await readSnapshotFrom(storage, fold, listed);
    if (found === null) continue;
    const { number, snapshot } = found;
    const { state, bucket } = snapshot;
    const events = listing.events.filter((event) => event.bucket > bucket);
    events.sort((a, b) => (a.id < b.id ? -1 : 1));
    noteTopic(storage, fold.topic, bucket, listing);
    return { state, view: { snapshot: number, bucket, events, listing } };
  }
  throw new Error(`The snapshots of ${fold.topic} changed faster than they could be read`);
};

type Snapshot<State> = { state: State; bucket: string; nonce: string };

const snapshotKey = (fold: { topic: string }, number: string): string => `${fold.topic}/s/${number}`;

const numbered = (number: number): string => String(number).padStart(10, '0');

/** So many snapshots may have come after the newest one that a late list shows. */
const MOST_UNLISTED = 24;

/** The snapshot of a number, or where that is swept already, because the list of it was late, the next one that is there. */
const readSnapshotFrom = async <State extends object>(
  storage: Storage,
  fold: Fold<State>,
  listed: string,
): Promise<{ number: string; snapshot: Snapshot<State> } | null> => {
  for (let more = 0; more <= MOST_UNLISTED; more += 1) {
    const number = numbered(Number(listed) + more);
    const snapshot = await readSnapshot(storage, fold, number);
    if (snapshot !== null) return { number, snapshot };
  }
  return null;
};

const readSnapshot = async <State extends object>(
  storage: Storage,
  fold: Fold<State>,
  number: string,
): Promise<Snapshot<State> | null> => {
  const key = snapshotKey(fold, number);
  const known = storage.memory.get<Snapshot<State>>(key);
  if (known !== undefined) return known;
  const found = await storage.getJson<Snapshot<State>>(key);
  if (found !== null) storage.memory.set(key, found, 20_000);
  return found;
};

/** Whether enough is settled to make a fold worth its writes. */
export const isWorthFolding = (
  { many, old }: { many: number; old: number },
  view: TopicView,
  now: number,
): boolean => {
  const limit = settledBucket(now);
  const settled = view.events.filter(({ bucket }) => bucket <= limit);
  const oldest = settled[0];
  if (settled.length >= many || (oldest !== undefined && Number(oldest.bucket) * BUCKET < now - old))
    return true;
  // Nothing to fold for now, and nobody to sweep what makes every list of the topic longer.
  return (
    view.listing.isWhole &&
    view.events.length < many &&
    view.listing.events.length - view.events.length >= LEFT
  );
};

/** So many events that are folded already are worth a sweep of their own. */
const LEFT = 1_000;

/**
 * Folds the settled events of a topic into the next snapshot, then sweeps what the one before it held. Snapshots are numbered and
 * created only if new, so each has one successor and none is ever built on a state that others have left behind. Whoever folds says so
 * first, only to save work: two folders, or one that dies at any point, leave the same counts. False when there was nothing to do.
 */
export const foldTopic = async <State extends object>(
  storage: Storage,
  fold: Fold<State>,
): Promise<boolean> => {
  const { state, view } = await readState(storage, fold, true);
  const limit = settledBucket(storage.now());
  const settled = view.events.filter(({ bucket }) => bucket <= limit);
  const bucket = greatest(settled.map((event) => event.bucket)) ?? '';
  if (bucket === '') {
    const folded = foldedKeys(view);
    const mine = { at: storage.now(), nonce: timeOrderedId(storage.now()) };
    if (folded.length > 0 && (await isMineToFold(storage, `${fold.topic}/c/${view.snapshot}.swept`, mine)))
      await removeAll(storage, folded);
    return false;
  }
  const number = numbered(Number(view.snapshot ?? 0) + 1);
  const mine = { at: storage.now(), nonce: timeOrderedId(storage.now()) };
  if (!(await isMineToFold(storage, `${fold.topic}/c/${number}.${bucket}`, mine))) return false;
  const next = await fold.apply(storage, state, settled, `${fold.topic}-leaves/${number}.${mine.nonce}`);
  const snapshot: Snapshot<State> = { state: next, bucket, nonce: mine.nonce };
  if (!(await storage.claim(snapshotKey(fold, number), snapshot))) return false;
  await sweepTopic(storage, fold, view, new Set([...fold.leaves(state), ...fold.leaves(next)]));
  return true;
};

// A folder has at most a minute; one that began much earlier has died.
const DEAD = 60_000;

const isMineToFold = async (
  storage: Storage,
  key: string,
  mine: { at: number; nonce: string },
): Promise<boolean> => {
  if (await storage.claim(key, mine)) return true;
  const theirs = await storage.getJson<{ at: number }>(key);
  return theirs !== null && mine.at - theirs.at > DEAD;
};

/**
 * Removes what no reader can need any more once the base has a successor: the events that the base held, claims and snapshots before
 * it, leaves up to it that neither of the two refers to. What comes later refers to leaves of the successor and to younger ones alone,
 * so a sweeper may be slow, and a repeat finishes what a crash left.
 */
const sweepTopic = async <State extends object>(
  storage: Storage,
  fold: Fold<State>,
  view: TopicView,
  keep: ReadonlySet<string>,
): Promise<void> => {
  const base = view.snapshot;
  if (base === null) return;
  const { keys } = await storage.list(`${fold.topic}-leaves/`);
  const after = `${fold.topic}-leaves/${base}.~`;
  await removeAll(storage, [
    ...view.listing.claims.filter((claim) => claim < base).map((claim) => `${fold.topic}/c/${claim}`),
    ...view.listing.snapshots.filter((number) => number < base).map((number) => snapshotKey(fold, number)),
    ...keys.filter((key) => !keep.has(key) && key < after),
    ...foldedKeys(view),
  ]);
};

const MOST_SWEPT = 20_000;

const foldedKeys = ({ bucket, listing }: TopicView): string[] => {
  const folded = listing.events.filter((event) => event.bucket <= bucket);
  return folded.slice(0, MOST_SWEPT).map(({ key }) => key);
};

// Enough to sweep a thousand events a second at fifty milliseconds each, twice over.
const SIDE_BY_SIDE = 128;

/** Removes keys, some at a time. */
export const removeAll = async (storage: Storage, keys: readonly string[]): Promise<void> => {
  for (let index = 0; index < keys.length; index += SIDE_BY_SIDE) {
    await Promise.all(keys.slice(index, index + SIDE_BY_SIDE).map((key) => storage.remove(key)));
  }
};
