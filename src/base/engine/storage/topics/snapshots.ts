import type { Storage } from '../storage.ts';

/** The value of a snapshot. */
export type Snapshot<State> = { state: State; bucket: string; nonce: string };

/** Maximum number of attempts to read a topic that is compacted meanwhile. */
export const MAX_ATTEMPTS = 6;

/** The newest of some numbers of snapshots. */
export const newestOf = (snapshots: readonly string[]): string | undefined => [...snapshots].sort().at(-1);

/** The newest of some listed snapshots of a topic; null if there is none. */
export const readNewestSnapshot = async (
  storage: Storage,
  name: string,
  snapshots: readonly string[],
): Promise<Snapshot<unknown> | null> => {
  const listed = newestOf(snapshots);
  if (listed === undefined) return null;
  return (await readSnapshotFrom(storage, { name }, listed))?.snapshot ?? null;
};

export const snapshotKey = ({ name }: { name: string }, number: string): string => `${name}/s/${number}`;

/** A snapshot's number as in keys. */
export const numbered = (number: number): string => String(number).padStart(10, '0');

/** Maximum number of snapshots that a late list may lack. */
const MAX_UNLISTED = 24;

/** The snapshot of a number. If a late list named one that is already swept, the next one that exists. */
export const readSnapshotFrom = async <State>(
  storage: Storage,
  topic: { name: string },
  listed: string,
): Promise<{ number: string; snapshot: Snapshot<State> } | null> => {
  for (let more = 0; more <= MAX_UNLISTED; more += 1) {
    const number = numbered(Number(listed) + more);
    const snapshot = await readSnapshot<State>(storage, topic, number);
    if (snapshot !== null) return { number, snapshot };
  }
  return null;
};

const readSnapshot = async <State>(
  storage: Storage,
  topic: { name: string },
  number: string,
): Promise<Snapshot<State> | null> => {
  const key = snapshotKey(topic, number);
  const cached = storage.memory.get<Snapshot<State>>(key);
  if (cached !== undefined) return cached;
  const snapshot = await storage.getJson<Snapshot<State>>(key);
  if (snapshot !== null) storage.memory.set(key, snapshot, 20_000);
  return snapshot;
};
