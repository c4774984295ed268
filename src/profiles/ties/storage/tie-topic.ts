import pMap from 'p-map';
import { applyChanges, type Leaf, lookUp } from '../../../base/engine/storage/leaves.ts';
import { READS_AT_ONCE, type Storage, type Versioned } from '../../../base/engine/storage/storage.ts';
import type { Topic } from '../../../base/engine/storage/topics/topic-definition.ts';
import type { TopicEvent } from '../../../base/engine/storage/topics/topic-event.ts';
import type { Tie } from '../rules/tie.ts';

/** All ties of each page by its id. */
export type TieTopicState = { pages: Leaf[] };

/**
 * Ties as both pages see them. A tie is one record, and its event names both pages, so none of them ever shows what the other does not.
 * Payloads: `changed.{tie}.{person}.{company}.{version}`, written before the record, and `gone.{tie}.{person}.{company}` after its removal.
 */
export const tieTopic: Topic<TieTopicState> = {
  name: 'page-ties',
  empty: () => ({ pages: [] }),
  apply: async (storage, state, events, place) => {
    const changes = [...(await announcedTieChanges(storage, events)).values()];
    const pages = new Map<string, Tie[]>();
    for (const { name, ids, tie } of changes)
      for (const id of ids) {
        const before = pages.get(id) ?? (await lookUp<Tie[]>(storage, state.pages, id)) ?? [];
        pages.set(id, withTie(before, name, tie));
      }
    const pageChanges = new Map([...pages].map(([id, ties]) => [id, ties.length === 0 ? null : ties]));
    return { pages: await applyChanges(storage, state.pages, pageChanges, `${place}/pages`) };
  },
  leaves: ({ pages }) => pages.map(({ key }) => key),
  maxEvents: 32,
  maxAgeMs: 600_000,
};

/** A page's ties with one of them replaced, or without it. */
export const withTie = (ties: readonly Tie[], name: string, tie: Tie | null): Tie[] => [
  ...ties.filter((each) => each.tie !== name),
  ...(tie === null ? [] : [tie]),
];

/** What some events of one tie announce, as its record is now; null if there is none. */
export type TieChange = { name: string; ids: readonly string[]; tie: Tie | null };

export const tieKey = (name: string): string => `ties/${name}`;

/** The changes that some events announce, by tie; with `ids` only those of these pages. */
export const announcedTieChanges = async (
  storage: Storage,
  events: readonly TopicEvent[],
  ids?: readonly string[],
): Promise<Map<string, TieChange>> => {
  const announced = new Map<string, Announced>();
  for (const event of events) {
    const read = readPayload(event);
    if (ids !== undefined && !read.ids.some((id) => ids.includes(id))) continue;
    const before = announced.get(read.name);
    announced.set(read.name, {
      ...read,
      isGone: read.isGone || before?.isGone === true,
      version: Math.max(read.version, before?.version ?? 0),
    });
  }
  const changes = await pMap(announced.values(), (each) => resolve(storage, each), READS_AT_ONCE);
  return new Map(changes.map((change) => [change.name, change]));
};

type Announced = { name: string; ids: readonly string[]; version: number; isGone: boolean; key: string };

const readPayload = ({ payload, key }: TopicEvent): Announced => {
  const [kind, name = '', person = '', company = '', version = '0'] = payload.split('.');
  return { name, ids: [person, company], version: Number(version), isGone: kind === 'gone', key };
};

// Once the announced version is there, only a later event changes the result. A removed tie is read too: a request that overlapped the
// deletion may have written it anew, and the sweep of late writes has to find it.
const resolve = async (
  storage: Storage,
  { name, ids, version, isGone, key }: Announced,
): Promise<TieChange> => {
  const cachedTie = isGone ? undefined : storage.memory.get<Tie>(key);
  if (cachedTie !== undefined && cachedTie.version >= version) return { name, ids, tie: cachedTie };
  const tie = await storage.getJson<Tie>(tieKey(name));
  if (!isGone && tie !== null && tie.version >= version) noteTie(storage, key, tie);
  return { name, ids, tie };
};

/** Remembers what an event announced, once that is there. */
export const noteTie = (storage: Storage, event: string, tie: Tie): void =>
  storage.memory.set(event, tie, 1_000);

/** Remembers a tie as it was read, so that the next change of it need not read it first. */
export const rememberTie = (storage: Storage, tie: Versioned<Tie>): void =>
  storage.memory.set(tieKey(tie.value.tie), tie, 1_000);
