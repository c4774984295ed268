import type { FieldName } from '../../../domain/fields/fields.ts';
import type { Change } from '../../../domain/profiles/history/change.ts';
import { compactChanges, entriesOf, mergeChanges } from '../../../domain/profiles/history/compact.ts';
import { marksOf, recentChanges } from '../../../domain/profiles/history/record-history.ts';
import { redactedChange, withoutTraces } from '../../../domain/profiles/history/redact-change.ts';
import type { ProfileRecord } from '../../../domain/profiles/profile.ts';
import type { Storage } from '../../engine/storage.ts';
import { updateProfileRecord } from '../profile-record.ts';
import { forgetWhatWas } from '../suggestions/suggestion-file.ts';
import { changesBefore } from './read-changes.ts';
import { listSegments, updateSegment } from './segments.ts';

/**
 * Removes for good what a change wrote: from the change itself, from the one after it, from what later changes will say was there, and from
 * what open suggestions say was there. The record's version stays. `before` runs right before the first write, unless the change is redacted already. A repeat finishes what a crash
 * left. Returns whether there is such a change.
 */
export const redactChange = async (
  storage: Storage,
  id: string,
  number: number,
  before: (record: ProfileRecord) => Promise<void>,
): Promise<boolean> => {
  let isThere = false;
  let isAnnounced = false;
  await updateProfileRecord(storage, id, async (record) => {
    const changes = record === null ? [] : await changesFrom(storage, record, number);
    const [target, ...later] = changes;
    isThere = target?.number === number;
    if (record === null || target === undefined || !isThere) return null;
    if (!target.redacted && !isAnnounced) await before(record);
    isAnnounced = true;
    const { changes: cleared, present } = withoutTraces(
      later,
      entriesOf(target.fields).map(([field]) => field),
    );
    const clean = [redactedChange(target), ...cleared];
    // First, because the change is what tells which texts these are.
    await forgetWhatWas(storage, id, textsOf(target));
    await cleanSegments(storage, record, number, clean);
    const marks = { ...marksOf(record) };
    for (const field of present) marks[field] = 'redacted';
    const history = {
      ...record.history,
      recent: compactChanges(cleanOf(recentChanges(record), clean)),
      ...(Object.keys(marks).length > 0 && { marks }),
    };
    return JSON.stringify(history) === JSON.stringify(record.history) ? null : { ...record, history };
  });
  return isThere;
};

/** What a change wrote, by field; nothing where it emptied one, or is redacted. */
const textsOf = ({ fields }: Change): ReadonlyMap<FieldName, string> =>
  new Map(
    entriesOf(fields).flatMap(([field, { after }]) => (after?.text ? [[field, after.text] as const] : [])),
  );

/** The changes of a record from a number on, oldest first. */
const changesFrom = async (storage: Storage, record: ProfileRecord, number: number): Promise<Change[]> => {
  const changes: Change[] = [];
  for await (const page of changesBefore(storage, record)) {
    changes.push(...page.filter((change) => change.number >= number));
    if (page.some((change) => change.number <= number)) break;
  }
  return changes.reverse();
};

/** Those of some changes that are redacted in others, as they are there. */
const cleanOf = (changes: readonly Change[], clean: readonly Change[]): Change[] => {
  const numbers = new Set(changes.map(({ number }) => number));
  return mergeChanges(
    changes,
    clean.filter(({ number }) => numbers.has(number)),
  );
};

// The newest first, so that the change itself is marked last and a repeat still finds the others. An edit that crashed may have left a
// segment that the record does not know.
const cleanSegments = async (
  storage: Storage,
  record: ProfileRecord,
  number: number,
  clean: readonly Change[],
): Promise<void> => {
  const { segments = [], recent = [] } = record.history ?? {};
  const begun = [
    ...(await listSegments(storage, record.id)),
    ...segments.map(({ from }) => from),
    recent[0]?.number ?? 1,
  ];
  const froms = [...new Set(begun)].sort((one, other) => one - other);
  const first = froms.findLastIndex((from) => from <= number);
  for (const from of froms.slice(Math.max(0, first - 1)).reverse())
    await updateSegment(storage, record.id, from, (changes) => cleanOf(changes, clean));
};
