import pMap from 'p-map';
import { appendEvent, type EventOptions } from './append-event.ts';
import { timeOfId } from './keys.ts';
import { applyChanges, type Leaf, lookUp, type MapEntry } from './leaves.ts';
import { newestIn, type Placed } from './newest.ts';
import { withState } from './read-topic.ts';
import { READS_AT_ONCE, type Storage } from './storage.ts';
import { SweptError } from './storage-error.ts';
import type { Topic } from './topics/topic-definition.ts';
import type { TopicEvent } from './topics/topic-event.ts';

/**
 * `subjects` has the entries again, by what they are about: `{subject}.{id}`. Those before `listedFrom` are not among them yet, because they
 * are older than that list; LAST if it is missing.
 */
type JournalState = { entries: Leaf[]; subjects?: Leaf[]; listedFrom?: string };
/** Applies an amendment to an entry, with its id and what it says, if anything; null removes the entry. */
type Amend = (value: unknown, word: string, amendment: { id: string; said: unknown }) => unknown;
/** What an entry is about, as the beginning of a key; null if it is listed under nothing. */
type SubjectOf = (value: unknown) => string | null;
type Journal = Topic<JournalState> & { amend: Amend; subjectOf: SubjectOf };

/** An entry of a journal; `id` sorts by time. */
type JournalEntry<Value> = { id: string; value: Value };

/** Sorts after every id. */
const LAST = '~';

/** How many older entries one compaction lists by their subjects, so that none takes long. */
export const LISTED_AT_ONCE = 5_000;

const ENTRY = 'one';
const AMENDMENT = 'amend';
/** Ends the payload of an amendment that says something. */
const SAID = 'said';

/** An append-only log: its events are entries, which only `amend` can change. It is compacted so that entries can be read a page at a time. */
export const journalOf = (
  name: string,
  amend: Amend = (value) => value,
  subjectOf: SubjectOf = () => null,
): Journal => ({
  name,
  amend,
  subjectOf,
  empty: () => ({ entries: [], subjects: [], listedFrom: '' }),
  apply: async (storage, state, events, place) => {
    const changes = await entriesOf(storage, events, state, amend);
    const older = await olderEntries(storage, state);
    const bySubject = new Map([
      ...(await withSubjects(storage, state, older.entries, subjectOf)),
      ...(await withSubjects(storage, state, changes, subjectOf)),
    ]);
    return {
      entries: await applyChanges(storage, state.entries, changes, place),
      subjects: await applyChanges(storage, state.subjects ?? [], bySubject, `${place}/subjects`),
      listedFrom: older.from,
    };
  },
  leaves: ({ entries, subjects = [] }) => [...entries, ...subjects].map(({ key }) => key),
  maxEvents: 32,
  maxAgeMs: 3_600_000,
});

/** The newest of the entries that are not listed by their subjects yet, and from where on all are once these are. */
const olderEntries = async (
  storage: Storage,
  { entries, listedFrom = LAST }: JournalState,
): Promise<{ entries: Map<string, unknown>; from: string }> => {
  const older = new Map<string, unknown>();
  if (listedFrom === '') return { entries: older, from: '' };
  for await (const { order, value } of newestIn(storage, entries, new Map(), listedFrom)) {
    older.set(order, value);
    if (older.size === LISTED_AT_ONCE) return { entries: older, from: order };
  }
  return { entries: older, from: '' };
};

/** Changed entries by their subjects. One that is removed is under the subject that it had. */
const withSubjects = async (
  storage: Storage,
  { entries }: JournalState,
  changes: ReadonlyMap<string, unknown>,
  subjectOf: SubjectOf,
): Promise<Map<string, unknown>> => {
  const bySubject = new Map<string, unknown>();
  for (const [id, value] of changes) {
    const known = value ?? (await lookUp<unknown>(storage, entries, id));
    const subject = known ? subjectOf(known) : null;
    if (subject !== null) bySubject.set(`${subject}.${id}`, value);
  }
  return bySubject;
};

/** Writes an entry and returns its id; it is stored once this resolves. */
export const appendEntry = async (
  storage: Storage,
  journal: Journal,
  value: unknown,
  options: Pick<EventOptions, 'prepare'> = {},
): Promise<string> => {
  const event = await appendEvent(storage, journal.name, ENTRY, JSON.stringify(value), options);
  // The event never changes, so its writer can cache it.
  storage.memory.set(event.key, [event.id, value], 2_000);
  return event.id;
};

/** Amends an entry with a word of `[a-z]+`, and with what it says beside that (`said`); returns the id of the amendment. */
export const amendEntry = async (
  storage: Storage,
  journal: Journal,
  id: string,
  word: string,
  { said, ...options }: Pick<EventOptions, 'prepare'> & { said?: unknown } = {},
): Promise<string> => {
  // Sorts after the entry even if this process's clock is behind.
  const after = timeOfId(id);
  const [end, body] = said === undefined ? ['', ''] : [`.${SAID}`, JSON.stringify(said)];
  const payload = `${AMENDMENT}.${id}.${word}${end}`;
  const event = await appendEvent(storage, journal.name, payload, body, { ...options, after });
  if (said !== undefined) storage.memory.set(event.key, [event.id, said], 2_000);
  return event.id;
};

const entriesOf = async <Value>(
  storage: Storage,
  all: readonly TopicEvent[],
  { entries: compacted }: JournalState,
  amend: Amend,
): Promise<Map<string, Value | null>> => {
  const entries = new Map<string, Value | null>();
  const amendments = all.filter(({ payload }) => payload.startsWith(`${AMENDMENT}.`));
  const events = all.filter((event) => !amendments.includes(event));
  const read = (event: TopicEvent) => readEvent<Value>(storage, event);
  for (const [id, value] of await pMap(events, read, READS_AT_ONCE)) entries.set(id, value);
  const speaking = amendments.filter(({ payload }) => payload.endsWith(`.${SAID}`));
  const said = new Map(await pMap(speaking, (event) => readEvent<unknown>(storage, event), READS_AT_ONCE));
  for (const { id: amendment, payload } of amendments) {
    const [, id = '', word = ''] = payload.split('.');
    const current = entries.has(id) ? entries.get(id) : await lookUp<Value>(storage, compacted, id);
    if (current !== undefined && current !== null)
      entries.set(id, amend(current, word, { id: amendment, said: said.get(amendment) }) as Value | null);
  }
  return entries;
};

const readEvent = async <Value>(storage: Storage, event: TopicEvent): Promise<MapEntry<Value>> => {
  const cachedEntry = storage.memory.get<MapEntry<Value>>(event.key);
  if (cachedEntry !== undefined) return cachedEntry;
  const bytes = await storage.getBytes(event.key, 'eventual');
  if (bytes === null) throw new SweptError(event.key);
  const entry: MapEntry<Value> = [event.id, JSON.parse(Buffer.from(bytes).toString('utf8')) as Value];
  storage.memory.set(event.key, entry, bytes.length * 2);
  return entry;
};

/** Which entries of a journal to list: at most `limit` that are older than the id `before`. */
export type EntryQuery<Value> = {
  limit: number;
  before?: string | null;
  /** Ends the list before entries that are older than this moment, in milliseconds. */
  since?: number | undefined;
  /** Leaves out other entries. At most `SCANNED` are looked at, so a page may be short, or empty, before the end. */
  matches?: ((value: Value) => boolean) | undefined;
  /** Reads those about this alone, and no others. */
  subject?: string | undefined;
};

/** Maximum number of entries that one page of a filtered list looks at. */
export const SCANNED = 2_000;

/** Entries of a journal, newest first. `next` is the following `before`, null at the end. */
export const listEntries = <Value>(
  storage: Storage,
  journal: Journal,
  { limit, before = null, since = 0, matches = () => true, subject }: EntryQuery<Value>,
): Promise<{ items: JournalEntry<Value>[]; next: string | null }> =>
  withState(storage, journal, async ({ state, view }) => {
    const fresh = await entriesOf<Value>(storage, view.events, state, journal.amend);
    const items: JournalEntry<Value>[] = [];
    let scanned = 0;
    let last: string | null = null;
    const entries =
      subject === undefined
        ? newestIn(storage, state.entries, fresh, before)
        : newestAbout<Value>(storage, journal, state, fresh, subject, before);
    const isAbout = (value: Value): boolean => subject === undefined || journal.subjectOf(value) === subject;
    for await (const { order, value } of entries) {
      if (timeOfId(order) < since) break;
      if (items.length === limit || scanned === SCANNED) return { items, next: last };
      scanned += 1;
      last = order;
      if (isAbout(value) && matches(value)) items.push({ id: order, value });
    }
    return { items, next: null };
  });

/** The entries about something by the list of subjects, and behind its end all that are older. */
async function* newestAbout<Value>(
  storage: Storage,
  { subjectOf }: Journal,
  state: JournalState,
  fresh: ReadonlyMap<string, Value | null>,
  subject: string,
  before: string | null,
): AsyncGenerator<Placed<Value>> {
  const { listedFrom = LAST, subjects = [] } = state;
  const prefix = `${subject}.`;
  const changes = (await withSubjects(storage, state, fresh, subjectOf)) as Map<string, Value | null>;
  for await (const { order, value } of newestIn(storage, subjects, changes, prefix + (before ?? LAST))) {
    const id = order.slice(prefix.length);
    if (!order.startsWith(prefix) || id < listedFrom) break;
    yield { order: id, value };
  }
  if (listedFrom === '') return;
  const end = before === null || before > listedFrom ? listedFrom : before;
  yield* newestIn(storage, state.entries, fresh, end);
}

/** Some entries of a journal, in the order of their ids; null where there is none. */
export const getEntries = <Value>(
  storage: Storage,
  journal: Journal,
  ids: readonly string[],
): Promise<(Value | null)[]> =>
  withState(storage, journal, async ({ state, view }) => {
    const fresh = await entriesOf<Value>(storage, view.events, state, journal.amend);
    return Promise.all(
      ids.map(
        async (id) =>
          (fresh.has(id) ? fresh.get(id) : await lookUp<Value>(storage, state.entries, id)) ?? null,
      ),
    );
  });

export const getEntry = async <Value>(
  storage: Storage,
  journal: Journal,
  id: string,
): Promise<Value | null> => (await getEntries<Value>(storage, journal, [id]))[0] ?? null;
