import type { InputOf } from '../../contract/endpoint.ts';
import type {
  adminGetReports,
  DecidedCase,
  ReportCase,
  ReportsReply,
  ShownReport,
} from '../../contract/moderation/reports.ts';
import { CASES_PER_PAGE } from '../../domain/moderation/limits.ts';
import type { PublicProfile } from '../../domain/profiles/profile.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import {
  type CaseMark,
  getMarkedCase,
  listOpenCases,
  type OpenCase,
  type Report,
} from '../../storage/moderation/case-file.ts';
import { type ClosedCase, getClosedCase, listClosedCases } from '../../storage/moderation/closed-cases.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';

/** A page of cases, open ones oldest first or closed ones newest first, and the number of open ones. */
export const answerReports = async (
  storage: Storage,
  { state = 'open', limit = CASES_PER_PAGE, cursor }: InputOf<typeof adminGetReports>,
): Promise<ReportsReply> => {
  const scope = `reports:${state}`;
  const from = cursor ? (await readCursor<{ from: string }>(storage, scope, cursor)).from : null;
  const marks = await listOpenCases(storage);
  const page =
    state === 'open' ? await openPage(storage, marks, limit, from) : await closedPage(storage, limit, from);
  const next = page.next === null ? null : await writeCursor(storage, scope, { from: page.next });
  const gone = 'gone' in page ? page.gone : 0;
  return { success: true, items: page.items, next, open: marks.length - gone };
};

const timeOf = (at: number): string => new Date(at).toISOString();

const openPage = async (
  storage: Storage,
  marks: readonly CaseMark[],
  limit: number,
  from: string | null,
): Promise<{ items: ReportCase[]; next: string | null; gone: number }> => {
  const items: ReportCase[] = [];
  let gone = 0;
  const rest = marks.filter((mark) => from === null || mark.case > from);
  for (let index = 0; index < rest.length; ) {
    const some = rest.slice(index, index + limit - items.length);
    const found = await Promise.all(some.map((mark) => getMarkedCase(storage, mark)));
    some.forEach((mark, place) => {
      const open = found[place] ?? null;
      if (open === null) gone += 1;
      else items.push(toItem(mark.id, open));
    });
    index += some.length;
    if (items.length === limit)
      return { items, next: index < rest.length ? (rest[index - 1] as CaseMark).case : null, gone };
  }
  return { items, next: null, gone };
};

const closedPage = async (
  storage: Storage,
  limit: number,
  from: string | null,
): Promise<{ items: DecidedCase[]; next: string | null }> => {
  const places = [];
  for await (const place of listClosedCases(storage, from)) {
    places.push(place);
    if (places.length > limit) break;
  }
  const shown = places.slice(0, limit);
  const found = await Promise.all(shown.map((place) => getClosedCase(storage, place)));
  const items = found.filter((closed) => closed !== null).map(toDecided);
  return { items, next: places.length > limit ? (shown.at(-1)?.decision ?? null) : null };
};

const toReport = ({ created, ...report }: Report): ShownReport => ({ ...report, created: timeOf(created) });

type Shown = Omit<OpenCase, 'addresses'>;

const toItem = (id: string, open: Shown): ReportCase => ({
  case: open.case,
  id,
  profile: open.profile,
  name: open.name,
  hidden: open.hidden,
  since: timeOf(open.since),
  count: open.count,
  reports: open.reports.toReversed().map(toReport),
  snapshot: open.snapshot as PublicProfile | null,
  appeal: open.appeal,
});

const toDecided = (closed: ClosedCase): DecidedCase => ({
  ...toItem(closed.id, closed),
  decision: closed.decision,
  reason: closed.reason,
  note: closed.note,
  by: closed.by,
  at: timeOf(closed.at),
});
