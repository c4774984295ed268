import type { Bucket, StoredBlob } from './bucket.ts';
import type { BlobsRequest } from './request.ts';

/** The parts of a Response, with a body whose size is known. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | undefined;
}

/** The stores of one site. */
export interface Stores {
  open: (name: string) => Bucket;
  names: () => string[];
}

const METADATA_HEADER = 'x-amz-meta-user';

/** Applies one request to the stores and returns the answer; atomic, because nothing here waits. */
export function answer(
  stores: Stores,
  request: BlobsRequest,
  body: Uint8Array<ArrayBuffer>,
  pageSize: number,
): Answer {
  if (request.store === '')
    return json({
      stores: stores.names().map((name) => (name.startsWith('deploy:') ? name : `site:${name}`)),
    });
  const bucket = stores.open(request.store);
  if (request.operation === 'list') return list(bucket, request, pageSize);
  if (request.key === '') return removeAll(bucket);
  bucket.requirePlace(request.key);
  switch (request.operation) {
    case 'put':
      return put(bucket, request, body);
    case 'delete':
      bucket.remove(request.key);
      return { status: 204, headers: {}, body: undefined };
    default:
      return read(bucket, request);
  }
}

function put(bucket: Bucket, { key, headers }: BlobsRequest, bytes: Uint8Array<ArrayBuffer>): Answer {
  const etag = bucket.write(
    key,
    { bytes, metadata: headers.get(METADATA_HEADER) ?? undefined },
    { ifMatch: headers.get('if-match') ?? undefined, ifNoneMatch: headers.get('if-none-match') ?? undefined },
  );
  if (etag === undefined) return { status: 412, headers: {}, body: undefined };
  return { status: 200, headers: { etag }, body: undefined };
}

function read(bucket: Bucket, { operation, key, headers, consistency }: BlobsRequest): Answer {
  const blob = bucket.read(key, consistency);
  if (!blob) return { status: 404, headers: {}, body: undefined };
  const answerHeaders = headersOf(blob);
  if (headers.get('if-none-match') === blob.etag) {
    return { status: 304, headers: answerHeaders, body: undefined };
  }
  return { status: 200, headers: answerHeaders, body: operation === 'head' ? undefined : blob.bytes };
}

function headersOf({ etag, metadata }: StoredBlob): Record<string, string> {
  return metadata === undefined ? { etag } : { etag, [METADATA_HEADER]: metadata };
}

function list(
  bucket: Bucket,
  { key: prefix, parameters, consistency }: BlobsRequest,
  pageSize: number,
): Answer {
  const cursor = parameters.get('cursor');
  const page = bucket.page({
    prefix,
    from: cursor === null ? '' : Buffer.from(cursor, 'base64url').toString(),
    directories: parameters.get('directories') === 'true',
    pageSize,
    consistency,
  });
  return json({
    blobs: page.blobs.map(({ key, blob }) => ({
      key,
      etag: blob.etag,
      size: blob.bytes.length,
      last_modified: new Date(blob.writtenAt).toISOString(),
    })),
    directories: page.directories,
    ...(page.next === undefined ? {} : { next_cursor: Buffer.from(page.next).toString('base64url') }),
  });
}

function removeAll(bucket: Bucket): Answer {
  const keys = bucket.keys('');
  for (const key of keys) bucket.remove(key);
  return json({ blobs_deleted: keys.length, has_more: false });
}

function json(value: unknown): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify(value)),
  };
}
