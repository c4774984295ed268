import pMap, { pMapSkip } from 'p-map';
import { linksIn, linkTarget } from '../rules/article-text.ts';

const MAX_LINKS = 60;
const CONCURRENCY = 6;
const TIMEOUT_MS = 5_000;
const CACHE_TTL_MS = 60_000;

const checkedPaths = new Map<string, { isDead: boolean; at: number }>();

const ownPath = (link: string): string | null => {
  if (link === '' || link.startsWith('#')) return null;
  try {
    // The article's own future address.
    const { origin, pathname, search } = new URL(linkTarget(link), `${location.origin}/news/article`);
    return origin === location.origin && !pathname.startsWith('/php-api/') ? pathname + search : null;
  } catch {
    return null;
  }
};

const isDead = async (path: string): Promise<boolean> => {
  const before = checkedPaths.get(path);
  if (before !== undefined && Date.now() - before.at < CACHE_TTL_MS) return before.isDead;
  try {
    const { status } = await fetch(path, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    checkedPaths.set(path, { isDead: status === 404 || status === 410, at: Date.now() });
    return status === 404 || status === 410;
  } catch {
    // Unknown: without a connection, no link counts as dead.
    return false;
  }
};

/** The links and pictures in content that lead nowhere on this site, as written. */
export const findDeadLinks = async (content: string): Promise<string[]> => {
  const own = linksIn(content)
    .map((link) => ({ link, path: ownPath(link) }))
    .filter((each): each is { link: string; path: string } => each.path !== null)
    .slice(0, MAX_LINKS);
  return pMap(own, async ({ link, path }) => ((await isDead(path)) ? link : pMapSkip), {
    concurrency: CONCURRENCY,
  });
};
