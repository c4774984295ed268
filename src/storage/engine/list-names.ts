import type { Storage } from './storage.ts';

/** The names under a prefix that ends in `/`, sorted and each once. A deployed store does not promise either for its lists. */
export const listNames = async (storage: Storage, prefix: string): Promise<string[]> => {
  const names = new Set<string>();
  for await (const page of storage.pages(prefix)) for (const key of page) names.add(key.slice(prefix.length));
  return [...names].sort();
};

/** How many keys begin with a prefix. */
export const countKeys = async (storage: Storage, prefix: string): Promise<number> => {
  let count = 0;
  for await (const page of storage.pages(prefix)) count += page.length;
  return count;
};
