import { createHash } from 'node:crypto';
import type { Leaf } from '../../../base/engine/storage/leaves.ts';

/** Leaves whose texts have one index, which is kept under a key of its own if they are several. */
export type TextGroup = { key: string; leaves: readonly Leaf[] };

/** From this number of profiles on, a leaf has short texts, and an index of its own. */
const ALONE = 512;
/** Most profiles of a group: a change of one derives the index of all. */
const MOST = 4_096;
/** On average, one leaf in this many begins a group, whichever leaves precede it. */
const BEGINS = 32;

const groups = new WeakMap<readonly Leaf[], readonly TextGroup[]>();

/** The groups of the leaves of a kind. Where they begin depends on few leaves, so that a change leaves most groups as they are. */
export const textGroups = (leaves: readonly Leaf[]): readonly TextGroup[] => {
  const cached = groups.get(leaves);
  if (cached !== undefined) return cached;
  const grouped: Leaf[][] = [];
  let size = 0;
  for (const leaf of leaves) {
    const isBegin = size === 0 || leaf.size >= ALONE || size + leaf.size > MOST || isBeginning(leaf);
    if (isBegin) grouped.push([leaf]);
    else grouped.at(-1)?.push(leaf);
    // Nothing joins a leaf of short texts.
    size = leaf.size >= ALONE ? 0 : (isBegin ? 0 : size) + leaf.size;
  }
  const result = grouped.map((group) => ({ key: keyOf(group), leaves: group }));
  groups.set(leaves, result);
  return result;
};

const isBeginning = ({ first }: Leaf): boolean =>
  createHash('sha256').update(first).digest().readUInt32BE() % BEGINS === 0;

const keyOf = (leaves: readonly Leaf[]): string => {
  const [only, ...others] = leaves.map(({ key }) => key);
  if (others.length === 0) return only as string;
  return `texts-${createHash('sha256')
    .update([only, ...others].join('\n'))
    .digest('hex')}`;
};
