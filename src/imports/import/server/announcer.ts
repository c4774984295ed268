import { compactTopic } from '../../../base/engine/storage/compaction.ts';
import { BUCKET_MS, SETTLED_MS } from '../../../base/engine/storage/events.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { directoryTopic } from '../../../search/storage/directory.ts';
import type { IndexChange } from '../../../search/storage/directory-entry.ts';
import { announceBatch } from '../../../search/storage/directory-events.ts';

/** Maximum content of one batch: profiles, and bytes of their biographies in memory. */
const MAX_BATCH = { profiles: 500, bytes: 1024 * 1024 };
/** Part of the ten seconds within which a running site must show a profile. */
const MAX_WAIT_MS = 2_500;
/** Compacts after this many settled batches, which would slow the next reader down. */
const COMPACT_AFTER = 4;
/** An import of as many waits at its end and compacts them itself; readers compact fewer in a second. */
const MANY_BATCHES = 100;

/**
 * Maximum bytes of biographies in batches that no compaction can take yet: a site beside the import holds each about eight times, with garbage.
 * A million short profiles stay far below it; long biographies take two seconds a megabyte.
 */
const MAX_UNSETTLED = 48 * 1024 * 1024;

/** The bytes of a text in memory: two for each character if one of them is beyond Latin-1. */
const bytesOf = (text: string): number => (/[^\u0000-\u00ff]/.test(text) ? 2 : 1) * text.length;

/** Announces written profiles to the directory in batches, and compacts it during a long import. */
export type Announcer = {
  add: (change: IndexChange) => Promise<void>;
  end: () => Promise<void>;
  /** Compacts the batches of a large import once they are settled, which takes two minutes, so that no reader has to; only with `wait`. */
  compact: () => Promise<void>;
};

type Options = {
  /** Waits for batches to settle, in milliseconds. */
  wait?: ((milliseconds: number) => Promise<void>) | undefined;
  maxUnsettled?: number;
};

/** How long after it was sent a batch is certainly settled, in milliseconds. */
const SETTLED_AFTER_MS = SETTLED_MS + 2 * BUCKET_MS;

export const createAnnouncer = (
  storage: Storage,
  { wait, maxUnsettled = MAX_UNSETTLED }: Options = {},
): Announcer => {
  let waiting: IndexChange[] = [];
  let bytes = 0;
  let since = storage.now();
  let sent: { at: number; bytes: number }[] = [];
  let batches = 0;
  let busy: Promise<void> = Promise.resolve();

  const untilSettled = ({ at }: { at: number }): number => at + SETTLED_AFTER_MS - storage.now();

  /** Waits until there is room for a batch, compacting those that are settled. */
  const makeRoom = async (size: number): Promise<void> => {
    for (;;) {
      const [oldest] = sent;
      const unsettled = sent.reduce((sum, batch) => sum + batch.bytes, 0);
      if (wait === undefined || oldest === undefined || unsettled + size <= maxUnsettled) return;
      await wait(Math.max(0, untilSettled(oldest)));
      const settled = sent.filter((batch) => untilSettled(batch) <= 0);
      while (await compactTopic(storage, directoryTopic));
      sent = sent.filter((batch) => !settled.includes(batch));
    }
  };

  const send = async (changes: IndexChange[], size: number): Promise<void> => {
    await makeRoom(size);
    await announceBatch(storage, changes);
    sent.push({ at: storage.now(), bytes: size });
    batches += 1;
    const unsettled = sent.filter((batch) => untilSettled(batch) >= 0);
    if (sent.length - unsettled.length < COMPACT_AFTER) return;
    await compactTopic(storage, directoryTopic);
    sent = unsettled;
  };
  const flush = async (): Promise<void> => {
    const [changes, size] = [waiting, bytes];
    waiting = [];
    bytes = 0;
    since = storage.now();
    busy = busy.then(() => (changes.length > 0 ? send(changes, size) : undefined));
    await busy;
  };
  return {
    add: async (change) => {
      waiting.push(change);
      bytes += bytesOf(change.entry?.message ?? '');
      const isFull = waiting.length >= MAX_BATCH.profiles || bytes >= MAX_BATCH.bytes;
      if (isFull || storage.now() - since > MAX_WAIT_MS) await flush();
    },
    end: flush,
    compact: async () => {
      const newest = sent.at(-1);
      if (wait === undefined || newest === undefined || batches < MANY_BATCHES) return;
      await wait(untilSettled(newest));
      while (await compactTopic(storage, directoryTopic));
    },
  };
};
