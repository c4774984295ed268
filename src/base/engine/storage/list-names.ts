import type { Storage } from './storage.ts';

/**
 * The names under a prefix that ends in `/`, sorted and each once. A deployed store does not promise either for its lists; one that is in order is
 * kept as it comes, because a set of a million names takes as much memory as the names.
 */
export const listNames = async (storage: Storage, prefix: string): Promise<string[]> => {
  const names: string[] = [];
  let last = '';
  let isInOrder = true;
  for await (const page of storage.pages(prefix))
    for (const key of page) {
      const name = key.slice(prefix.length);
      if (name <= last) isInOrder = false;
      names.push(name);
      last = name;
    }
  return isInOrder ? names : [...new Set(names)].sort();
};

/** How many keys begin with a prefix. */
export const countKeys = async (storage: Storage, prefix: string): Promise<number> => {
  let count = 0;
  for await (const page of storage.pages(prefix)) count += page.length;
  return count;
};
