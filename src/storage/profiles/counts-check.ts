import { joinLines } from '../engine/joined-lines.ts';
import { type Leaf, walkLeaves } from '../engine/leaves.ts';
import { withState } from '../engine/read-topic.ts';
import { namesInOrder } from '../engine/sorted-keys.ts';
import type { Storage } from '../engine/storage.ts';
import { countTopic } from './count-topic.ts';

/** A profile whose compacted likes are not as many as the visitors who like it, or whose counts outlived it. */
export type CountDrift = { id: string; counted: number; likers: number; isGone: boolean };

/** Compares the compacted counts with the visitors behind them; what an event will mend at the next compaction is not told. */
export const findCountDrift = (storage: Storage): Promise<CountDrift[]> =>
  withState(storage, countTopic, async ({ state, view }) => {
    const mended = new Set(
      view.events
        .map(({ payload }) => payload.split('.'))
        .filter(isMending)
        .map(([, id]) => id),
    );
    const drift: CountDrift[] = [];
    const counts = totals(countsIn(storage, state.counts), likersIn(storage, state.likers));
    for await (const { key: id, one, other } of joinLines(counts, namesInOrder(storage, 'profiles/'))) {
      if (one[0] === undefined || mended.has(id)) continue;
      const [counted = 0, likers = 0] = one[0].split(' ').map(Number);
      const isGone = other.length === 0;
      if (isGone || counted !== likers) drift.push({ id, counted, likers, isGone });
    }
    return drift;
  });

const isMending = ([kind]: readonly string[]): boolean => kind === 'r' || kind === 'x';

async function* countsIn(storage: Storage, leaves: readonly Leaf[]): AsyncGenerator<string> {
  for await (const [id, [like]] of walkLeaves<[like: number, view: number]>(storage, leaves))
    yield `${id}\t${like}`;
}

// Keys are `{profile}.{visitor}` and in order: those of one profile stand together.
async function* likersIn(storage: Storage, leaves: readonly Leaf[]): AsyncGenerator<string> {
  let current = { id: '', likers: 0 };
  for await (const [key] of walkLeaves<1>(storage, leaves)) {
    const id = key.slice(0, key.indexOf('.'));
    if (id !== current.id && current.likers > 0) yield `${current.id}\t${current.likers}`;
    current = { id, likers: id === current.id ? current.likers + 1 : 1 };
  }
  if (current.likers > 0) yield `${current.id}\t${current.likers}`;
}

async function* totals(counts: AsyncIterable<string>, likers: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const { key, one, other } of joinLines(counts, likers))
    yield `${key}\t${one[0] ?? 0} ${other[0] ?? 0}`;
}
