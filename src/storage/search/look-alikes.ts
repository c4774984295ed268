import { nameSkeleton } from '../../domain/profiles/look-alike.ts';
import { VERIFIED } from '../../domain/profiles/profile.ts';
import { type Entry, type Leaf, needLeaf, needLeaves } from '../engine/leaves.ts';
import type { Storage } from '../engine/storage.ts';
import { withDirectory } from './directory.ts';
import type { AdminEntry } from './directory-entries.ts';

/** Maximum number of look-alikes to return. */
const MAX_LOOK_ALIKES = 10;

type Kept = { order: string; entry: AdminEntry };

/** Profiles with a badge, also a suspended one, whose names a reader may confuse with the given profile's name. */
export const findLookAlikes = async (
  storage: Storage,
  { id, name }: { id: string; name: string },
): Promise<AdminEntry[]> => {
  const wanted = nameSkeleton(name);
  if (wanted === '') return [];
  return withDirectory(storage, async ({ state, changes }) => {
    const leaves = [...state.personal.admin, ...state.professional.admin];
    await needLeaves(storage, leaves);
    const found: AdminEntry[] = [];
    for (const leaf of leaves)
      for (const { order, entry } of (await verifiedBySkeleton(storage, leaf)).get(wanted) ?? [])
        if (!changes.has(order)) found.push(entry);
    for (const { admin } of changes.values())
      if (admin !== null && isKnown(admin) && nameSkeleton(admin.name) === wanted) found.push(admin);
    return found.filter((entry) => entry.id !== id).slice(0, MAX_LOOK_ALIKES);
  });
};

const isKnown = (entry: AdminEntry): boolean => entry.verified === VERIFIED || entry.recheck === true;

// Cached for each leaf, which never changes: few profiles are verified, and a lookup is then one step.
const verifiedBySkeleton = async (storage: Storage, leaf: Leaf): Promise<Map<string, Kept[]>> => {
  const key = `${leaf.key}?verified`;
  const known = storage.memory.get<Map<string, Kept[]>>(key);
  if (known !== undefined) return known;
  const names = new Map<string, Kept[]>();
  let size = 100;
  for (const [order, entry] of (await needLeaf<AdminEntry>(storage, leaf)) as Entry<AdminEntry>[]) {
    if (!isKnown(entry)) continue;
    const skeleton = nameSkeleton(entry.name);
    const same = names.get(skeleton) ?? [];
    names.set(skeleton, [...same, { order, entry }]);
    size += 200;
  }
  storage.memory.set(key, names, size);
  return names;
};
