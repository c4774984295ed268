import { randomBytes } from 'node:crypto';
import { sign, unsign } from '../../crypto/server/secret.ts';
import type { Storage } from '../../engine/storage/storage.ts';
import { VISITOR_DAYS } from '../rules/limits.ts';
import { hasOldVisitorName, ownCookies, readVisitorCookie } from './cookies.ts';

const TTL_MS = VISITOR_DAYS * 86_400_000;

/** The visitor of a request by their signed cookie; without a valid one, a new visitor (`isNew`) with the cookies to send. */
export const visitorOf = async (
  storage: Storage,
  request: Request,
): Promise<{ visitor: string; isNew: boolean; cookies: string[] }> => {
  const cookie = readVisitorCookie(request);
  const existing = cookie === null ? null : await unsign(storage, 'visitor', cookie);
  if (existing !== null && cookie !== null) {
    const renamed = hasOldVisitorName(request) ? ownCookies(request, 'visitor', cookie, TTL_MS) : [];
    return { visitor: existing, isNew: false, cookies: renamed };
  }
  const visitor = randomBytes(16).toString('hex');
  const signed = await sign(storage, 'visitor', visitor);
  return { visitor, isNew: true, cookies: ownCookies(request, 'visitor', signed, TTL_MS) };
};
