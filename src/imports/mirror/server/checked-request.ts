import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { checkedLookup, type Resolve, resolveAll } from '../../../profiles/proofs/server/checked-lookup.ts';
import { isAddress } from '../../../profiles/proofs/server/public-address.ts';
import { NotTaken } from './remote-request.ts';

/** Sends one request, and follows nothing; the answer's body is not read yet. */
export type SendRequest = (url: URL) => Promise<Response>;

// No name that strangers can register leads there.
const OWN_NETWORK = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/i;

/** Whether an operator who names this host means a machine of their own. */
const isOwnNetwork = (hostname: string): boolean => isAddress(hostname) || OWN_NETWORK.test(hostname);

const SILENCE_MS = 300_000;
const WITHOUT_BODY = [204, 205, 304];

/** Asks a host by an address that was checked: a public name whose answer is a private address is refused, also where that answer changes later. */
export const askChecked =
  (resolve: Resolve = resolveAll): SendRequest =>
  (url) =>
    new Promise((done, fail) => {
      let isRefused = false;
      const refuse = (): void => {
        isRefused = true;
      };
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(url, {
        // An open connection was not checked for this request.
        agent: false,
        timeout: SILENCE_MS,
        lookup: checkedLookup(isOwnNetwork(url.hostname), resolve, refuse),
        headers: { 'user-agent': 'vitae-mirror', 'accept-encoding': 'identity' },
      });
      request.on('timeout', () => request.destroy(new Error('No answer in time')));
      request.on('error', (cause) =>
        fail(
          isRefused ? new NotTaken(`${url.host} has a private address, which a copy does not ask.`) : cause,
        ),
      );
      request.on('upgrade', (_answer, socket) => socket.destroy());
      request.on('response', (answer) => {
        try {
          done(toResponse(answer));
        } catch (error) {
          answer.destroy();
          fail(error);
        }
      });
      request.end();
    });

const toResponse = (answer: IncomingMessage): Response => {
  const { statusCode: status = 0, headersDistinct } = answer;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  if (!WITHOUT_BODY.includes(status))
    return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, headers });
  answer.resume();
  return new Response(null, { status, headers });
};
