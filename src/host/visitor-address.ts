import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The visitor's address and scheme, from the socket or from trusted proxies. */
export type VisitorOrigin = { address: string; isSecure: boolean };

const claims = /^(?:forwarded|client-ip|true-client-ip|x-real-ip|x-forwarded-.*|x-nf-.*|x-netlify-.*)$/;

/**
 * Reads the visitor's address and scheme, trusting a number of proxies: each appends the address of its client to
 * `X-Forwarded-For`. Removes all proxy headers from the request, so that no handler can trust them.
 */
export const readVisitorOrigin = (request: IncomingMessage, trustedProxies: number): VisitorOrigin => {
  const { headers, socket } = request;
  const addresses = listOf(headers['x-forwarded-for']);
  const schemes = listOf(headers['x-forwarded-proto']);
  for (const name in headers) if (claims.test(name)) delete headers[name];
  const raw = request.rawHeaders;
  request.rawHeaders = raw.filter((_, index) => !claims.test((raw[index - (index % 2)] ?? '').toLowerCase()));
  const own = bareAddress(socket.remoteAddress ?? '') ?? 'unknown';
  if (trustedProxies === 0) return { address: own, isSecure: false };
  return {
    address: bareAddress(addresses.at(-trustedProxies) ?? addresses[0] ?? '') ?? own,
    isSecure: (schemes.at(-trustedProxies) ?? schemes[0]) === 'https',
  };
};

const listOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** An IP address without port, brackets, zone and the prefix of mapped IPv4; null if it is none. Some proxies append the port. */
const bareAddress = (text: string): string | null => {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? [];
  const bare = (bracketed ?? withPort ?? text).split('%', 1)[0]?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(bare) === 0 ? null : bare;
};
