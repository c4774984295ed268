import { sign, unsign } from '../../crypto/server/secret.ts';
import type { Storage } from '../../engine/storage/storage.ts';
import { say } from '../../languages/rules/say.ts';
import { PAGE_SIZE } from '../rules/limits.ts';
import { invalid } from './errors.ts';

/** A signed cursor for one list; `scope` binds it to the request. */
export const writeCursor = async (storage: Storage, scope: string, position: unknown): Promise<string> =>
  sign(storage, `cursor:${scope}`, Buffer.from(JSON.stringify(position)).toString('base64url'));

/** The position of a cursor; refuses one that is forged or belongs to another list. */
export const readCursor = async <Position>(
  storage: Storage,
  scope: string,
  cursor: string,
): Promise<Position> => {
  const value = await unsign(storage, `cursor:${scope}`, cursor);
  if (value === null) throw invalid({ cursor: say('call.cursor') });
  return JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as Position;
};

export type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

export type Page<Item> = { success: true; items: Item[]; next: string | null };

export const startOf = async (storage: Storage, scope: string, query: PageQuery) => ({
  limit: query.limit ?? PAGE_SIZE,
  before: query.cursor ? (await readCursor<{ before: string }>(storage, scope, query.cursor)).before : null,
});

export const toNext = (storage: Storage, scope: string, next: string | null): Promise<string> | null =>
  next === null ? null : writeCursor(storage, scope, { before: next });
