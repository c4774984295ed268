import type { Storage } from '../../base/engine/storage/storage.ts';
import { type Aliases, NO_ALIASES } from './rules.ts';

const KEY = 'finding/aliases';

/** The aliases. Returns the same object until they change, so that results can be cached by it. */
export const getAliases = async (storage: Storage): Promise<Aliases> => {
  const stored = await storage.getJson<Aliases>(KEY);
  if (stored === null) return NO_ALIASES;
  const text = JSON.stringify(stored);
  const cached = storage.memory.get<{ text: string; aliases: Aliases }>(KEY);
  if (cached?.text === text) return cached.aliases;
  storage.memory.set(KEY, { text, aliases: stored }, 4 * text.length);
  return stored;
};

/** How long `getRecentAliases` may be behind, in milliseconds. */
const LAG_MS = 4_000;

/** The aliases, which may be some seconds old: for links that lead on from a page, because an older address redirects. */
export const getRecentAliases = async (storage: Storage): Promise<Aliases> => {
  const key = `${KEY}?recent`;
  const cached = storage.memory.get<{ at: number; aliases: Aliases }>(key);
  const at = storage.now();
  if (cached !== undefined && at - cached.at < LAG_MS) return cached.aliases;
  const aliases = await getAliases(storage);
  storage.memory.set(key, { at, aliases }, 200);
  return aliases;
};

/** Changes the newest version of the aliases; returns the one before. */
export const changeAliases = async (
  storage: Storage,
  change: (aliases: Aliases) => Aliases,
): Promise<Aliases> => {
  const { before } = await storage.update<Aliases>(KEY, (stored) => {
    const old = stored ?? NO_ALIASES;
    const next = change(old);
    return next === old ? null : next;
  });
  storage.memory.delete(`${KEY}?recent`);
  return before?.value ?? NO_ALIASES;
};
