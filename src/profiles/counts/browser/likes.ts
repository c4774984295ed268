import { map } from 'nanostores';
import { isLiked } from './liked.ts';

/** News about a profile's likes since the page was rendered; without a count, the page's own is right. */
type KnownLike = { liked: boolean; count?: number };

/** Likes by profile id, shared by all buttons of a page. */
export const $likes = map<Record<string, KnownLike>>({});

/** How long a list may be older than what this browser knows about one profile, in milliseconds. */
const NEWER_FOR = 60_000;
const keyOf = (id: string): string => `like_count_${id}`;

/** Stores a count and a state from a reply. */
export const storeLike = (id: string, like: KnownLike): void => {
  $likes.setKey(id, { ...$likes.get()[id], ...like });
  if (like.count === undefined) return;
  try {
    sessionStorage.setItem(keyOf(id), `${like.count} ${Date.now()}`);
  } catch {
    // Storage is disabled: the next page shows its own count.
  }
};

/** What a profile's button shows, given the count in the page. */
export const shownLike = (id: string, count: number): Required<KnownLike> => {
  const storedLike = $likes.get()[id];
  return { liked: storedLike?.liked ?? isLiked(id), count: storedLike?.count ?? told(id) ?? count };
};

const told = (id: string): number | undefined => {
  try {
    if (typeof sessionStorage === 'undefined') return undefined;
    const [count, time] = (sessionStorage.getItem(keyOf(id)) ?? '').split(' ').map(Number);
    return time && Date.now() - time < NEWER_FOR ? count : undefined;
  } catch {
    return undefined;
  }
};
