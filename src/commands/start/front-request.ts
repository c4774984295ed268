import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

const claims = /^(forwarded|client-ip|true-client-ip|x-real-ip|x-forwarded-.*|x-nf-.*|x-netlify-.*)$/;
const hopByHop =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length)$/;
const mediaType = /^\s*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)\s*(;.*)?$/;

/**
 * A request's path in a form that the platform's server can take apart; undefined when there is none. Its
 * URL parsing ends the whole process at `//`, at a stray `%` and at a broken host name.
 */
export const cleanPath = (target: string, host: string | undefined): string | undefined => {
  const [, path = '/', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(target) ?? [];
  const single = `/${path.replace(/^[/\\]+/, '')}`;
  const clean = canDecode(single) ? single : single.replaceAll('%', '%25');
  return URL.canParse(clean + query, `http://${host ?? 'localhost'}`) ? clean + query : undefined;
};

const canDecode = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return !path.includes('%00');
  } catch {
    return false;
  }
};

/** The request's headers without any claim about where it comes from, and with the truth about it. */
export const headersToPassOn = (request: IncomingMessage, bodyBytes: number): OutgoingHttpHeaders => {
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (!claims.test(name) && !hopByHop.test(name)) headers[name] = value;
  }
  // The platform's server would unpack a body, and answer an error of its own where it cannot.
  delete headers['content-encoding'];
  if (headers['content-type'] !== undefined) headers['content-type'] = plainType(headers['content-type']);
  // The platform's functions server takes the visitor's address from here.
  headers['x-forwarded-for'] = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  headers['x-nf-request-id'] = randomUUID();
  const hasBody = bodyBytes > 0 || !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(request.method ?? 'GET');
  return hasBody ? { ...headers, 'content-length': bodyBytes } : headers;
};

/** A content type that the platform's server can take: it throws at one that is none, and at an unknown charset. */
const plainType = (type: string): string => {
  const [, name, parameters = ''] = mediaType.exec(type) ?? [];
  if (name === undefined) return 'application/octet-stream';
  return /charset/i.test(parameters) ? name : type;
};
