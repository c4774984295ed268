import type { BlobsProcess } from './blobs-simulator.ts';
import { UNCACHED_EDGE_URL } from './request.ts';

/** The platform's API for commands, over a simulator: requests are counted by the minute of a clock that only waiting moves. */
export interface BlobsApi {
  apiURL: string;
  /** What `getStore` takes to reach the simulator this way. */
  access: { siteID: string; token: string; apiURL: string };
  fetch: typeof fetch;
  /** Requests that counted, and those of them that were refused. */
  counts: () => { requests: number; refused: number };
}

const API = 'https://api.blobs.test';
/** Where the addresses lead that the API signs; these requests are not counted. */
const SIGNED = 'https://signed.blobs.test';
const MINUTE = 60_000;

/** Speaks the API's protocol in front of a process of the simulator: single keys by a signed address, lists and deletions at once; more than `aMinute` requests are 429. */
export const createBlobsApi = (blobs: BlobsProcess, now: () => number, aMinute = 500): BlobsApi => {
  const { siteID, token, fetch: send } = blobs.storeOptions('any');
  let requests = 0;
  let refused = 0;
  const used = new Map<number, number>();

  const forward = (url: URL, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    headers.delete('accept');
    return send(`${UNCACHED_EDGE_URL}${url.pathname.replace(/^\/api\/v1\/blobs/, '')}${url.search}`, {
      ...init,
      headers,
    });
  };

  return {
    apiURL: API,
    access: { siteID, token, apiURL: API },
    counts: () => ({ requests, refused }),
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.origin === SIGNED) return forward(url, init);
      if (url.origin !== API) throw new Error(`The API was asked for ${url}`);
      if (new Headers(init.headers).get('authorization') !== `Bearer ${token}`)
        return new Response(null, { status: 401 });
      requests += 1;
      const minute = Math.floor(now() / MINUTE);
      used.set(minute, (used.get(minute) ?? 0) + 1);
      if ((used.get(minute) ?? 0) > aMinute) {
        refused += 1;
        const reset = String(((minute + 1) * MINUTE) / 1000);
        return new Response(null, { status: 429, headers: { 'X-RateLimit-Reset': reset } });
      }
      if (new Headers(init.headers).get('accept')?.includes('signed-url'))
        return Response.json({ url: `${SIGNED}${url.pathname}` });
      return forward(url, init);
    },
  };
};
