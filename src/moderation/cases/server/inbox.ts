import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { readCursor, writeCursor } from '../../../base/http/server/cursor.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { asOnPage } from '../../../profiles/gone-sources/rules/source-check.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { structuredValues } from '../../../profiles/rules/structured-fields.ts';
import type { StructuredName } from '../../../profiles/rules/structured-names.ts';
import { type ListCall, pageOf } from '../../../site/to-do/server/queue.ts';
import { listMarks } from '../../../site/to-do/storage/marks.ts';
import type {
  adminGetReports,
  DecidedCase,
  ReportCase,
  ReportsReply,
  ShownReport,
} from '../../reports/calls.ts';
import { CASES_PER_PAGE } from '../../rules/limits.ts';
import { getCaseFile } from '../storage/case-file.ts';
import { readWeight, weightPlace } from '../storage/case-marks.ts';
import {
  type ClosedCaseRecord,
  type ClosedPlace,
  findClosedCase,
  getClosedCase,
  listClosedCases,
} from '../storage/closed-cases.ts';
import type { OpenCase, Report } from '../storage/open-case.ts';
import { caseQueue } from './case-queue.ts';

type Query = InputOf<typeof adminGetReports>;

/**
 * A page of cases, open ones oldest or weightiest first, closed ones newest first; with `id`, those about one profile. `open` is the number
 * of all open ones.
 */
export const answerReports = async (call: ListCall, query: Query): Promise<ReportsReply> => {
  const { storage } = call;
  const { state = 'open', order = 'oldest', id, limit = CASES_PER_PAGE, cursor } = query;
  const scope = scopeOf(query);
  if (state === 'open') {
    const { items, next, count } = await pageOf(
      call,
      caseQueue,
      { limit, cursor },
      {
        scope,
        matches: (mark) => id === undefined || readWeight(mark).id === id,
        ...(order === 'weight' && { placeOf: weightPlace }),
      },
    );
    return {
      success: true,
      items: items.map(({ item, assigned }) => toItem(item.id, item.open, assigned)),
      next,
      open: count,
    };
  }
  const from = cursor ? (await readCursor<{ from: string }>(storage, scope, cursor)).from : null;
  const open = (await listMarks(storage, caseQueue.kind)).length;
  const page =
    id === undefined ? await closedPage(storage, limit, from) : await closedPageOf(storage, id, limit, from);
  const next = page.next === null ? null : await writeCursor(storage, scope, { from: page.next });
  return { success: true, items: page.items, next, open };
};

// A cursor is good for the same list alone.
const scopeOf = ({ state = 'open', order = 'oldest', id }: Query): string =>
  ['reports', state, ...(state === 'open' && order !== 'oldest' ? [order] : []), ...(id ? [id] : [])].join(
    ':',
  );

const timeOf = (at: number): string => new Date(at).toISOString();

type ClosedPage = { items: DecidedCase[]; next: string | null };

const closedPage = async (storage: Storage, limit: number, from: string | null): Promise<ClosedPage> => {
  const places: ClosedPlace[] = [];
  for await (const place of listClosedCases(storage, from)) {
    places.push(place);
    if (places.length > limit) break;
  }
  return toClosedPage(places, limit, (place) => getClosedCase(storage, place));
};

const closedPageOf = async (
  storage: Storage,
  id: string,
  limit: number,
  from: string | null,
): Promise<ClosedPage> => {
  const { closed } = isProfileId(id) ? await getCaseFile(storage, id) : { closed: [] };
  const marks = closed
    .map((mark) => ({ decision: mark.id }))
    .filter(({ decision }) => from === null || decision < from)
    .sort((one, other) => (one.decision > other.decision ? -1 : 1));
  return toClosedPage(marks, limit, ({ decision }) => findClosedCase(storage, decision, id));
};

const toClosedPage = async <Place extends { decision: string }>(
  places: readonly Place[],
  limit: number,
  read: (place: Place) => Promise<ClosedCaseRecord | null>,
): Promise<ClosedPage> => {
  const shown = places.slice(0, limit);
  const closedCases = await Promise.all(shown.map(read));
  const items = closedCases.filter((closed) => closed !== null).map(toDecided);
  return { items, next: places.length > limit ? (shown.at(-1)?.decision ?? null) : null };
};

const toReport = ({ created, language: _language, ...report }: Report): ShownReport => ({
  ...report,
  created: timeOf(created),
});

type Shown = Omit<OpenCase, 'addresses'>;

const toItem = (id: string, open: Shown, assigned: string): ReportCase => ({
  case: open.case,
  id,
  profile: open.profile,
  name: open.name,
  hidden: open.hidden,
  since: timeOf(open.since),
  count: open.count,
  reports: open.reports.toReversed().map(toReport),
  // One of an earlier version lacks fields that came later.
  snapshot:
    open.snapshot === null
      ? null
      : {
          died: '',
          ...structuredValues({}),
          ...(open.snapshot as Omit<PublicProfile, 'died' | StructuredName>),
          sources: asOnPage((open.snapshot as Partial<PublicProfile>).sources),
        },
  appeal: open.appeal,
  assigned,
});

const toDecided = (closed: ClosedCaseRecord): DecidedCase => ({
  ...toItem(closed.id, closed, ''),
  decision: closed.decision,
  reason: closed.reason,
  note: closed.note,
  by: closed.by,
  at: timeOf(closed.at),
});
