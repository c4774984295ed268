/** What this browser has liked, only for display: the server counts by its own cookie. */

const LIST = 'likedProfiles';

function list(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(LIST) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The profiles that this browser liked, the latest first. */
export const listLiked = (): string[] => list().reverse();

/** Forgets what this browser liked; the likes stay counted. */
export function forgetLiked(): void {
  try {
    for (const key of [LIST, ...Object.keys(localStorage).filter((each) => each.startsWith('liked_'))])
      localStorage.removeItem(key);
  } catch {
    // Storage is disabled: there is nothing to forget.
  }
}

/** Whether this browser liked the profile. */
export function isLiked(id: string): boolean {
  try {
    // Not on the server, where an error for each card would cost more than the card. A browser that keeps nothing refuses even this question.
    if (typeof localStorage === 'undefined') return false;
    return localStorage.getItem(`liked_${id}`) === 'true' || list().includes(id);
  } catch {
    return false;
  }
}

/** Sets or removes the liked flag and the id in the list. */
export function keepLiked(id: string, liked: boolean): void {
  try {
    const others = list().filter((other) => other !== id);
    localStorage.setItem(LIST, JSON.stringify(liked ? [...others, id] : others));
    if (liked) localStorage.setItem(`liked_${id}`, 'true');
    else localStorage.removeItem(`liked_${id}`);
  } catch {
    // Storage is disabled: the button forgets on reload, but the server does not.
  }
}
