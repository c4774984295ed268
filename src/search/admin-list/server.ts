import { timeOfId } from '../../base/engine/storage/keys.ts';
import type { Placed } from '../../base/engine/storage/newest.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { isPhone, storedPhone } from '../../base/fields/rules/phone.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { readCursor, writeCursor } from '../../base/http/server/cursor.ts';
import { streamJson } from '../../base/http/server/replies.ts';
import { memberEmail } from '../../base/text/rules/address/shown-email.ts';
import { isEmail } from '../../base/text/rules/email.ts';
import { versionForAdmins } from '../../profiles/badge/rules/badge.ts';
import { openAllCounts } from '../../profiles/counts/storage/counts.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { foldQuery } from '../rules/query-words.ts';
import type { AdminEntry } from '../storage/directory-entry.ts';
import { askDirectory } from '../storage/directory-index.ts';
import type { AdminPage, AdminWanted } from '../storage/questions.ts';
import { type AdminRecord, adminGetUsers } from './calls.ts';
import { hasUserFilters } from './rules.ts';
import { adminEntriesPage, listAdminEntries } from './storage/admin-entries.ts';
import { stateOf, toFlagTest } from './storage/admin-filters.ts';

/** Maximum number of records in one reply. */
const MAX_RECORDS = 100_000;
/** Number of characters in one chunk. */
const CHUNK = 64 * 1024;

const toRecord = (kind: ProfileKind, { order, value: entry }: Placed<AdminEntry>): AdminRecord => ({
  id: entry.id,
  profile: kind,
  ...(kind === 'personal' ? { name: entry.name } : { companyname: entry.name }),
  email: entry.email,
  phone: entry.phone,
  verified: entry.verified,
  hidden: entry.hidden ?? false,
  recheck: entry.recheck ?? false,
  version: versionForAdmins(entry, entry.decisions),
  email_confirmed: entry.unconfirmed !== true,
  created: new Date(timeOfId(order)).toISOString(),
  state: stateOf(entry),
  account: entry.account ? 'yes' : 'no',
  photo: entry.photo ? 'yes' : 'no',
  source: entry.source ?? '',
});

// Addresses and numbers have many spellings; the list has the one that is stored.
const storedSpelling = (q: string): string => {
  if (isEmail(q)) return memberEmail(q);
  return isPhone(q) ? storedPhone(q) : q;
};

type UsersQuery = InputOf<typeof adminGetUsers>;

/**
 * The profiles of a kind as a bare array, newest first. The whole list is streamed as its leaves are read; a page, a search or a filter has
 * the total and the next cursor in its headers.
 */
export const answerUsers = async (storage: Storage, query: UsersQuery): Promise<Response> => {
  const { profile: kind, q = '', limit, cursor, page, columns, ...filters } = query;
  const folded = foldQuery(storedSpelling(q));
  const isWhole = folded === '' && [limit, cursor, page, columns].every((each) => each === undefined);
  if (isWhole && !hasUserFilters(filters))
    return streamJson(await primed(toRecords(kind, listAdminEntries(storage, kind), MAX_RECORDS)));
  const scope = `users:${kind}:${folded}:${JSON.stringify(toFlagTest(filters))}`;
  const place: AdminPage = {
    before: cursor ? (await readCursor<{ before: string }>(storage, scope, cursor)).before : null,
    skip: cursor ? 0 : ((page ?? 1) - 1) * (limit ?? MAX_RECORDS),
    limit: limit ?? MAX_RECORDS,
  };
  const { rows, total, next } = await pageOf(storage, kind, { query: folded, filters }, place);
  const headers = new Headers({ 'X-Total-Count': String(total) });
  if (next !== null)
    headers.set(
      'Link',
      `<${nextAddress(query, await writeCursor(storage, scope, { before: next }))}>; rel="next"`,
    );
  const records = rows.map((placed) => toRecord(kind, placed));
  return Response.json(columns === undefined ? records : await withMore(storage, records, rows), { headers });
};

const nextAddress = ({ page: _page, cursor: _cursor, ...query }: UsersQuery, cursor: string): string => {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') address.set(name, String(value));
  address.set('cursor', cursor);
  return `${adminGetUsers.path}?${address}`;
};

/** The records with what a file of them has besides. */
const withMore = async (
  storage: Storage,
  records: readonly AdminRecord[],
  rows: readonly Placed<AdminEntry>[],
): Promise<AdminRecord[]> => {
  const countsOf = await openAllCounts(storage);
  return records.map((record, index) => ({
    ...record,
    city: rows[index]?.value.city ?? '',
    view: countsOf(record.id).view,
  }));
};

const pageOf = async (
  storage: Storage,
  kind: ProfileKind,
  wanted: AdminWanted,
  place: AdminPage,
): Promise<{ rows: Placed<AdminEntry>[]; total: number; next: string | null }> => {
  const { hits, total } =
    wanted.query === '' && !hasUserFilters(wanted.filters)
      ? await adminEntriesPage(storage, kind, place)
      : await askDirectory(storage, 'adminSearch', [kind, wanted, place]);
  const next = hits.length > place.limit ? (hits[place.limit - 1] as Placed<AdminEntry>).order : null;
  return { rows: hits.slice(0, place.limit), total, next };
};

async function* toRecords(
  kind: ProfileKind,
  entries: AsyncIterable<Placed<AdminEntry>>,
  max: number,
): AsyncGenerator<string> {
  let count = 0;
  let text = '[';
  for await (const placed of entries) {
    if (count === max) break;
    text += (count === 0 ? '' : ',') + JSON.stringify(toRecord(kind, placed));
    count += 1;
    if (text.length > CHUNK) {
      yield text;
      text = '';
    }
  }
  yield `${text}]`;
}

// Produces the first chunk before the reply starts, so that a failing store still gives an error reply.
const primed = async (chunks: AsyncGenerator<string>): Promise<AsyncGenerator<string>> => {
  const first = await chunks.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* chunks;
  })();
};

export const adminGetUsersHandler = adminHandler(adminGetUsers, ({ input, storage }) =>
  answerUsers(storage, input),
);
