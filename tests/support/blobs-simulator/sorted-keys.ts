/** Keys in lexicographic order; adding 100,000 before the first read is cheap. */
interface SortedKeys {
  add: (key: string) => void;
  remove: (key: string) => void;
  /** Position of the first key that is not before `bound`. */
  positionOf: (bound: string) => number;
  at: (position: number) => string | undefined;
}

/** Builds an empty set of sorted keys; the caller must not add a key twice. */
export function createSortedKeys(): SortedKeys {
  let sorted: string[] = [];
  let added: string[] = [];

  function lowerBound(bound: string): number {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle]! < bound) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // A few new keys are inserted one by one; many are sorted with the rest.
  function settle(): void {
    if (added.length === 0) return;
    if (added.length < 64) for (const key of added) sorted.splice(lowerBound(key), 0, key);
    else sorted = [...sorted, ...added].sort();
    added = [];
  }

  return {
    add: (key) => {
      added.push(key);
    },
    remove: (key) => {
      settle();
      const position = lowerBound(key);
      if (sorted[position] === key) sorted.splice(position, 1);
    },
    positionOf: (bound) => {
      settle();
      return lowerBound(bound);
    },
    at: (position) => sorted[position],
  };
}
