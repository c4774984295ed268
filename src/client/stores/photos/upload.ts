import type { Call, Endpoint, ReplyOf } from '../../../contract/endpoint.ts';
import { type Outcome, toOutcome } from '../call.ts';

export type UploadOptions = {
  /** Told the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Longest time without an answer, in milliseconds: a slow phone on a slow line needs a while for three photos. */
const PATIENCE = 180_000;

/** Makes a call with photos, telling how far it is; never throws. `fetch` cannot tell, hence the older request. */
export const upload = <E extends Endpoint<never, never> | Endpoint>(
  endpoint: E | Call,
  body: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<Outcome<ReplyOf<E>>> =>
  new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    request.setRequestHeader('Accept', 'application/json');
    request.timeout = PATIENCE;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => done(toOutcome<ReplyOf<E>>(asResponse(request)));
    request.onerror = () => done({ kind: 'unreachable', reason: 'network' });
    request.ontimeout = request.onerror;
    request.onabort = () => done({ kind: 'unreachable', reason: 'aborted' });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

const asResponse = (request: XMLHttpRequest): Response => {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    ...(retryAfter !== null && { headers: { 'retry-after': retryAfter } }),
  });
};
