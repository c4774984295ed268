import type { Consistency } from './bucket.ts';
import { BlobKeyError, requireKey, requirePrefix } from './key-rules.ts';

/** Where the simulator pretends to listen. */
export const EDGE_URL = 'https://edge.blobs.test';
/** The same without a cache in front: reads there are strongly consistent. */
export const UNCACHED_EDGE_URL = 'https://uncached.blobs.test';

/** What a call does to storage. */
export type BlobsOperation = 'get' | 'head' | 'list' | 'put' | 'delete';

/** One request as the simulator understands it. */
export interface BlobsRequest {
  operation: BlobsOperation;
  /** The store's name as given to getStore; empty when the call lists stores. */
  store: string;
  /** The key, or for a list its prefix; empty for a whole store. */
  key: string;
  consistency: Consistency;
  parameters: URLSearchParams;
  headers: Headers;
  readBody: () => Promise<Uint8Array<ArrayBuffer>>;
  signal: AbortSignal | undefined;
}

const SITE_STORE = 'site:';

/** Reads what the client's edge mode sends; throws where a real service would hide a caller's mistake. */
export function parseRequest(input: RequestInfo | URL, init: RequestInit = {}): BlobsRequest {
  const request = input instanceof Request ? input : undefined;
  const url = new URL(request?.url ?? input.toString());
  if (url.origin !== EDGE_URL && url.origin !== UNCACHED_EDGE_URL) {
    throw new Error(`The Blobs simulator was asked for ${url}, which is not a Blobs address`);
  }
  const segments = url.pathname.split('/').slice(1);
  if (segments[0]?.startsWith('region:')) segments.shift();
  const [, rawStore = '', ...keySegments] = segments;
  const store = decodeURIComponent(rawStore);
  const key = keySegments.join('/');
  const method = (init.method ?? request?.method ?? 'get').toLowerCase();
  const isList = method === 'get' && key === '';
  const prefix = url.searchParams.get('prefix') ?? '';
  if (key !== '') {
    // A key is written into the path as it is, so "?" and "#" end it.
    if (url.search || url.hash)
      throw new BlobKeyError(`Blob key "${key}${url.search}${url.hash}" has ? or #`);
    requireKey(key.includes('%') ? decodeOrKeep(key) : key);
    if (key.includes('%')) throw new BlobKeyError(`Blob key "${key}" is percent-encoded`);
  } else if (store !== '') {
    requirePrefix(prefix);
  }
  return {
    operation: isList ? 'list' : toOperation(method),
    store: store.startsWith(SITE_STORE) ? store.slice(SITE_STORE.length) : store,
    key: isList ? prefix : key,
    consistency: url.origin === UNCACHED_EDGE_URL ? 'strong' : 'eventual',
    parameters: url.searchParams,
    headers: new Headers(init.headers ?? request?.headers),
    readBody: () => bytesOf(init.body ?? request?.body),
    signal: init.signal ?? request?.signal,
  };
}

function toOperation(method: string): BlobsOperation {
  if (method === 'get' || method === 'head' || method === 'put' || method === 'delete') return method;
  throw new Error(`The Blobs simulator does not know the method ${method.toUpperCase()}`);
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function bytesOf(body: BodyInit | null | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  return new Uint8Array(await new Response(body ?? null).arrayBuffer());
}
