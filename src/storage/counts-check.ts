import { countFold } from './counts.ts';
import { withState } from './events.ts';
import { needLeaf } from './leaves.ts';
import type { Storage } from './storage.ts';

/** A profile whose folded likes are not as many as the visitors who like it, or whose counts outlived it. */
export type CountDrift = { id: string; counted: number; likers: number; isGone: boolean };

/** Compares the folded counts with the visitors behind them; what an event will mend at the next fold is not told. */
export const findCountDrift = (storage: Storage, profiles: ReadonlySet<string>): Promise<CountDrift[]> =>
  withState(storage, countFold, async ({ state, view }) => {
    const likers = new Map<string, number>();
    for (const leaf of state.likers)
      for (const [key] of await needLeaf<1>(storage, leaf)) {
        const id = key.slice(0, key.indexOf('.'));
        likers.set(id, (likers.get(id) ?? 0) + 1);
      }
    const counted = new Map<string, number>();
    for (const leaf of state.counts)
      for (const [id, [like]] of await needLeaf<[like: number, view: number]>(storage, leaf))
        counted.set(id, like);
    const mended = new Set(
      view.events
        .map(({ payload }) => payload.split('.'))
        .filter(isMending)
        .map(([, id]) => id),
    );
    const drift: CountDrift[] = [];
    for (const id of new Set([...counted.keys(), ...likers.keys()])) {
      const found = {
        id,
        counted: counted.get(id) ?? 0,
        likers: likers.get(id) ?? 0,
        isGone: !profiles.has(id),
      };
      if ((found.isGone || found.counted !== found.likers) && !mended.has(id)) drift.push(found);
    }
    return drift;
  });

const isMending = ([kind]: readonly string[]): boolean => kind === 'r' || kind === 'x';
