import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { redactedChange } from '../rules/change.ts';
import { recentChanges } from '../rules/record-history.ts';
import type { Change } from '../rules/stored-history.ts';
import { oldestNumber } from '../rules/visible-change.ts';
import { getSegment } from './segments.ts';

/** Whether a change of a page was redacted; one in a segment is from the moment on at which its record says so. */
export const isRedacted = ({ history }: ProfileRecord, { number, redacted }: Change): boolean =>
  redacted === true || history?.redacted?.includes(number) === true;

/** The changes of a page before a number, newest first, those of a record or a segment at a time; a segment is read when the reader gets there. */
export async function* changesBefore(
  storage: Storage,
  record: ProfileRecord,
  before: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<Change[]> {
  for await (const part of storedBefore(storage, record, before))
    yield part.map((change) => (isRedacted(record, change) ? redactedChange(change) : change));
}

async function* storedBefore(
  storage: Storage,
  record: ProfileRecord,
  before: number,
): AsyncGenerator<Change[]> {
  const oldest = oldestNumber(record);
  const isWanted = ({ number }: Change): boolean => number < before && number >= oldest;
  const recent = recentChanges(record);
  let first = recent[0]?.number ?? 1;
  yield recent.filter(isWanted).reverse();
  for (const { from, to } of (record.history?.segments ?? []).toReversed()) {
    if (from < before && to >= oldest) {
      // It may have changes of what comes after it: those of an edit that crashed or was overtaken.
      const [end, changes] = [first, await getSegment(storage, record.id, from)];
      yield changes.filter((change) => change.number < end && isWanted(change)).reverse();
    }
    first = from;
  }
}

/** The change with a number; null if there is none, or it is no longer kept. */
export const getChange = async (
  storage: Storage,
  record: ProfileRecord,
  number: number,
): Promise<Change | null> => {
  const change = await getStoredChange(storage, record, number);
  return change !== null && isRedacted(record, change) ? redactedChange(change) : change;
};

/** The same as it is stored, where a redaction that crashed may have left what it wrote. */
export const getStoredChange = async (
  storage: Storage,
  record: ProfileRecord,
  number: number,
): Promise<Change | null> => {
  for await (const [change] of storedBefore(storage, record, number + 1))
    if (change !== undefined) return change.number === number ? change : null;
  return null;
};

/** All changes of a page, newest first. */
export const listChanges = async (storage: Storage, record: ProfileRecord): Promise<Change[]> => {
  const changes: Change[] = [];
  for await (const page of changesBefore(storage, record)) changes.push(...page);
  return changes;
};
