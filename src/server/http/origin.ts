import { AppError } from './errors.ts';
import { siteUrl } from './settings.ts';

/** Refuses a write that another site's page sends: a foreign `Origin` (`null` too), or a `Sec-Fetch-Site` that is not our own. A client that sends neither is let through. */
export const requireOwnOrigin = (request: Request): void => {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw foreign();
  // A link or an address bar is no way to write: the two GETs that do are called by our own scripts.
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
