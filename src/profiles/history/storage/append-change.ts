import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type FieldTranslation, withBehind } from '../../languages/rules/behind.ts';
import { withoutFormerValues } from '../../rules/import-mark.ts';
import { HISTORY } from '../../rules/limits.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { toDeltas } from '../rules/deltas.ts';
import { goneNames, withoutNames } from '../rules/gone-names.ts';
import { changeBetween, newestNumber, recentChanges, withWithheld } from '../rules/record-history.ts';
import type { Change, ChangeAuthor, HistorySegment, RecordHistory } from '../rules/stored-history.ts';
import { addToSegment, cleanSegments, removeSegment, sizeOf } from './segments.ts';

/**
 * The next version of a record with its history, for the one write that changes both, and with the translations that are behind from then on
 * but those in `current`. A record that carries enough changes first hands them to a segment: at most two operations. Only changes of `old`,
 * which is stored, ever get there, so it does no harm if another writer is faster. A former name that is taken away goes from all of the history
 * first: a repeat after a crash finds the rest.
 */
export const withHistory = async (
  storage: Storage,
  old: ProfileRecord,
  edited: ProfileRecord,
  by: ChangeAuthor,
  current: readonly FieldTranslation[] = [],
): Promise<ProfileRecord> => {
  const next = withBehind(old, edited, newestNumber(old) + 1, current);
  const added = changeBetween(old, next, by, storage.now());
  if (added === null) return next;
  const gone = goneNames(old, next);
  const clean = (changes: readonly Change[]): Change[] =>
    gone.length === 0 ? [...changes] : changes.map((change) => withoutNames(change, gone));
  if (gone.length > 0) await cleanSegments(storage, old, () => clean);
  const { change, untold } = added;
  const isFull = change !== null && isRecordFull(old);
  const { segments = [], redacted = [] } = old.history ?? {};
  const before = clean(recentChanges(old, by));
  const recent = [...(isFull ? [] : before), ...clean(change === null ? [] : [change])];
  const kept = isFull ? await handOver(storage, old, before) : segments;
  const known = redacted.filter((number) => number >= (kept[0]?.from ?? number));
  const history: RecordHistory = {
    recent: toDeltas(recent),
    ...(kept.length > 0 && { segments: kept }),
    ...(known.length > 0 && { redacted: known }),
  };
  return {
    ...next,
    history: withWithheld(history, untold),
    // Taking an import back must not bring back what is gone for good.
    ...(next.imports !== undefined &&
      gone.length > 0 && { imports: withoutFormerValues(next.imports, new Set(['names'])) }),
  };
};

const isRecordFull = ({ history }: ProfileRecord): boolean =>
  history !== undefined &&
  (history.recent.length >= HISTORY.recent || sizeOf(history.recent) > HISTORY.recentBytes);

/** Adds the changes of a record to its last segment, or to a new one; returns the segments then. A new one may replace the oldest. */
const handOver = async (
  storage: Storage,
  record: ProfileRecord,
  changes: readonly Change[],
): Promise<HistorySegment[]> => {
  const { id, history: { segments = [], recent = [] } = {} } = record;
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
