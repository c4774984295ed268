import { AppError } from './errors.ts';
import { siteUrl } from './settings.ts';

/** Refuses a write by a page of another site: a foreign `Origin` (or `null`), or a foreign `Sec-Fetch-Site`. A client that sends neither may pass. */
export const requireOwnOrigin = (request: Request): void => {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw foreign();
  // A navigation must not write: only our own scripts call the two GETs that do.
  if (request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate') throw foreign();
  const origin = request.headers.get('origin');
  if (origin !== null && !ownOrigins(request).has(origin.toLowerCase())) throw foreign();
};

const foreign = (): AppError => new AppError('forbidden', 'This request came from another site.');

const ownOrigins = (request: Request): Set<string> => {
  const url = new URL(request.url);
  const host = request.headers.get('host');
  return new Set([
    url.origin,
    siteUrl(),
    ...(host === null ? [] : [`${url.protocol}//${host.toLowerCase()}`]),
  ]);
};
