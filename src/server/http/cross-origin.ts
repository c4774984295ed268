import { readOwnCookie } from './cookies.ts';

/** The header by which pages of any site may read a reply. */
export const OPEN_TO_ALL = { 'Access-Control-Allow-Origin': '*' } as const;

/** Lets pages of any site read a public reply. */
export const openToAll = (headers: Headers): void => {
  for (const [name, value] of Object.entries(OPEN_TO_ALL)) headers.set(name, value);
};

/**
 * Lets pages of any site read the reply of a call, unless it comes with a session of the team, which sees more in some calls. What a cache
 * may keep depends on no session, and is the same for everybody.
 */
export const openReply = (request: Request, { headers }: Response): void => {
  if (headers.has('Netlify-CDN-Cache-Control') || readOwnCookie(request, 'admin') === null)
    openToAll(headers);
};

/** Whether a path is that of a page or file under a profile, all of which other sites may read: `/profile/{slug}-{id}/…`. */
export const isUnderProfile = (path: string): boolean => /^\/profile\/[^/]+\/./i.test(path);
