/** Where a reader came from if not from another site, as owners read it; `others` are hosts that are not told apart. */
export const DIRECT = 'direct';
export const THIS_SITE = 'this site';
export const OTHERS = 'others';

/** The longest host name that is counted, in characters. */
export const MAX_REFERRER = 100;

// What some programs send in its place.
const NO_HOST = 'none';
const HOST_NAME = /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/;
// What ends a host name in an address, so that a text with one of them is none.
const BEYOND_HOST = /[\s/\\?#@]/;

/**
 * Where a reader came from, by the host name that a page sends: `direct` without one, `this site`, the host in ASCII, or `others` for a host whose
 * name cannot be kept. `ownHosts` are those of the site.
 */
export const readReferrer = (from: string, ownHosts: readonly string[]): string => {
  const host = hostOf(from);
  if (host === null || host === DIRECT || host === NO_HOST) return DIRECT;
  if (ownHosts.includes(host)) return THIS_SITE;
  return host.length <= MAX_REFERRER && HOST_NAME.test(host) ? host : OTHERS;
};

const hostOf = (from: string): string | null => {
  if (BEYOND_HOST.test(from)) return null;
  try {
    return new URL(`http://${from}`).hostname.replace(/\.$/, '') || null;
  } catch {
    return null;
  }
};
