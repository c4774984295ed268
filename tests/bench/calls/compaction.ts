import { compactTopic, isCompactionDue } from '../../../src/base/engine/storage/compaction.ts';
import { SETTLED_MS, settledBucket } from '../../../src/base/engine/storage/events.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { readState } from '../../../src/base/engine/storage/read-topic.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import { addView, setLike } from '../../../src/profiles/counts/storage/counts.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { editStored } from '../../support/builders/stored-profiles.ts';
import { seededRandom } from '../../support/chance/seeded-random.ts';
import type { BenchSite } from '../bench-site.ts';
import { generatedId } from '../generate.ts';
import { type Cost, measure } from '../measure.ts';

/** The share of a compaction in each write that it includes. */
export interface CompactionFigures {
  what: string;
  writes: number;
  perWrite: Omit<Cost, 'cpu'>;
}

const divide = ({ operations, bytesRead, bytesWritten }: Cost, by: number): Omit<Cost, 'cpu'> => ({
  operations: operations / by,
  bytesRead: bytesRead / by,
  bytesWritten: bytesWritten / by,
});

const LIKES = 1_000;

/** Measures a compaction of edits, of registrations, and of likes and views, on all profiles or on one. */
export const benchCompaction = async (site: BenchSite): Promise<CompactionFigures[]> => {
  const random = seededRandom(3);
  const storage = site.cold();
  const someId = (): string => generatedId(Math.floor(random() * site.profiles));
  const figures: CompactionFigures[] = [];

  const editSomeone = async (): Promise<void> => {
    await editStored(storage, someId());
  };
  const registerSomeone = async (): Promise<void> => {
    const now = site.clock.now();
    await createProfile(storage, aProfileRecord({ created: now, order: timeOrderedId(now) }));
  };
  /** Compacts once as many are settled as a compaction waits for; returns what it cost, and how many it took. */
  const compactWrites = async (write: () => Promise<void>): Promise<{ cost: Cost; writes: number }> => {
    for (;;) {
      const current = await readState(storage, directoryTopic);
      if (isCompactionDue(directoryTopic, current, site.clock.now())) break;
      await write();
      site.clock.advance(3_000);
    }
    const writes = (await readState(storage, directoryTopic)).view.fresh.countUntil(
      settledBucket(site.clock.now()),
    );
    const { cost } = await measure(site, () => compactTopic(site.cold(), directoryTopic));
    return { cost, writes };
  };
  for (const [what, write] of [
    ['edit', editSomeone],
    ['register', registerSomeone],
  ] as const) {
    // What others wrote before it is no share of this kind's: the first compaction here takes the last of that, and the second sweeps it.
    site.clock.advance(SETTLED_MS + 30_000);
    await compactTopic(site.cold(), directoryTopic);
    await compactWrites(write);
    await compactWrites(write);
    const { cost, writes } = await compactWrites(write);
    figures.push({ what, writes, perWrite: divide(cost, writes) });
  }

  for (const [what, idOf] of [
    ['like, all over', someId],
    ['like, one profile', () => generatedId(0)],
    ['view, one profile', null],
  ] as const) {
    for (let turn = 0; turn < 2; turn += 1) {
      for (let like = 0; like < LIKES; like += 50) {
        await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            idOf === null
              ? addView(storage, generatedId(0))
              : setLike(storage, idOf(), `${what}${turn}.${like + index}`, true),
          ),
        );
      }
      site.clock.advance(SETTLED_MS + 30_000);
      const { cost } = await measure(site, () => compactTopic(site.cold(), countTopic));
      if (turn === 1) figures.push({ what, writes: LIKES, perWrite: divide(cost, LIKES) });
    }
  }
  return figures;
};
