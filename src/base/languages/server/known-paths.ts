import { filePaths, letterPaths, paths } from '../../../paths.ts';
import { withoutSlashes } from '../../text/rules/path-segment.ts';
import { pathIn, splitPrefix } from '../rules/prefix.ts';

/** A path of the page that is rendered, in lower case and without its prefix. */
const plainPath = (path: string): string => splitPrefix(path).path.toLowerCase();

// Those that take no parameter, or can do without.
const FIXED = new Set(
  [
    ...[paths, letterPaths, filePaths]
      .flatMap((each): ((...parts: never[]) => string | undefined)[] => Object.values(each))
      .flatMap((path) => (path.length === 0 ? [(path as () => string)()] : [])),
    '/articleupload',
    '/robots.txt',
    '/llms.txt',
  ].map((path) => plainPath(path)),
);
const GROWING = /^\/(profile|news|people|companies|places|professions|industries)\/./;
// After a 404, netlify dev and serve try again with these appended.
const RETRY_SUFFIX = /(\.html?|\/index\.html?)$/;

/** Whether a path in lower case is that of a page or file, or may be; with a prefix, of one that each language has. */
const isKnown = (path: string): boolean => {
  const page = splitPrefix(path);
  return (FIXED.has(page.path) || GROWING.test(page.path)) && pathIn(page.language, page.path) === path;
};

/** The canonical lower-case spelling of a known path; null if it has it already or is unknown. */
export function canonicalPath(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  path = path.replace(RETRY_SUFFIX, '');
  path = withoutSlashes(path) || path.slice(0, 1);
  const lower = path.toLowerCase();
  if (lower === path) return null;
  return isKnown(lower) ? encodeURI(lower) : null;
}

/**
 * Where another spelling of a known path leads, with its query; null if there is no other. A link to log in is the login's address in another
 * spelling, which its token tells apart.
 */
export function otherSpelling({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const canonical = canonicalPath(pathname);
  if (canonical === null) return null;
  const { language, path } = splitPrefix(canonical);
  const isLink = path === plainPath(paths.login()) && new URLSearchParams(search).has('token');
  return (isLink ? pathIn(language, plainPath(paths.loginByLink())) : canonical) + search;
}

/** A known path without its trailing slash; null if it has none or is unknown. */
export function pathWithoutSlash(pathname: string): string | null {
  const path = withoutSlashes(pathname);
  if (path === pathname || !/^\/[^/]/.test(path)) return null;
  return canonicalPath(pathname) ?? (isKnown(path) ? path : null);
}
