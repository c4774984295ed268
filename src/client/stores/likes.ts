import { map } from 'nanostores';
import { isLiked } from './liked.ts';

/** What is known of a profile's likes since the page was made; without a count the page's own stands. */
export type KnownLike = { liked: boolean; count?: number };

/** Likes by profile id, shared by every button of a page. */
export const $likes = map<Record<string, KnownLike>>({});

/** Milliseconds for which a list may be older than what this browser was told of one profile. */
const NEWER_FOR = 60_000;
const keyOf = (id: string): string => `like_count_${id}`;

/** Takes over a count and a state that the server answered. */
export const knowLike = (id: string, like: KnownLike): void => {
  $likes.setKey(id, { ...$likes.get()[id], ...like });
  if (like.count === undefined) return;
  try {
    sessionStorage.setItem(keyOf(id), `${like.count} ${Date.now()}`);
  } catch {
    // Storage is switched off: the next page shows its own count.
  }
};

/** What a button of a profile shows, given the count that the page came with. */
export const likeShown = (id: string, count: number): Required<KnownLike> => {
  const known = $likes.get()[id];
  return { liked: known?.liked ?? isLiked(id), count: known?.count ?? told(id) ?? count };
};

const told = (id: string): number | undefined => {
  if (typeof sessionStorage === 'undefined') return undefined;
  try {
    const [count, time] = (sessionStorage.getItem(keyOf(id)) ?? '').split(' ').map(Number);
    return time && Date.now() - time < NEWER_FOR ? count : undefined;
  } catch {
    return undefined;
  }
};
