import { mayRequest } from '../../proofs/server/foreign-request.ts';
import { sourceKey } from '../rules/source-check.ts';

const MAX_REDIRECTS = 2;

/**
 * The address that a redirect leads to, after a first address and those that it led to; null if it is not followed: it is one too many, leads
 * round or where we do not ask.
 */
export const nextHop = (asked: readonly [string, ...string[]], location: string): string | null => {
  const from = asked.at(-1);
  if (asked.length > MAX_REDIRECTS || !URL.canParse(location, from)) return null;
  const next = new URL(location, from);
  const isRound = asked.some((before) => sourceKey(before) === sourceKey(next.href));
  return isRound || !mayRequest(next) ? null : next.href;
};
