import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { goTo } from '../../../base/frame/browser/hash-address.ts';
import { $pairs, loadPairs, pairAt } from '../../../search/alike/browser.ts';
import type { ShownPair } from '../../../search/alike/calls/pairs.ts';
import { FROM_LIST, mergeOf } from '../../../search/alike/screens/pair-words.ts';

/** A pair in the list that its pages are looked at from; `total` counts all that are left. */
export type ListedPair = { pair: ShownPair; at: number; total: number };

/** The pair that two pages are in the list, for those who came from there; else null. */
export const useListedPair = (keep: string, drop: string, isListed: boolean): ListedPair | null => {
  const { items, total = items.length } = useStore($pairs);
  useEffect(() => {
    if (isListed && $pairs.get().items.length === 0) void loadPairs();
  }, [isListed]);
  const at = items.findIndex(({ a, b }) => (a === keep && b === drop) || (a === drop && b === keep));
  const pair = isListed ? items[at] : undefined;
  return pair === undefined ? null : { pair, at, total: Math.max(total, items.length) };
};

/** Goes to a pair, with the page on the left that better stays. */
export const goToPair = (pair: ShownPair): boolean => {
  const merge = mergeOf(pair);
  if (merge !== null) goTo(`merge/${merge.keep}/${merge.drop}`, FROM_LIST);
  return merge !== null;
};

/** Goes to the first pair from a place of the list on that can be merged, after the last one to the list. */
export const goOn = async (from: number): Promise<void> => {
  for (let at = from; ; at += 1) {
    const pair = await pairAt(at);
    if (pair === undefined) return goTo('duplicates');
    if (goToPair(pair)) return;
  }
};
