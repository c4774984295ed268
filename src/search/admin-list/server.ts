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
import { adminHandler } from '../../site/audit/server/admin-call.ts';
import { foldQuery } from '../rules/query-words.ts';
import type { AdminEntry } from '../storage/directory-entry.ts';
import { askDirectory } from '../storage/directory-index.ts';
import { type AdminRecord, adminGetUsers } from './calls.ts';
import { countAdminEntries, listAdminEntries } from './storage/admin-entries.ts';

/** Maximum number of records in one reply. */
const MAX_RECORDS = 100_000;
/** Number of characters in one chunk. */
const CHUNK = 64 * 1024;

const toRecord = (kind: ProfileKind, entry: AdminEntry): AdminRecord => ({
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
});

// Addresses and numbers have many spellings; the list has the one that is stored.
const storedSpelling = (q: string): string => {
  if (isEmail(q)) return memberEmail(q);
  return isPhone(q) ? storedPhone(q) : q;
};

/**
 * The profiles of a kind as a bare array, newest first. The whole list is streamed as its leaves are read; a page or a search has
 * the total and the next cursor in its headers.
 */
export const answerUsers = async (
  storage: Storage,
  query: InputOf<typeof adminGetUsers>,
): Promise<Response> => {
  const { profile: kind, q = '', limit, cursor } = query;
  const folded = foldQuery(storedSpelling(q));
  const scope = `users:${kind}:${folded}`;
  const before = cursor ? (await readCursor<{ before: string }>(storage, scope, cursor)).before : null;
  if (folded === '' && limit === undefined && cursor === undefined)
    return streamJson(await primed(toRecords(kind, listAdminEntries(storage, kind), MAX_RECORDS)));
  const { page, total, next } = await pageOf(storage, kind, folded, limit ?? MAX_RECORDS, before);
  const headers = new Headers({ 'X-Total-Count': String(total) });
  if (next !== null) {
    const address = new URLSearchParams({ profile: kind, ...(q !== '' && { q }) });
    if (limit !== undefined) address.set('limit', String(limit));
    address.set('cursor', await writeCursor(storage, scope, { before: next }));
    headers.set('Link', `<${adminGetUsers.path}?${address}>; rel="next"`);
  }
  return Response.json(
    page.map(({ value }) => toRecord(kind, value)),
    { headers },
  );
};

const pageOf = async (
  storage: Storage,
  kind: ProfileKind,
  query: string,
  limit: number,
  before: string | null,
): Promise<{ page: Placed<AdminEntry>[]; total: number; next: string | null }> => {
  let page: Placed<AdminEntry>[] = [];
  let total: number;
  if (query === '') {
    total = await countAdminEntries(storage, kind);
    for await (const placed of listAdminEntries(storage, kind, before)) {
      page.push(placed);
      if (page.length > limit) break;
    }
  } else {
    const found = await askDirectory(storage, 'adminSearch', [kind, query, { before, limit }]);
    page = found.hits;
    total = found.total;
  }
  const next = page.length > limit ? (page[limit - 1] as Placed<AdminEntry>).order : null;
  return { page: page.slice(0, limit), total, next };
};

async function* toRecords(
  kind: ProfileKind,
  entries: AsyncIterable<Placed<AdminEntry>>,
  max: number,
): AsyncGenerator<string> {
  let count = 0;
  let text = '[';
  for await (const { value } of entries) {
    if (count === max) break;
    text += (count === 0 ? '' : ',') + JSON.stringify(toRecord(kind, value));
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
