import { localReply } from './local-reply.ts';
import type { SqliteStores } from './sqlite-store.ts';

const CHANGING = new Set(['PUT', 'DELETE']);

/**
 * A `fetch` that answers the requests of `@netlify/blobs` from SQLite: `GET`, `HEAD`, `PUT`, `DELETE` of `/{site}/{store}/{key}` with the
 * conditions `if-match` and `if-none-match` (a `DELETE` of another version does nothing), and sorted lists of `/{site}/{store}`, a thousand keys a page.
 */
export const blobsProtocol =
  (stores: SqliteStores): typeof fetch =>
  async (input, init) => {
    init?.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input);
    const [, , place = '', ...segments] = url.pathname.split('/');
    const store = decodeURIComponent(place).replace(/^site:/, '');
    const key = segments.join('/');
    const method = (init?.method ?? 'GET').toUpperCase();
    if (store === '' || (key === '' && CHANGING.has(method))) return localReply(400);
    if (key === '') return list(stores, store, url.searchParams);
    const headers = new Headers(init?.headers);
    const conditions = { ifMatch: headers.get('if-match'), ifNoneMatch: headers.get('if-none-match') };
    switch (method) {
      case 'PUT': {
        const etag = await stores.put(store, key, await bytesOf(init?.body), conditions);
        return etag === null ? localReply(412) : localReply(200, null, etag);
      }
      case 'DELETE':
        await stores.remove(store, key, conditions);
        return localReply(204);
      case 'GET':
      case 'HEAD':
        return read(stores, store, key, method, conditions.ifNoneMatch);
      default:
        return localReply(405);
    }
  };

const read = (
  stores: SqliteStores,
  store: string,
  key: string,
  method: string,
  ifNoneMatch: string | null,
): Response => {
  const blob = stores.table(store).get(key);
  if (blob === null) return localReply(404);
  const { body, etag } = blob;
  if (ifNoneMatch === etag) return localReply(304, null, etag);
  return localReply(200, method === 'HEAD' ? null : body, etag);
};

const list = (stores: SqliteStores, store: string, parameters: URLSearchParams): Response => {
  const cursor = parameters.get('cursor');
  const from = cursor === null ? '' : Buffer.from(cursor, 'base64url').toString();
  const isByLevel = parameters.get('directories') === 'true';
  const { next, ...page } = stores.table(store).list(parameters.get('prefix') ?? '', from, isByLevel);
  return localReply(200, {
    ...page,
    ...(next !== null && { next_cursor: Buffer.from(next).toString('base64url') }),
  });
};

const bytesOf = async (body: BodyInit | null | undefined): Promise<Uint8Array> => {
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return new Uint8Array(await new Response(body ?? null).arrayBuffer());
};
