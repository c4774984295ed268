import { mayRequest } from '../../proofs/server/foreign-request.ts';
import { sourceKey } from '../rules/check.ts';

const MAX_REDIRECTS = 2;

/** The address that a redirect leads to; null if it is not followed: it is one too many, leads round or where we do not ask. */
export const nextHop = (from: URL, location: string, hops: readonly string[]): string | null => {
  if (hops.length >= MAX_REDIRECTS || !URL.canParse(location, from)) return null;
  const next = new URL(location, from);
  const isRound = [from.href, ...hops].some((before) => sourceKey(before) === sourceKey(next.href));
  return isRound || !mayRequest(next) ? null : next.href;
};
