import pMap from 'p-map';
import { withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { SweptError } from '../../../base/engine/storage/storage-error.ts';
import { countTopic } from '../../../profiles/counts/storage/count-topic.ts';
import { openListCounts } from '../../../profiles/counts/storage/counts.ts';
import { tallying } from '../../../profiles/counts/storage/tallies.ts';
import type { WorkerLink } from './worker-link.ts';

/** How old the counts may be that lists are sorted by, in milliseconds. */
const TTL_MS = 20_000;
const READS_AT_ONCE = { concurrency: 4 };

/** Sends the counts of all profiles to the thread of an index, as they are stored: only leaves that it lacks, and what changed since. */
export class CountSender {
  readonly #link: WorkerLink;
  #sent: { at: number; keys: ReadonlySet<string> } | null = null;

  constructor(link: WorkerLink) {
    this.#link = link;
  }

  async send(storage: Storage): Promise<void> {
    const sent = this.#sent;
    if (sent !== null && storage.now() - sent.at < TTL_MS) return;
    await withState(storage, countTopic, async ({ state, view }) => {
      const read = async ({ key, first }: { key: string; first: string }) => {
        if (sent?.keys.has(key)) return { key, first };
        const bytes = await storage.getBytes(key, 'eventual');
        if (bytes === null) throw new SweptError(key);
        return { key, first, bytes };
      };
      const leaves = await pMap(state.counts, read, READS_AT_ONCE);
      const fresh = [...(await openListCounts(storage)([...(await view.fresh.gather(tallying)).keys()]))];
      this.#sent = { at: storage.now(), keys: new Set(state.counts.map(({ key }) => key)) };
      await this.#link.send({ type: 'counts', leaves, fresh });
    });
  }

  forget(): void {
    this.#sent = null;
  }
}
