import { walkLeaves } from '../../../base/engine/storage/leaves.ts';
import { withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { countTopic } from './count-topic.ts';

/** A profile whose compacted likes are not as many as the visitors who like it, or whose counts outlived it. */
type CountDrift = { id: string; counted: number; likers: number; isGone: boolean };

/** Compares the compacted counts with the visitors behind them; leaves out what an event corrects at the next compaction. */
export const findCountDrift = (storage: Storage, profiles: ReadonlySet<string>): Promise<CountDrift[]> =>
  withState(storage, countTopic, async ({ state, view }) => {
    const drifts = new Map<string, CountDrift>();
    for await (const [id, [counted]] of walkLeaves<[like: number, view: number]>(storage, state.counts))
      drifts.set(id, { id, counted, likers: 0, isGone: !profiles.has(id) });
    for await (const [key] of walkLeaves<1>(storage, state.likers)) {
      const id = key.slice(0, key.indexOf('.'));
      const drift = drifts.get(id) ?? { id, counted: 0, likers: 0, isGone: !profiles.has(id) };
      drifts.set(id, { ...drift, likers: drift.likers + 1 });
    }
    for (const { payload } of view.events) {
      const [kind, id = ''] = payload.split('.');
      if (kind === 'r' || kind === 'x') drifts.delete(id);
    }
    return [...drifts.values()].filter(({ counted, likers, isGone }) => isGone || counted !== likers);
  });
