import pMap from 'p-map';
import { compactTopic } from '../../../base/engine/storage/compaction.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { sweepSuperseded } from '../../../base/engine/storage/sweep-superseded.ts';
import type { Topic } from '../../../base/engine/storage/topics/topic-definition.ts';
import { truncateLocalLog } from '../../../base/local-store/storage/local-store.ts';
import { removeSentMails } from '../../../base/mail/server/sent-mails.ts';
import { finishDeletion, sweepLateWrites } from '../../../moderation/deletion/storage.ts';
import { countTopic } from '../../../profiles/counts/storage/count-topic.ts';
import {
  type Deletion,
  dropDeletion,
  listDeletions,
  noteSwept,
} from '../../../profiles/storage/deletions.ts';
import {
  getRecordOrTombstone,
  getTombstone,
  removeTombstone,
} from '../../../profiles/storage/profile-record.ts';
import { tieTopic } from '../../../profiles/ties/storage/tie-topic.ts';
import { directoryTopic } from '../../../search/storage/directory.ts';
import { refreshDirectoryIndex } from '../../../search/storage/directory-index.ts';
import { auditJournal, forgetInAudit } from '../../../site/audit/storage.ts';

/** How long a call has to finish its own deletion, in milliseconds; late lists catch up in that time, too. */
const TIMEOUT_MS = 120_000;
/** Maximum number of deletions in one run. */
const MAX_ITEMS = 200;
/** No further sweep starts after this time, in milliseconds: a task has some seconds more. */
const SWEEPING_MS = 5_000;
/** Each sweep makes about thirty storage calls. */
const SWEEPS_AT_ONCE = { concurrency: 4 };

/**
 * Finishes deletions of profiles: sweeps what a crash or a late list left, clears the audit log and sent mails, and compacts until no
 * older snapshot, event or free page contains them.
 */
export const finishDeletions = async (storage: Storage, now: number): Promise<void> => {
  const due = (await listDeletions(storage, MAX_ITEMS)).filter(({ at }) => now - at >= TIMEOUT_MS);
  const gone: Deletion[] = [];
  for (const deletion of due) {
    const record = await getRecordOrTombstone(storage, deletion.id);
    // The deletion crashed before it wrote a tombstone.
    if (record !== null && !('deleted' in record)) await dropDeletion(storage, deletion.place);
    else gone.push(deletion);
  }
  await removeSentMails(new Set(gone.map(({ id }) => id)));
  await sweepAll(
    storage,
    gone.filter(({ swept }) => swept === null),
  );
  const done = await erased(
    storage,
    gone.filter(({ swept }) => swept !== null),
  );
  if (done.length === 0) return;
  for (const { id } of done) await removeTombstone(storage, id);
  await refreshDirectoryIndex(storage);
  if (await truncateLocalLog()) for (const { place } of done) await dropDeletion(storage, place);
};

const sweepAll = async (storage: Storage, deletions: readonly Deletion[]): Promise<void> => {
  if (deletions.length === 0) return;
  const started = storage.now();
  const swept: Deletion[] = [];
  await pMap(
    deletions,
    async (deletion) => {
      if (storage.now() - started > SWEEPING_MS) return;
      await finishDeletion(storage, deletion.id);
      // A claim to an address may still have to be removed, in a later run.
      if ((await getTombstone(storage, deletion.id)) !== null) return;
      await sweepLateWrites(storage, deletion.id, deletion.at);
      swept.push(deletion);
    },
    SWEEPS_AT_ONCE,
  );
  await forgetInAudit(storage, new Set(swept.map(({ id }) => id)));
  for (const deletion of swept) await noteSwept(storage, deletion);
};

/** Removes older states of a topic and returns the time up to which there are none; compacts it if that is before `needed`. */
type Erase = (storage: Storage, needed: number) => Promise<number>;

const erasing =
  <State extends object>(topic: Topic<State>): Erase =>
  async (storage, needed) => {
    const until = await sweepSuperseded(storage, topic);
    if (until <= needed) await compactTopic(storage, topic);
    return until;
  };

/** Every topic with data of profiles. */
const TOPICS: readonly Erase[] = [
  erasing(directoryTopic),
  erasing(countTopic),
  erasing(tieTopic),
  erasing(auditJournal),
];

// The deletions that no older state of a topic contains any more.
const erased = async (storage: Storage, deletions: readonly Deletion[]): Promise<Deletion[]> => {
  if (deletions.length === 0) return [];
  const needed = Math.max(...deletions.map(({ swept }) => swept ?? 0));
  let clean = Number.POSITIVE_INFINITY;
  for (const erase of TOPICS) clean = Math.min(clean, await erase(storage, needed));
  return deletions.filter(({ swept }) => swept !== null && swept < clean);
};
