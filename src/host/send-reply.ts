import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { sendNodeResponse } from 'srvx/node';
import { chooseCoding, encodeQuickly, isWorthCoding } from './coding.ts';
import { readBody } from './read-body.ts';

/** Headers for the CDN alone, removed before sending. */
const NOTES = [
  'netlify-cdn-cache-control',
  'cdn-cache-control',
  'netlify-vary',
  'netlify-cache-tag',
  'cache-tag',
];

/** Sends a reply that nothing keeps. */
export const sendReply = async (
  request: IncomingMessage,
  response: ServerResponse,
  reply: Response,
): Promise<void> => {
  const headers = new Headers(reply.headers);
  for (const name of NOTES) headers.delete(name);
  const { status } = reply;
  const type = headers.get('content-type') ?? '';
  const isOpen = !/\b(?:no-transform|no-store|private)\b/i.test(headers.get('cache-control') ?? '');
  // Does not compress personal responses: the length of a compressed one can reveal a secret in it.
  if (isOpen && isWorthCoding(type, Infinity) && !headers.has('set-cookie') && request.method === 'GET') {
    headers.append('Vary', 'Accept-Encoding');
    const coding = chooseCoding(request.headers['accept-encoding'] as string);
    const body = await readBody(reply);
    if (coding === null || !isWorthCoding(type, body.byteLength))
      return sendNodeResponse(response, replyOf(status, headers, body));
    headers.set('Content-Encoding', coding);
    headers.delete('content-length');
    const coded = await encodeQuickly(body, coding);
    return sendNodeResponse(response, replyOf(status, headers, new Uint8Array(coded)));
  }
  return sendNodeResponse(response, replyOf(status, headers, reply.body));
};

const replyOf = (status: number, headers: Headers, body: BodyInit | null): Response => {
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, statusText: STATUS_CODES[status] ?? '', headers });
};
