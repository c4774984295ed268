import { LIKED_LIST, likedIds } from './liked.ts';

/** The profiles that this browser liked, the latest first. */
export const listLiked = (): string[] => likedIds().reverse();

/** Forgets what this browser liked; the likes stay counted. */
export function forgetLiked(): void {
  try {
    for (const key of [LIKED_LIST, ...Object.keys(localStorage).filter((each) => each.startsWith('liked_'))])
      localStorage.removeItem(key);
  } catch {
    // Storage is disabled: there is nothing to forget.
  }
}
