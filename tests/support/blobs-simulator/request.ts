import type { Consistency } from './bucket.ts';
import { BlobKeyError, requireKey, requirePrefix } from './key-rules.ts';

/** The simulator's address. */
export const EDGE_URL = 'https://edge.blobs.test';
/** Its address without a cache: reads there are strongly consistent. */
export const UNCACHED_EDGE_URL = 'https://uncached.blobs.test';

/** The operation of a call. */
export type BlobsOperation = 'get' | 'head' | 'list' | 'put' | 'delete';

/** A parsed request. */
export interface BlobsRequest {
  operation: BlobsOperation;
  /** The store's name as given to getStore; empty if the call lists stores. */
  store: string;
  /** The key, or the prefix of a list; empty for a whole store. */
  key: string;
  consistency: Consistency;
  parameters: URLSearchParams;
  headers: Headers;
  readBody: () => Promise<Uint8Array<ArrayBuffer>>;
  signal: AbortSignal | undefined;
}

const SITE_STORE = 'site:';

/** Parses what the client sends in edge mode; throws on mistakes of the caller that a real service would hide. */
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
    // The client does not encode keys in the path, so "?" and "#" end them.
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
