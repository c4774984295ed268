import { appendEvent } from '../../../base/engine/storage/append-event.ts';
import { withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { countTopic } from '../../counts/storage/count-topic.ts';
import { MergedCounts } from '../../counts/storage/merged-counts.ts';
import { tallying } from '../../counts/storage/tallies.ts';

/** Counts from now on what a page has for the one that it went into, too; `merge` names the merge. A repeat changes nothing. */
export const mergeCounts = async (
  storage: Storage,
  drop: string,
  keep: string,
  merge: string,
): Promise<void> => {
  await appendEvent(storage, countTopic.name, `m.${drop}.${keep}.${merge}`);
};

/** Takes a merge back: each page has its own counts again, and those that came since stay. */
export const unmergeCounts = async (
  storage: Storage,
  drop: string,
  keep: string,
  merge: string,
): Promise<void> => {
  await appendEvent(storage, countTopic.name, `n.${drop}.${keep}.${merge}`);
};

/** How many visitors like both of two pages. */
export const countSharedLikers = (storage: Storage, one: string, other: string): Promise<number> =>
  withState(storage, countTopic, async ({ state, view }) => {
    const merged = new MergedCounts(storage, state, await view.fresh.gather(tallying));
    const likers = await merged.likers(other);
    return [...(await merged.likers(one)).keys()].filter((visitor) => likers.has(visitor)).length;
  });
