import type { BlobsProcess } from './blobs-simulator.ts';
import { UNCACHED_EDGE_URL } from './request.ts';

/** The platform's API for commands in front of a simulator, which counts requests per minute. */
interface BlobsApi {
  apiURL: string;
  /** Options for `getStore` to reach the simulator through this API. */
  access: { siteID: string; token: string; apiURL: string };
  fetch: typeof fetch;
  /** Numbers of counted and of refused requests. */
  counts: () => { requests: number; refused: number };
}

const API = 'https://api.blobs.test';
/** Host of signed addresses; requests to it are not counted. */
const SIGNED = 'https://signed.blobs.test';
const MINUTE = 60_000;

/** Implements the API's protocol in front of a simulated process: single keys by signed addresses, lists and deletions directly; more than `aMinute` requests get 429. */
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
