import { type Aliases, NO_ALIASES } from '../../domain/search/aliases.ts';
import type { Storage } from '../engine/storage.ts';

const KEY = 'finding/aliases';

/** The aliases. Returns the same object until they change, so that results can be cached by it. */
export const getAliases = async (storage: Storage): Promise<Aliases> => {
  const found = await storage.getJson<Aliases>(KEY);
  if (found === null) return NO_ALIASES;
  const text = JSON.stringify(found);
  const known = storage.memory.get<{ text: string; aliases: Aliases }>(KEY);
  if (known?.text === text) return known.aliases;
  storage.memory.set(KEY, { text, aliases: found }, 4 * text.length);
  return found;
};

/** Changes the aliases, based on their newest version; returns what was there before. */
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
