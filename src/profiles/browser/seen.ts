import { MAX_SEEN } from '../rules/limits.ts';

const KEY = 'seenProfiles';

/** The profiles that this browser looked at, the latest first. Only the browser keeps them. */
export const listSeen = (): string[] => {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MAX_SEEN) : [];
  } catch {
    return [];
  }
};

const store = (ids: readonly string[]): void => {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is disabled: nothing is remembered.
  }
};

/** Remembers that a profile was looked at. */
export const keepSeen = (id: string): void =>
  store([id, ...listSeen().filter((other) => other !== id)].slice(0, MAX_SEEN));

/** Forgets one profile, which is gone. */
export const dropSeen = (id: string): void => store(listSeen().filter((other) => other !== id));

/** Forgets what this browser looked at. */
export const forgetSeen = (): void => store([]);
