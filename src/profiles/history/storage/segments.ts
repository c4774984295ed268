import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { fromDeltas, mergeChanges, toDeltas } from '../rules/deltas.ts';
import type { Change, ChangeDelta, HistorySegment } from '../rules/stored-history.ts';

const prefixOf = (id: string): string => `history/${id}/`;

// Padded, so that keys sort by number.
const keyOf = (id: string, from: number): string => `${prefixOf(id)}${String(from).padStart(9, '0')}`;

/** The size of changes as they are stored, in bytes. */
export const sizeOf = (changes: readonly ChangeDelta[]): number => Buffer.byteLength(JSON.stringify(changes));

/** The changes of a segment, oldest first; none if it is gone. */
export const getSegment = async (storage: Storage, id: string, from: number): Promise<Change[]> =>
  fromDeltas((await storage.getJson<ChangeDelta[]>(keyOf(id, from))) ?? []);

/**
 * Adds committed changes to a segment that may be there already, and returns it as it is then. What was redacted in either stays so: a
 * writer that has been overtaken may still come with changes from before.
 */
export const addToSegment = async (
  storage: Storage,
  id: string,
  from: number,
  changes: readonly Change[],
  isNew: boolean,
): Promise<HistorySegment> => {
  const { after } = await storage.update<ChangeDelta[]>(
    keyOf(id, from),
    (stored) => toDeltas(mergeChanges(fromDeltas(stored ?? []), changes)),
    isNew ? null : undefined,
  );
  const stored = after?.value ?? [];
  return { from, to: stored.at(-1)?.number ?? from, bytes: sizeOf(stored) };
};

/** Changes the segment that begins with a number, if it is there. */
export const updateSegment = async (
  storage: Storage,
  id: string,
  from: number,
  change: (changes: Change[]) => Change[],
): Promise<void> => {
  await storage.update<ChangeDelta[]>(keyOf(id, from), (stored) => {
    if (stored === null) return null;
    const next = toDeltas(change(fromDeltas(stored)));
    return JSON.stringify(next) === JSON.stringify(stored) ? null : next;
  });
};

/** The first numbers of all stored segments of a page, also of one that a crash left without its record. */
export const listSegments = async (storage: Storage, id: string): Promise<number[]> =>
  (await storage.list(prefixOf(id))).keys
    .map((key) => Number(key.slice(prefixOf(id).length)))
    .sort((a, b) => a - b);

/** Changes all segments of a page: those of its record, and one that an edit which crashed may have left, which the record does not know. */
export const cleanSegments = async (
  storage: Storage,
  { id, history }: Pick<ProfileRecord, 'id' | 'history'>,
  cleanOf: (from: number) => (changes: readonly Change[]) => Change[],
): Promise<void> => {
  const { segments = [], recent = [] } = history ?? {};
  const froms = new Set([
    ...(await listSegments(storage, id)),
    ...segments.map(({ from }) => from),
    recent[0]?.number ?? 1,
  ]);
  await Promise.all([...froms].map((from) => updateSegment(storage, id, from, cleanOf(from))));
};

export const removeSegment = (storage: Storage, id: string, from: number): Promise<void> =>
  storage.remove(keyOf(id, from));

/** Removes all stored segments of a page. */
export const removeHistory = async (storage: Storage, id: string): Promise<void> => {
  await Promise.all((await listSegments(storage, id)).map((from) => removeSegment(storage, id, from)));
};
