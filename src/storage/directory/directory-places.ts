import type { ProfileKind } from '../../domain/fields/fields.ts';
import { hashHex } from '../engine/keys.ts';
import { walkLeaves } from '../engine/leaves.ts';
import { withState } from '../engine/read-topic.ts';
import type { Storage } from '../engine/storage.ts';
import type { TopicEvent } from '../engine/topic-listing.ts';
import { directoryTopic } from './directory.ts';
import { changesOf } from './directory-changes.ts';
import type { IndexChange } from './directory-entries.ts';
import { isBatch, readBatch } from './directory-events.ts';
import type { DirectoryState } from './directory-state.ts';

/** What the directory holds at one place, in short: whose it is, and a digest of its public and its private entry (empty when there is none). */
export type Place = { id: string; profile: ProfileKind; entry: string; admin: string };

const digest = (value: unknown): string => hashHex(JSON.stringify(value)).slice(0, 20);

/** What the directory should hold of a profile, in the form that `readPlaces` tells. */
export const toPlace = ({ profile, entry, admin }: IndexChange): Place | null =>
  admin === null
    ? null
    : { id: admin.id, profile, entry: entry === null ? '' : digest(entry), admin: digest(admin) };

/**
 * What one source says of a place: the directory's snapshot, or an event after it (its id; `RECORDS` when the records were asked). Nobody is to
 * be there when `place` is null.
 */
export type Sighting = { order: string; event: string; version: number; place: Place | null };

/** Sorts after every event: the records have the last word. */
const RECORDS = '~';

/** Which of two sightings of a place holds, given in the order of their events. */
export const laterOf = (known: Sighting | undefined, next: Sighting): Sighting =>
  known?.place && next.place && known.event !== '' && next.event !== RECORDS && known.version > next.version
    ? known
    : next;

/**
 * Uses all that the directory says of its places at this moment, one after the other: the snapshot, and what changed since. Nothing of
 * it is held. Again from the start when it is compacted meanwhile.
 */
export const withSightings = <Result>(
  storage: Storage,
  use: (sightings: AsyncIterable<Sighting>) => Promise<Result>,
): Promise<Result> =>
  withState(storage, directoryTopic, ({ state, view }) => use(sightingsOf(storage, state, view.events)));

/** Every place of the directory by its order, held at once; for small sites. */
export const readPlaces = (storage: Storage): Promise<Map<string, Place>> =>
  withSightings(storage, async (sightings) => {
    const all = new Map<string, Sighting>();
    for await (const sighting of sightings)
      all.set(sighting.order, laterOf(all.get(sighting.order), sighting));
    return new Map(
      [...all].flatMap(([order, { place }]): [string, Place][] => (place === null ? [] : [[order, place]])),
    );
  });

async function* sightingsOf(
  storage: Storage,
  state: DirectoryState,
  events: readonly TopicEvent[],
): AsyncGenerator<Sighting> {
  for (const kind of ['personal', 'professional'] as const) yield* compactedPlaces(storage, state, kind);
  for (const event of events.filter(isBatch))
    for (const change of await readBatch(storage, event, { keep: false })) yield toSighting(change, event.id);
  const others = await changesOf(
    storage,
    events.filter((event) => !isBatch(event)),
  );
  for (const change of others.values()) yield toSighting(change, RECORDS);
}

const toSighting = (change: IndexChange, event: string): Sighting => ({
  order: change.order,
  event,
  version: change.admin?.version ?? 0,
  place: toPlace(change),
});

type Listed = { id: string; version: number };

// Both indexes are in order, so each is walked by itself, leaf by leaf.
async function* compactedPlaces(
  storage: Storage,
  state: DirectoryState,
  profile: ProfileKind,
): AsyncGenerator<Sighting> {
  const entries = walkLeaves<Listed>(storage, state[profile].entries);
  const admins = walkLeaves<Listed>(storage, state[profile].admin);
  let [entry, admin] = [await next(entries), await next(admins)];
  while (entry !== null || admin !== null) {
    const order = admin === null || (entry !== null && entry[0] <= admin[0]) ? entry?.[0] : admin[0];
    const [own, ofAdmin] = [entry?.[0] === order ? entry : null, admin?.[0] === order ? admin : null];
    const id = (own ?? ofAdmin)?.[1].id ?? '';
    const place = { id, profile, entry: own ? digest(own[1]) : '', admin: ofAdmin ? digest(ofAdmin[1]) : '' };
    yield { order: order ?? '', event: '', version: (own ?? ofAdmin)?.[1].version ?? 0, place };
    if (own !== null) entry = await next(entries);
    if (ofAdmin !== null) admin = await next(admins);
  }
}

const next = async <Value>(entries: AsyncGenerator<Value>): Promise<Value | null> => {
  const { done, value } = await entries.next();
  return done ? null : value;
};
