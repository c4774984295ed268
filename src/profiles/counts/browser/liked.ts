/** What this browser has liked, only for display: the server counts by its own cookie. */

/** Where the browser keeps the list. */
export const LIKED_LIST = 'likedProfiles';

/** The profiles that this browser liked, the latest last. */
export function likedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(LIKED_LIST) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether this browser liked the profile. */
export function isLiked(id: string): boolean {
  try {
    // Not on the server, where an error for each card would cost more than the card. A browser that keeps nothing refuses even this question.
    if (typeof localStorage === 'undefined') return false;
    return localStorage.getItem(`liked_${id}`) === 'true' || likedIds().includes(id);
  } catch {
    return false;
  }
}

/** Sets or removes the liked flag and the id in the list. */
export function keepLiked(id: string, liked: boolean): void {
  try {
    const others = likedIds().filter((other) => other !== id);
    localStorage.setItem(LIKED_LIST, JSON.stringify(liked ? [...others, id] : others));
    if (liked) localStorage.setItem(`liked_${id}`, 'true');
    else localStorage.removeItem(`liked_${id}`);
  } catch {
    // Storage is disabled: the button forgets on reload, but the server does not.
  }
}
