import type { Storage } from '../../../base/engine/storage/storage.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { PastReading, type PastValues } from '../rules/past-values.ts';
import { newestNumber, recentChanges } from '../rules/record-history.ts';
import type { Change } from '../rules/stored-history.ts';
import { isVisibleChange, oldestNumber } from '../rules/visible-change.ts';
import { changesBefore } from './read-changes.ts';

/** The newest change of a page that everybody may read; null if there is none. One that its record has needs no operation. */
export const newestVersion = async (storage: Storage, record: ProfileRecord): Promise<Change | null> => {
  for await (const part of changesBefore(storage, record))
    for (const change of part) if (isVisibleChange(record, change, 'public', storage.now())) return change;
  return null;
};

/** A change of a page, and what everybody could read after it and may read now; null if the public knows no change with that number. */
export const readPast = async (
  storage: Storage,
  record: ProfileRecord,
  number: number,
): Promise<{ change: Change; values: PastValues } | null> => {
  const oldest = record.history?.segments?.[0]?.from ?? recentChanges(record)[0]?.number ?? 1;
  if (number < Math.max(oldest, oldestNumber(record)) || number > newestNumber(record)) return null;
  const reading = new PastReading(record, number);
  for await (const part of changesBefore(storage, record)) {
    for (const change of part) {
      reading.add(change);
      if (reading.isDone) break;
    }
    if (reading.isDone) break;
  }
  const { change } = reading;
  return change !== null && isVisibleChange(record, change, 'public', storage.now())
    ? { change, values: reading.valuesOn(dayOf(storage.now())) }
    : null;
};
