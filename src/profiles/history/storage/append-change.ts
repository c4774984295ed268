import type { Storage } from '../../../base/engine/storage/storage.ts';
import { HISTORY } from '../../rules/limits.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { toDeltas } from '../rules/deltas.ts';
import { changeBetween, recentChanges, withWithheld } from '../rules/record-history.ts';
import type { ChangeAuthor, HistorySegment } from '../rules/stored-history.ts';
import { addToSegment, removeSegment, sizeOf } from './segments.ts';

/**
 * The next version of a record with its history, for the one write that changes both. A record that carries enough changes first hands
 * them to a segment: at most two operations. Only changes of `old`, which is stored, ever get there, so it does no harm if another writer
 * is faster.
 */
export const withHistory = async (
  storage: Storage,
  old: ProfileRecord,
  next: ProfileRecord,
  by: ChangeAuthor,
): Promise<ProfileRecord> => {
  const added = changeBetween(old, next, by, storage.now());
  if (added === null) return next;
  const { change, untold } = added;
  const isFull = change !== null && isRecordFull(old);
  const { segments = [], redacted = [] } = old.history ?? {};
  const before = recentChanges(old, by);
  const recent = [...(isFull ? [] : before), ...(change === null ? [] : [change])];
  const kept = isFull ? await handOver(storage, old) : segments;
  const known = redacted.filter((number) => number >= (kept[0]?.from ?? number));
  const history = {
    recent: toDeltas(recent),
    ...(kept.length > 0 && { segments: kept }),
    ...(known.length > 0 && { redacted: known }),
  };
  return { ...next, history: withWithheld(history, untold) };
};

const isRecordFull = ({ history }: ProfileRecord): boolean =>
  history !== undefined &&
  (history.recent.length >= HISTORY.recent || sizeOf(history.recent) > HISTORY.recentBytes);

/** Adds the changes of a record to its last segment, or to a new one; returns the segments then. A new one may replace the oldest. */
const handOver = async (storage: Storage, record: ProfileRecord): Promise<HistorySegment[]> => {
  const { id, history: { segments = [], recent = [] } = {} } = record;
  const changes = recentChanges(record);
  const last = segments.at(-1);
  const isNew = last === undefined || last.bytes + sizeOf(recent) > HISTORY.segmentBytes;
  const from = isNew ? (changes[0]?.number ?? 1) : last.from;
  const written = await addToSegment(storage, id, from, changes, isNew);
  const all = [...(isNew ? segments : segments.slice(0, -1)), written];
  if (!isNew || all.length === 1 || !isTooMuch(all)) return all;
  const [oldest, ...rest] = all as [HistorySegment, ...HistorySegment[]];
  await removeSegment(storage, id, oldest.from);
  return rest;
};

const isTooMuch = (segments: readonly HistorySegment[]): boolean => {
  const bytes = segments.reduce((sum, each) => sum + each.bytes, 0);
  const [oldest, newest] = [segments[0], segments.at(-1)];
  const newestNumber = newest?.to ?? 0;
  return bytes > HISTORY.bytes || (oldest !== undefined && oldest.to < newestNumber - HISTORY.changes + 1);
};
