import pMap from 'p-map';
import { timeOfId } from '../../../base/engine/storage/keys.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import type { AdminAction } from '../../../site/audit/rules.ts';
import type { StoredAudit } from '../../../site/audit/storage.ts';
import type { CaseFile, ClosedMark } from '../../cases/storage/case-file.ts';
import { findClosedCase } from '../../cases/storage/closed-cases.ts';
import type { OpenCase } from '../../cases/storage/open-case.ts';
import { getNote, listNotes } from '../../notes/storage.ts';
import { FIRST, type TimelineEntry, type TimelineKind } from '../rules/timeline.ts';
import { ACTS, caseSentence, reportSentence } from '../rules/timeline-words.ts';

/** How far apart the log's entry and what it tells of may be, in milliseconds. */
export const APART_MS = 60_000;

/** What the log says of a page; a decision names the case that it closed. */
export const auditEntries = (
  records: readonly StoredAudit[],
  closed: readonly ClosedMark[],
): TimelineEntry[] => {
  const caseOf = ({ admin, at }: StoredAudit, decision: unknown): string =>
    closed.find(
      (mark) => mark.by === admin && mark.decision === decision && Math.abs(mark.at - at) < APART_MS,
    )?.case ?? '';
  const refOf = (record: StoredAudit, kind: TimelineKind, said: Record<string, unknown>): string => {
    if (kind === 'decision') return caseOf(record, said['decision']);
    const named = kind === 'change' ? said['number'] : kind === 'merge' ? said['page'] : '';
    return String(named ?? '');
  };
  return records.flatMap((record): TimelineEntry[] => {
    const { id, at, admin, action, after } = record;
    const act = ACTS[action as AdminAction];
    if (act === undefined) return [];
    const said = typeof after === 'object' && after !== null ? (after as Record<string, unknown>) : {};
    const { kind, ofLog } = act;
    const ref = refOf(record, kind, said);
    return [
      {
        ...{ at, key: `log ${id}`, kind, by: admin, what: act.what(said), ref },
        ...(ofLog !== undefined && { ofLog }),
      },
    ];
  });
};

type ShownCase = Pick<OpenCase, 'case' | 'count' | 'reports' | 'appeal' | 'appealedAt'>;

/** A case with its reports and its appeal, as far as they are still kept. */
export const caseEntries = ({
  case: ref,
  count,
  reports,
  appeal,
  appealedAt,
}: ShownCase): TimelineEntry[] => [
  openingOf(ref, count),
  ...reports.map(
    ({ reference, created: at, reason }): TimelineEntry => ({
      ...{ at, key: `report ${reference}`, kind: 'report', by: '', ref: reference },
      what: reportSentence(reason),
    }),
  ),
  ...(appealedAt === undefined && appeal === null
    ? []
    : [
        {
          ...({ key: `appeal ${ref}`, kind: 'appeal', by: 'owner', ref } as const),
          at: appealedAt ?? timeOfId(ref),
          what: 'Its owner appealed against the hiding.',
        },
      ]),
];

const openingOf = (ref: string, count: number | null): TimelineEntry => ({
  ...{ at: timeOfId(ref), key: `${FIRST} case ${ref}`, kind: 'case', by: '', ref },
  what: caseSentence(count),
});

/** The cases of a page: the open one with all that it has, of closed ones when they began. */
export const casesOf = ({ open, closed }: CaseFile): TimelineEntry[] => [
  ...(open === null ? [] : caseEntries(open)),
  ...closed.map((mark) => openingOf(mark.case, null)),
];

/** What some closed cases have. */
export const closedEntries = async (
  storage: Storage,
  id: string,
  marks: readonly ClosedMark[],
): Promise<TimelineEntry[]> => {
  const found = await pMap(marks, (mark) => findClosedCase(storage, mark.id, id), READS_AT_ONCE);
  return found.flatMap((closed) => (closed === null ? [] : caseEntries(closed)));
};

/** The notes of a page without their texts, which are read for those that are shown. */
export const noteEntries = async (storage: Storage, id: string): Promise<TimelineEntry[]> =>
  (await listNotes(storage, id)).map((ref) => ({
    ...{ at: timeOfId(ref), key: `note ${ref}`, kind: 'note', by: '', what: '', ref },
  }));

/** The same with the text, where it is a note; null if it was removed meanwhile. */
export const withText = async (
  storage: Storage,
  id: string,
  entry: TimelineEntry,
): Promise<TimelineEntry | null> => {
  if (entry.kind !== 'note') return entry;
  const note = await getNote(storage, id, entry.ref);
  return note && { ...entry, by: note.by, what: note.text };
};
