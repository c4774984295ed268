import { type Outcome, toOutcome } from '../../http/browser/call.ts';
import type { Call, Endpoint, ReplyOf } from '../../http/calls/endpoint.ts';
import { currentLanguage } from '../../languages/rules/say.ts';

type UploadOptions = {
  /** Called with the sent share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Timeout in milliseconds: three photos take a while from a slow phone. */
const TIMEOUT_MS = 180_000;

/** Makes a call with photos and reports its progress; never throws. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export const upload = <E extends Endpoint<never, never> | Endpoint>(
  endpoint: E | Call,
  body: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<Outcome<ReplyOf<E>>> =>
  new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Vitae-Language', currentLanguage());
    request.timeout = TIMEOUT_MS;
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
