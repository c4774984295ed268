import { isDeepStrictEqual } from 'node:util';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type ImportMark, withoutFormerValues } from '../../rules/import-mark.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { updateProfileRecord } from '../../storage/profile-record.ts';
import { forgetWhatWas } from '../../suggestions/storage/suggestion-file.ts';
import { redactedChange } from '../rules/change.ts';
import { toDeltas } from '../rules/deltas.ts';
import { changedFieldOf } from '../rules/history-fields.ts';
import type { Passages } from '../rules/passages.ts';
import { recentChanges, withheldAfter, withWithheld } from '../rules/record-history.ts';
import { joinPassages, passagesOf, withoutPassages } from '../rules/redact-change.ts';
import type { Change } from '../rules/stored-history.ts';
import { getStoredChange, isRedacted } from './read-changes.ts';
import { cleanSegments, updateSegment } from './segments.ts';

/**
 * Removes for good what a change wrote: from the change itself, from every other change that has it in that field, such as the next one with
 * a paragraph more, or an undo, from what later changes will say was there, and from what open suggestions say was there. The record's version
 * stays. `before` runs right before the first write, unless the change is redacted already. A repeat finishes what a crash left. Returns
 * whether there is such a change.
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
  let passages: Passages = new Map();
  const cleanOthers = (changes: readonly Change[]): Change[] =>
    changes.map((change) => (change.number === number ? change : withoutPassages(change, passages)));
  const clean = (changes: readonly Change[]): Change[] =>
    cleanOthers(changes).map((change) => (change.number === number ? redactedChange(change) : change));
  await updateProfileRecord(storage, id, async (record) => {
    const target = record && (await getStoredChange(storage, record, number));
    isThere = target !== null;
    if (record === null || target === null) return null;
    if (!isRedacted(record, target) && !isAnnounced) await before(record);
    isAnnounced = true;
    own = segmentOf(record, number);
    // If an edit is faster, the change may be redacted where it moves to.
    passages = joinPassages(passages, passagesOf(target));
    await cleanSegments(storage, record, (from) => (from === own ? cleanOthers : clean));
    const redacted = new Set(record.history?.redacted);
    if (own !== null) redacted.add(number);
    const recent = toDeltas(clean(recentChanges(record)));
    const history = withWithheld(
      { ...record.history, recent, ...(redacted.size > 0 && { redacted: [...redacted] }) },
      withheldAfter(record, passages),
    );
    const cleaned = {
      ...record,
      history,
      ...(record.imports && { imports: withoutSaid(record.imports, passages) }),
    };
    return isDeepStrictEqual(cleaned, record) ? null : cleaned;
  });
  // After the record, from which on no new suggestion says it.
  await forgetWhatWas(storage, id, passages);
  // Last, because the change is what tells a repeat which passages these are.
  if (own !== null) await updateSegment(storage, id, own, clean);
  return isThere;
};

// Taking an import back must not bring back what is gone for good.
const withoutSaid = (marks: readonly ImportMark[], passages: Passages): readonly ImportMark[] =>
  withoutFormerValues(marks, new Set([...passages.keys()].map(changedFieldOf)));

/** Where the segment begins that has the change with a number; null if the record has it. */
const segmentOf = ({ history }: ProfileRecord, number: number): number | null =>
  history?.segments?.find(({ from, to }) => from <= number && number <= to)?.from ?? null;
