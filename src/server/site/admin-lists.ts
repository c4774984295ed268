import type { AuditEntry, StoredMessage } from '../../contract/accounts/admin.ts';
import { listMessages } from '../../storage/contact/messages.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { namesAt } from '../../storage/search/directory-admin.ts';
import { listAudit } from '../../storage/site/audit.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';

type PageQuery = { limit?: number | undefined; cursor?: string | undefined };
type Page<Item> = { success: true; items: Item[]; next: string | null };

const DEFAULT_PAGE_SIZE = 50;

const startOf = async (storage: Storage, scope: string, query: PageQuery) => ({
  limit: query.limit ?? DEFAULT_PAGE_SIZE,
  before: query.cursor ? (await readCursor<{ before: string }>(storage, scope, query.cursor)).before : null,
});

const toNext = (storage: Storage, scope: string, next: string | null): Promise<string> | null =>
  next === null ? null : writeCursor(storage, scope, { before: next });

/** A page of the messages from the contact form, newest first. */
export const answerMessages = async (storage: Storage, query: PageQuery): Promise<Page<StoredMessage>> => {
  const page = await listMessages(storage, await startOf(storage, 'messages', query));
  const items = page.items.map(({ at, ...message }) => ({ ...message, sent: new Date(at).toISOString() }));
  return { success: true, items, next: await toNext(storage, 'messages', page.next) };
};

/** A page of the audit log, newest first. */
export const answerAudit = async (storage: Storage, query: PageQuery): Promise<Page<AuditEntry>> => {
  const page = await listAudit(storage, await startOf(storage, 'audit', query));
  const places = page.items.flatMap(({ place }) => (place === undefined ? [] : [place]));
  const names = places.length === 0 ? new Map<string, string>() : await namesAt(storage, places);
  const items = page.items.map(({ at, place, target, ...entry }) => ({
    ...entry,
    at: new Date(at).toISOString(),
    target: named(target, names.get(place?.order ?? '')),
  }));
  return { success: true, items, next: await toNext(storage, 'audit', page.next) };
};

// The log has only ids; names come from the profiles that still exist.
const named = (target: string, name: string | undefined): string =>
  name === undefined ? target : `${name} (${target})`;
