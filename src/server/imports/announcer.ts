import { compactTopic } from '../../storage/engine/compaction.ts';
import { BUCKET_MS, SETTLED_MS } from '../../storage/engine/events.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { directoryTopic } from '../../storage/search/directory.ts';
import type { IndexChange } from '../../storage/search/directory-entries.ts';
import { announceBatch } from '../../storage/search/directory-events.ts';

const BATCH_SIZE = 500;
/** Part of the ten seconds within which a running site must show a profile. */
const MAX_WAIT_MS = 2_500;
/** More settled batches than this would slow the next reader down. */
const COMPACT_AFTER = 4;

/** Announces written profiles to the directory in batches, and compacts it during a long import. */
export type Announcer = { add: (change: IndexChange) => Promise<void>; end: () => Promise<void> };

export const createAnnouncer = (storage: Storage): Announcer => {
  let waiting: IndexChange[] = [];
  let since = storage.now();
  let sent: number[] = [];
  let busy: Promise<void> = Promise.resolve();

  const send = async (changes: IndexChange[]): Promise<void> => {
    await announceBatch(storage, changes);
    sent.push(storage.now());
    const settled = storage.now() - SETTLED_MS - 2 * BUCKET_MS;
    if (sent.filter((at) => at < settled).length < COMPACT_AFTER) return;
    await compactTopic(storage, directoryTopic);
    sent = sent.filter((at) => at >= settled);
  };
  const flush = async (): Promise<void> => {
    const changes = waiting;
    waiting = [];
    since = storage.now();
    busy = busy.then(() => (changes.length > 0 ? send(changes) : undefined));
    await busy;
  };
  return {
    add: async (change) => {
      waiting.push(change);
      if (waiting.length >= BATCH_SIZE || storage.now() - since > MAX_WAIT_MS) await flush();
    },
    end: flush,
  };
};
