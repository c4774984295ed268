import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { sendNodeResponse } from 'srvx/node';
import { chooseCoding, encodeQuickly, encodeStream, isWorthCoding } from './coding.ts';
import { readWholeOrParts } from './read-body.ts';

/** Headers for the CDN alone, removed before sending. */
const NOTES = [
  'netlify-cdn-cache-control',
  'cdn-cache-control',
  'netlify-vary',
  'netlify-cache-tag',
  'cache-tag',
];

/** Sends a reply that nothing keeps, compressed as the client asks for it. One that comes bit by bit is compressed bit by bit. */
export const sendReply = async (
  request: IncomingMessage,
  response: ServerResponse,
  reply: Response,
): Promise<void> => {
  const headers = new Headers(reply.headers);
  for (const name of NOTES) headers.delete(name);
  const { status, body } = reply;
  const type = headers.get('content-type') ?? '';
  const send = (content: BodyInit | null): Promise<void> =>
    sendNodeResponse(response, replyOf(status, headers, content));
  if (body === null || !isWorthCoding(type, Infinity) || !mayBeCoded(request, headers)) return send(body);
  headers.append('Vary', 'Accept-Encoding');
  const coding = chooseCoding(request.headers['accept-encoding'] as string);
  if (coding === null) return send(body);
  const { whole, parts } = await readWholeOrParts(body);
  if (whole !== null && !isWorthCoding(type, whole.byteLength)) return send(whole);
  headers.set('Content-Encoding', coding);
  headers.delete('content-length');
  return send(
    whole === null ? encodeStream(parts, coding) : new Uint8Array(await encodeQuickly(whole, coding)),
  );
};

const METHODS: readonly (string | undefined)[] = ['GET', 'POST'];

/**
 * Whether a reply may be compressed. The length of a compressed personal one could reveal a secret in it to another site that asks for it again
 * and again; browsers say which requests another site has caused.
 */
const mayBeCoded = ({ method, headers: sent }: IncomingMessage, headers: Headers): boolean => {
  const rules = headers.get('cache-control') ?? '';
  if (/\bno-transform\b/i.test(rules) || !METHODS.includes(method)) return false;
  const isPersonal = /\b(?:no-store|private)\b/i.test(rules) || headers.has('set-cookie');
  return !isPersonal || !/^(?:cross|same)-site$/i.test(String(sent['sec-fetch-site'] ?? ''));
};

const replyOf = (status: number, headers: Headers, body: BodyInit | null): Response => {
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, statusText: STATUS_CODES[status] ?? '', headers });
};
