import { say } from '../../languages/rules/say.ts';
import { logEvent } from '../../log/storage/log.ts';
import { isOwnHost, siteUrl } from '../../settings/server.ts';
import { firstCharacters } from '../../text/rules/letters/first-characters.ts';
import { AppError } from './errors.ts';

/** Refuses a write by a page of another site: a foreign `Origin` (or `null`), or a foreign `Sec-Fetch-Site`. A client that sends neither may pass. */
export const requireOwnOrigin = (request: Request): void => {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw foreign();
  // Two GETs write, and only our own scripts call them: a navigation must not.
  if (request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate') throw foreign();
  const origin = request.headers.get('origin');
  if (origin === null || ownOrigins(request).has(origin.toLowerCase())) return;
  if (isOwnHost() && looksOwn(request, origin)) explainOnce(origin);
  throw foreign();
};

const foreign = (): AppError => new AppError('forbidden', say('call.foreign'));

const ownOrigins = (request: Request): Set<string> => {
  const url = new URL(request.url);
  const host = request.headers.get('host');
  return new Set([
    url.origin,
    siteUrl(),
    ...(host === null ? [] : [`${url.protocol}//${host.toLowerCase()}`]),
  ]);
};

/** Whether the request seems to come from this site: the browser says so, or only the scheme differs because a proxy in front is not trusted. */
const looksOwn = (request: Request, origin: string): boolean =>
  request.headers.get('sec-fetch-site') === 'same-origin' ||
  origin.toLowerCase() === `https://${request.headers.get('host')?.toLowerCase()}`;

// The host may contain this module twice, once in the built pages: both copies share this state.
const EXPLAINED = Symbol.for('vitae.refusal-explained');
const shared = globalThis as { [EXPLAINED]?: true };

const explainOnce = (origin: string): void => {
  if (shared[EXPLAINED]) return;
  shared[EXPLAINED] = true;
  logEvent('error', 'origin-refused', {
    reason: 'This request came from another site.',
    origin: firstCharacters(origin, 200),
    remedy:
      'If this origin is your site, set SITE_URL to it and TRUST_PROXY to the number of proxies in front, and let them pass on Host and X-Forwarded-Proto.',
  });
};
