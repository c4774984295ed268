import type { Storage } from './storage.ts';

/** The names under a prefix that ends in `/`, in order, read a page at a time. */
export async function* namesInOrder(storage: Storage, prefix: string): AsyncGenerator<string> {
  let last = '';
  for await (const page of storage.pages(prefix))
    for (const key of page) {
      // Two lists are compared by walking them side by side: in another order that would find what is not so.
      if (key <= last) throw new Error(`The store does not list ${prefix} in the order of its keys`);
      last = key;
      yield key.slice(prefix.length);
    }
}

/** How many keys begin with a prefix. */
export const countKeys = async (storage: Storage, prefix: string): Promise<number> => {
  let count = 0;
  for await (const page of storage.pages(prefix)) count += page.length;
  return count;
};
