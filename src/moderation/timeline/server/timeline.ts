import pMap from 'p-map';
import { firstIdOf, timeOfId } from '../../../base/engine/storage/keys.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { type Page, readCursor, writeCursor } from '../../../base/http/server/cursor.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { changedLabel } from '../../../profiles/history/rules/history-fields.ts';
import { type ShownChange, visibleChange } from '../../../profiles/history/rules/visible-change.ts';
import { changesBefore } from '../../../profiles/history/storage/read-changes.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getRecordOrTombstone } from '../../../profiles/storage/profile-record.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { listAudit, type StoredAudit } from '../../../site/audit/storage.ts';
import { getCaseFile } from '../../cases/storage/case-file.ts';
import { TIMELINE_PAGE } from '../../rules/limits.ts';
import { adminGetTimeline, type TimelineItem } from '../calls.ts';
import type { TimelineEntry } from '../rules/timeline.ts';
import { CORRECTED, changeSentence } from '../rules/timeline-words.ts';
import { entriesOfPage, withTieNames } from './page-entries.ts';
import { APART_MS, auditEntries, casesOf, closedEntries, noteEntries, withText } from './team-entries.ts';

/** Where a page of a timeline begins: before the place of an entry, and of changes before a number. */
type Position = { before: string; number?: number };

/** Entries of one kind, newest first; those before the place `from` are not read yet. */
type Stream = { entries: TimelineEntry[]; from: string };

/** The place of an entry: entries are in the order of places, the newest first. */
const placeOf = ({ at, key }: Pick<TimelineEntry, 'at' | 'key'>): string => `${firstIdOf(at)}.${key}`;

const ALL = '';
const byPlace = (one: TimelineEntry, other: TimelineEntry): number =>
  placeOf(one) > placeOf(other) ? -1 : 1;

/** A page of everything that happened to a page, newest first; 404 if there is none. One in the trash has its own. */
export const answerTimeline = async (
  storage: Storage,
  { id, cursor }: InputOf<typeof adminGetTimeline>,
): Promise<Page<TimelineItem>> => {
  const record = isProfileId(id) ? await getRecordOrTombstone(storage, id) : null;
  if (record === null || 'deleted' in record) throw noProfile();
  const scope = `timeline:${id}`;
  const position: Position = cursor ? await readCursor<Position>(storage, scope, cursor) : { before: '~' };
  const [file, changes, log, kept, notes] = await Promise.all([
    getCaseFile(storage, id),
    changeStream(storage, record, position),
    auditStream(storage, id, position),
    entriesOfPage(storage, record),
    noteEntries(storage, id),
  ]);
  const from = [changes.from, log.from].sort().at(-1) as string;
  const known = [
    ...withNames(kept.entries, changes.entries, auditEntries(log.records, file.closed)),
    ...casesOf(file),
    ...notes,
  ];
  const firstLook = pageOf(known, position, from);
  // Of a closed case, what is read is what may be on this page.
  const oldest = firstLook.entries.at(-1)?.at ?? 0;
  const newest = position.before === '~' ? Number.POSITIVE_INFINITY : timeOfId(position.before);
  const marks = file.closed.filter((mark) => mark.at >= oldest && timeOfId(mark.case) <= newest);
  const closed = await closedEntries(storage, id, marks.slice(-TIMELINE_PAGE - 1));
  const read = new Set(closed.map(({ key }) => key));
  const { entries, isLast } = pageOf(
    [...known.filter(({ key }) => !read.has(key)), ...closed],
    position,
    from,
  );
  const named = await withTieNames(storage, id, entries, kept.ties);
  const shown = await pMap(named, (entry) => withText(storage, id, entry), READS_AT_ONCE);
  const last = entries.at(-1);
  const number = numberOf(entries) ?? position.number;
  const end = { before: last === undefined ? from : placeOf(last), ...(number !== undefined && { number }) };
  const next = isLast ? null : await writeCursor(storage, scope, end);
  return { success: true, items: shown.filter((entry) => entry !== null).map(toItem), next };
};

const toItem = ({ at, kind, by, what, ref }: TimelineEntry): TimelineItem => ({
  ...{ at: new Date(at).toISOString(), kind, by, what, ref },
});

const pageOf = (
  known: readonly TimelineEntry[],
  { before }: Position,
  from: string,
): { entries: TimelineEntry[]; isLast: boolean } => {
  const left = known.filter((entry) => placeOf(entry) < before && placeOf(entry) >= from).sort(byPlace);
  return {
    entries: left.slice(0, TIMELINE_PAGE),
    isLast: left.length <= TIMELINE_PAGE && from === ALL,
  };
};

/** The lowest number of the changes among some entries. */
const numberOf = (entries: readonly TimelineEntry[]): number | undefined =>
  entries.flatMap(({ key }) => (key.startsWith(CHANGE) ? [Number(key.slice(CHANGE.length))] : [])).at(-1);

const CHANGE = 'change ';

/** How many parts of a history one page reads at most. */
const PARTS = 4;

const changeStream = async (
  storage: Storage,
  record: ProfileRecord,
  { before, number }: Position,
): Promise<Stream> => {
  const entries: TimelineEntry[] = [];
  let parts = 0;
  for await (const part of changesBefore(storage, record, number)) {
    for (const change of part) {
      const shown = visibleChange(record, change, 'owner', storage.now());
      // The first one is how the page began.
      if (shown !== null && shown.number > 1) entries.push(toEntry(shown));
    }
    parts += 1;
    const last = entries.at(-1);
    const fresh = entries.filter((entry) => placeOf(entry) < before).length;
    if (last !== undefined && (fresh > TIMELINE_PAGE || parts > PARTS))
      return { entries, from: placeOf(last) };
  }
  return { entries, from: ALL };
};

const toEntry = ({ number, at, by, fields }: ShownChange): TimelineEntry => ({
  ...{ at: Date.parse(at), key: `${CHANGE}${number}`, kind: by === 'import' ? 'import' : 'change', by },
  what: changeSentence(
    by,
    (Object.keys(fields) as (keyof typeof fields)[]).map((name) => changedLabel(name, PHOTO_LABELS)),
  ),
  ref: String(number),
});

type AuditStream = { records: StoredAudit[]; from: string };

const auditStream = async (storage: Storage, id: string, { before }: Position): Promise<AuditStream> => {
  const start = before === '~' ? before : firstIdOf(timeOfId(before) + 1);
  // Some of the same moment may have been on the page before.
  const page = { limit: TIMELINE_PAGE * 2, before: start };
  const { items, next } = await listAudit(storage, page, { page: id });
  const last = items.at(-1);
  const from = next === null || last === undefined ? ALL : firstIdOf(last.at);
  return { records: items, from };
};

/**
 * Joins what the log and the page tell of the same: the log knows who of the team changed something or answered a suggestion, the page which one
 * it was.
 */
const withNames = (
  kept: readonly TimelineEntry[],
  changes: readonly TimelineEntry[],
  acts: readonly TimelineEntry[],
): TimelineEntry[] => {
  const left = [...acts];
  const joined = [...kept, ...changes].map((entry) => {
    const ofLog =
      entry.by === 'administrator' ? 'change' : entry.key.startsWith('answered ') ? 'answer' : null;
    const apart = (act: TimelineEntry): number => Math.abs(act.at - entry.at);
    const [act] = left
      .filter((each) => each.ofLog === ofLog && apart(each) < APART_MS && isSameAnswer(each, entry))
      .sort((one, other) => apart(one) - apart(other));
    if (act === undefined) return entry;
    left.splice(left.indexOf(act), 1);
    return { ...entry, by: act.by, what: act.what === CORRECTED ? entry.what : act.what };
  });
  return [...joined, ...left];
};

const isSameAnswer = (act: TimelineEntry, entry: TimelineEntry): boolean =>
  act.ofLog === 'change' || act.what === entry.what;

export const adminGetTimelineHandler = adminHandler(adminGetTimeline, ({ input, storage }) =>
  answerTimeline(storage, input),
);
