import type { ListedKey } from './storage.ts';

/** The keys of whatever waits for somebody begin with this, so that one list tells all of it. */
export const OPEN = 'open-';

/** Keys under a prefix, from a list that may have others too. */
export const keysIn = async (
  listed: Promise<readonly ListedKey[]>,
  prefix: string,
): Promise<readonly ListedKey[]> => (await listed).filter(({ key }) => key.startsWith(prefix));
