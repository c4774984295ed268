import type { IncomingMessage } from 'node:http';

/** Who asks, and how: as the socket says, or the proxies in front that are trusted. */
export type VisitorOrigin = { address: string; isSecure: boolean };

const claims = /^(?:forwarded|client-ip|true-client-ip|x-real-ip|x-forwarded-.*|x-nf-.*|x-netlify-.*)$/;

/**
 * Reads the visitor's address and scheme, believing so many proxies: each adds the address it was asked from to the right of
 * `X-Forwarded-For`. Takes every claim about them out of the request's headers, so that no handler can believe one.
 */
export const readVisitorOrigin = (request: IncomingMessage, trustedProxies: number): VisitorOrigin => {
  const { headers, socket } = request;
  const addresses = listOf(headers['x-forwarded-for']);
  const schemes = listOf(headers['x-forwarded-proto']);
  for (const name in headers) if (claims.test(name)) delete headers[name];
  const raw = request.rawHeaders;
  request.rawHeaders = raw.filter((_, index) => !claims.test((raw[index - (index % 2)] ?? '').toLowerCase()));
  const own = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
  if (trustedProxies === 0) return { address: own, isSecure: false };
  return {
    address: addresses.at(-trustedProxies) ?? addresses[0] ?? own,
    isSecure: (schemes.at(-trustedProxies) ?? schemes[0]) === 'https',
  };
};

const listOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
