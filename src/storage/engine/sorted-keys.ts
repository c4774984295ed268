import type { Storage } from './storage.ts';

/** A store whose lists are not in the order of their keys, which only shows on the way; `storage.listsInOrder` is false from then on. */
export class UnorderedStore extends Error {
  override readonly name = 'UnorderedStore';
}

/**
 * The names under a prefix that ends in `/`, in order, read a page at a time; of a store that is known not to list in order, held and
 * sorted first. Throws `UnorderedStore` where that turns out only now, as what was told by then may be wrong.
 */
export async function* namesInOrder(storage: Storage, prefix: string): AsyncGenerator<string> {
  if (!storage.listsInOrder) return yield* namesSorted(storage, prefix);
  let last = '';
  for await (const page of storage.pages(prefix))
    for (const key of page) {
      // Two lists are compared by walking them side by side: in another order that would find what is not so.
      if (key <= last) {
        storage.listsInOrder = false;
        throw new UnorderedStore(`The store does not list ${prefix} in the order of its keys`);
      }
      last = key;
      yield key.slice(prefix.length);
    }
}

async function* namesSorted(storage: Storage, prefix: string): AsyncGenerator<string> {
  const names = new Set<string>();
  for await (const page of storage.pages(prefix)) for (const key of page) names.add(key.slice(prefix.length));
  yield* [...names].sort();
}

/** How many keys begin with a prefix. */
export const countKeys = async (storage: Storage, prefix: string): Promise<number> => {
  let count = 0;
  for await (const page of storage.pages(prefix)) count += page.length;
  return count;
};
