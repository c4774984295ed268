import type { IncomingMessage } from 'node:http';

/** A refusal before any handler: status and sentence. */
export type RequestRefusal = { status: number; message: string };

export const WRONG_METHOD: RequestRefusal = { status: 405, message: 'This method is not allowed here.' };
export const TOO_LARGE: RequestRefusal = { status: 413, message: 'The request is too large.' };
export const BUSY: RequestRefusal = {
  status: 503,
  message: 'The site is busy. Please try again in a moment.',
};

/** The platform's limit for a body, in bytes; calls have lower limits of their own. */
export const MAX_BODY_BYTES = 6_000_000;
/** Maximum length of a target: below Node's limit for all headers, but long enough that pages answer merely long addresses. */
const MAX_TARGET_LENGTH = 12_000;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** The methods that the site supports. */
export const ALLOWED_METHODS = 'GET, HEAD, POST';

const hostName = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** The reason to refuse a request before any handler, or null. Normalises its target so that it can be parsed as a URL. */
export const checkRequest = (request: IncomingMessage): RequestRefusal | null => {
  const target = request.url ?? '/';
  if (target.length > MAX_TARGET_LENGTH) return { status: 414, message: 'The address is too long.' };
  const path = cleanTarget(target);
  const { host = request.httpVersion === '1.1' ? '' : 'localhost' } = request.headers;
  if (path === null || !hostName.test(host)) return { status: 400, message: 'Bad request.' };
  request.url = path;
  if (!METHODS.includes(request.method ?? '')) return WRONG_METHOD;
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return TOO_LARGE;
  return null;
};

/**
 * Path and query of a request's target, without a host and without slashes that look like one; null if it is no valid address.
 * Invalid percent signs are taken literally, so that the 404 page answers.
 */
const cleanTarget = (target: string): string | null => {
  const [, path = '/', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(target) ?? [];
  const typed = `/${path.replace(/^[/\\]+/, '')}`;
  const single = canDecode(typed) ? typed : typed.replaceAll('%', '%25').replaceAll('\0', '');
  return URL.canParse(single + query, 'http://localhost') ? single + query : null;
};

const canDecode = (path: string): boolean => {
  if (!path.includes('%')) return !path.includes('\0');
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
};
