import { isUrl } from '../url.ts';

/** No address of a page is longer. */
const MAX_LENGTH = 4_000;
// Browsers drop tabs and line feeds, and read a backslash as a slash: the address would be another one than it looks.
const MISREAD = /[\s\p{Cc}\\]/u;
/** What is no page: calls, which opening would make, and files. */
const NO_PAGE = /\/(?:php-api|\.netlify|_image|uploads)(?:\/|$)/i;

/** The decoded path; a malformed one, which no page can have, counts as a call. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/php-api/';
  }
};

// Two slashes may follow a language, which another page takes away.
const isPage = (path: string): boolean => !path.includes('//') && !MISREAD.test(path) && !NO_PAGE.test(path);

/**
 * The page of this site in the `next` of an address, with its query and part: a path that begins with one slash. Null for everything else, also
 * what only a browser would read as an address of another site.
 */
export const nextPath = (search: string, origin: string): string | null => {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (next.length > MAX_LENGTH || MISREAD.test(next) || !/^\/(?!\/)/.test(next) || !isUrl(next, origin))
    return null;
  const url = new URL(next, origin);
  // Decoded twice, because what answers may decode what a browser has decoded.
  const paths = [url.pathname, decoded(url.pathname), decoded(decoded(url.pathname))];
  return url.origin === origin && paths.every(isPage) ? url.pathname + url.search + url.hash : null;
};
