import { type Aliases, NO_ALIASES } from '../../domain/search/aliases.ts';
import type { Storage } from '../engine/storage.ts';

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
  return before?.value ?? NO_ALIASES;
};
