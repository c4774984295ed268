import { expect, test } from 'vitest';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { createAnnouncer } from '../../../../src/imports/import/server/announcer.ts';
import { withDirectory } from '../../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../../src/search/storage/directory-entries.ts';
import { listPage } from '../../../support/builders/directory.ts';
import { aProfileRecord, TODAY } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';

test('a large import compacts the directory at its end, a small one leaves that to readers', async () => {
  for (const count of [3, 120]) {
    const { storage, clock } = aStorage();
    const waits: number[] = [];
    const wait = async (milliseconds: number): Promise<void> => {
      waits.push(milliseconds);
      clock.advance(milliseconds);
    };
    const announcer = createAnnouncer(storage, { wait });
    for (let index = 0; index < count; index += 1) {
      // Longer than a batch may wait, so each profile is a batch.
      clock.advance(3_000);
      const record = aProfileRecord({ order: timeOrderedId(clock.now()) });
      await announcer.add(toIndexChange(record, record, null, TODAY));
    }
    await announcer.end();
    await announcer.compact();
    const { state } = await withDirectory(storage, (directory) => Promise.resolve(directory));
    const compacted = state.personal.entries.reduce((sum, { size }) => sum + size, 0);
    expect([waits.length, compacted]).toEqual(count > 3 ? [1, count] : [0, 0]);
  }
});

test.each([
  ['Latin letters', 'x', 1],
  ['letters that take two bytes each', 'ж', 2],
])(
  'an import of long texts of %s waits for them to settle before a site beside it has too many to hold',
  async (_, letter, bytes) => {
    const { storage, clock } = aStorage();
    const batch = (1024 * 1024) / bytes;
    const unsettled = async (): Promise<number> =>
      withDirectory(storage, async ({ changes }) =>
        [...changes.values()].reduce((sum, { entry }) => sum + (entry?.message.length ?? 0), 0),
      );
    const most: number[] = [];
    const wait = async (milliseconds: number): Promise<void> => {
      most.push(await unsettled());
      clock.advance(milliseconds);
    };
    const announcer = createAnnouncer(storage, { wait, maxUnsettled: 3 * batch * bytes });
    for (let index = 0; index < 10; index += 1) {
      clock.advance(1_000);
      const record = aProfileRecord({ order: timeOrderedId(clock.now()), message: letter.repeat(batch) });
      await announcer.add(toIndexChange(record, record, null, TODAY));
    }
    await announcer.end();
    expect(most.length).toBeGreaterThan(1);
    expect(Math.max(...most, await unsettled())).toBeLessThanOrEqual(3 * batch);
    const { total } = await listPage(storage);
    expect(total).toBe(10);
  },
);
