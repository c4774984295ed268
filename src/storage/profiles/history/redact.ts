import type { Change } from '../../../domain/profiles/history/change.ts';
import { compactChanges } from '../../../domain/profiles/history/compact.ts';
import { marksOf, recentChanges } from '../../../domain/profiles/history/record-history.ts';
import {
  type FieldTexts,
  redactedChange,
  textsOf,
  withoutTexts,
} from '../../../domain/profiles/history/redact-change.ts';
import type { ProfileRecord } from '../../../domain/profiles/profile.ts';
import type { Storage } from '../../engine/storage.ts';
import { updateProfileRecord } from '../profile-record.ts';
import { forgetWhatWas } from '../suggestions/suggestion-file.ts';
import { getChange } from './read-changes.ts';
import { listSegments, updateSegment } from './segments.ts';

/**
 * Removes for good what a change wrote: from the change itself, from every other change that has the same text in that field, such as the
 * next one or an undo, from what later changes will say was there, and from what open suggestions say was there. The record's version stays.
 * `before` runs right before the first write, unless the change is redacted already. A repeat finishes what a crash left. Returns whether
 * there is such a change.
 */
export const redactChange = async (
  storage: Storage,
  id: string,
  number: number,
  before: (record: ProfileRecord) => Promise<void>,
): Promise<boolean> => {
  let isThere = false;
  let isAnnounced = false;
  let own = null as number | null;
  let texts: FieldTexts = new Map();
  const clean = (changes: readonly Change[]): Change[] =>
    changes.map((change) =>
      change.number === number ? redactedChange(change) : withoutTexts(change, texts),
    );
  await updateProfileRecord(storage, id, async (record) => {
    const target = record && (await getChange(storage, record, number));
    isThere = target !== null;
    if (record === null || target === null) return null;
    if (!target.redacted && !isAnnounced) await before(record);
    isAnnounced = true;
    own = segmentOf(record, number);
    // If an edit is faster, the change may be redacted where it moves to.
    texts = new Map([...texts, ...textsOf(target)]);
    await forgetWhatWas(storage, id, texts);
    await cleanSegments(storage, record, own, clean);
    const marks = markedRedacted(record, texts);
    const history = {
      ...record.history,
      recent: compactChanges(clean(recentChanges(record))),
      ...(Object.keys(marks).length > 0 && { marks }),
    };
    return JSON.stringify(history) === JSON.stringify(record.history) ? null : { ...record, history };
  });
  // Last, because the change is what tells a repeat which texts these are.
  if (own !== null) await updateSegment(storage, id, own, clean);
  return isThere;
};

/** Where the segment begins that has the change with a number; null if the record has it. */
const segmentOf = ({ history }: ProfileRecord, number: number): number | null =>
  history?.segments?.find(({ from, to }) => from <= number && number <= to)?.from ?? null;

const markedRedacted = (record: ProfileRecord, texts: FieldTexts): ReturnType<typeof marksOf> => {
  const marks = { ...marksOf(record) };
  for (const [field, text] of texts) if (record[field] === text) marks[field] = 'redacted';
  return marks;
};

// An edit that crashed may have left a segment that the record does not know.
const cleanSegments = async (
  storage: Storage,
  record: ProfileRecord,
  except: number | null,
  clean: (changes: readonly Change[]) => Change[],
): Promise<void> => {
  const { segments = [], recent = [] } = record.history ?? {};
  const froms = new Set([
    ...(await listSegments(storage, record.id)),
    ...segments.map(({ from }) => from),
    recent[0]?.number ?? 1,
  ]);
  if (except !== null) froms.delete(except);
  await Promise.all([...froms].map((from) => updateSegment(storage, record.id, from, clean)));
};
