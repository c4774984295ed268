import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { proofHosts } from '../../../base/settings/server.ts';
import { checkedLookup, type Resolve } from './checked-lookup.ts';
import { isAddress, isPublicAddress } from './public-address.ts';

/** Why a request to another site got no answer. */
export type RequestProblem = 'not-allowed' | 'no-host' | 'unreachable';

/** How many bytes of an answer are read at most. */
const MAX_BYTES = 256 * 1024;

const portOf = (url: URL): string => url.port || (url.protocol === 'https:' ? '443' : '80');

/** Whether the operator named this host in `PROOF_HOSTS`. */
export const isTrusted = (url: URL): boolean =>
  proofHosts().includes(`${url.hostname}:${portOf(url)}`.toLowerCase());

/** Whether an address of another site may be requested at all: https on port 443 of a host that is no private address. */
export const mayRequest = (url: URL): boolean => {
  if (url.username !== '' || url.password !== '') return false;
  if (isTrusted(url)) return url.protocol === 'https:' || url.protocol === 'http:';
  // An IP address needs no lookup, so nothing else would check it.
  if (isAddress(url.hostname) && !isPublicAddress(url.hostname)) return false;
  return url.protocol === 'https:' && portOf(url) === '443';
};

type RequestOptions = { signal: AbortSignal; resolve: Resolve; headers: Readonly<Record<string, string>> };

/**
 * Sends one request to another site and reads the answer. The name is resolved once, and the connection goes to the checked address, so that
 * the DNS answer cannot change in between. No cookies; whoever calls checks `mayRequest`, and each redirect is a request of its own.
 */
export const requestForeign = <Value>(
  url: URL,
  { signal, resolve, headers }: RequestOptions,
  read: (response: IncomingMessage) => Promise<Value>,
): Promise<Value | RequestProblem> =>
  new Promise((done) => {
    let isRefused = false;
    let isAnswered = false;
    const refuse = (): void => {
      isRefused = true;
    };
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      // An open connection was not checked, so always open a new one.
      agent: false,
      signal,
      lookup: checkedLookup(isTrusted(url), resolve, refuse),
      headers: { 'Accept-Encoding': 'identity', ...headers },
    });
    const fail = (): void => done(isRefused ? 'not-allowed' : 'unreachable');
    // The signal does not abort a lookup or an upgraded connection.
    signal.addEventListener('abort', fail, { once: true });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // Not `EAI_AGAIN`: then nobody knows.
      if (error.code === 'ENOTFOUND' && !isRefused) done('no-host');
      else fail();
    });
    request.on('close', () => {
      signal.removeEventListener('abort', fail);
      // While a response is read, its reader decides.
      if (!isAnswered) fail();
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail();
    });
    request.on('response', (response) => {
      isAnswered = true;
      read(response).then(
        (answer) => {
          done(answer);
          request.destroy();
        },
        () => done('unreachable'),
      );
    });
    request.end();
  });

/** The first bytes of an answer; the beginning of a longer one is enough. */
export const readStart = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, MAX_BYTES - size));
    size += chunk.length;
    if (size >= MAX_BYTES) break;
  }
  return Buffer.concat(chunks);
};
