import { randomBytes } from 'node:crypto';
import type { Storage } from '../../storage/engine/storage.ts';
import { COOKIE_NAMES, readCookie, setCookie } from './cookies.ts';
import { sign, unsign } from './secret.ts';

// Browsers keep a cookie for 400 days at most.
const LIFE = 400 * 86_400_000;

/** The visitor behind a request by their signed cookie; a new one, with the cookie to send, when there is none of ours. */
export const visitorOf = async (
  storage: Storage,
  request: Request,
): Promise<{ visitor: string; cookie: string | null }> => {
  const cookie = readCookie(request, COOKIE_NAMES.visitor);
  const known = cookie === null ? null : await unsign(storage, 'visitor', cookie);
  if (known !== null) return { visitor: known, cookie: null };
  const visitor = randomBytes(16).toString('hex');
  return {
    visitor,
    cookie: setCookie(request, COOKIE_NAMES.visitor, await sign(storage, 'visitor', visitor), LIFE),
  };
};
