import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { PROFILE_KINDS } from '../../../src/base/fields/rules/profile-kind.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../src/search/storage/directory-entries.ts';
import { announceBatch } from '../../../src/search/storage/directory-events.ts';
import { countListed, listListed } from '../../../src/search/storage/listed-profiles.ts';
import { aFilledDirectory, listAll } from '../../support/builders/directory.ts';
import { aProfileRecord, TODAY } from '../../support/builders/profiles.ts';
import { runs } from '../../support/chance/runs.ts';

test('listed profiles are numbered as lists show them, whatever changed since the last compaction', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(30).map((half) => 2 * half),
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom('remove', 'rename', 'add early')), { maxLength: 6 }),
      async (count, isCompacted, changes) => {
        const { storage, clock, records } = await aFilledDirectory(count, isCompacted);
        if (isCompacted) {
          clock.advance(120_000);
          await compactTopic(storage, directoryTopic);
        }
        for (const [who, change] of changes) {
          const record = records[who % Math.max(1, records.length)];
          if (change === 'add early' || record === undefined) {
            const early = aProfileRecord({ order: timeOrderedId(clock.now() - 10_000_000 - who) });
            await announceBatch(storage, [toIndexChange(early, early, null, TODAY)]);
          } else if (change === 'remove') {
            const { order, profile } = record;
            await announceBatch(storage, [{ order, profile, entry: null, admin: null }]);
          } else {
            const renamed = { ...record, name: 'Renamed', companyname: 'Renamed', version: 9 };
            await announceBatch(storage, [toIndexChange(renamed, renamed, null, TODAY)]);
          }
        }
        for (const kind of PROFILE_KINDS) {
          const { entries } = await listAll(storage, { kinds: [kind] });
          const ids = entries.map(({ id }) => id);
          expect(await countListed(storage, kind)).toBe(ids.length);
          for (const from of [0, 1, 7, ids.length])
            expect((await listListed(storage, kind, from, 5)).map(({ id }) => id)).toEqual(
              ids.slice(from, from + 5),
            );
        }
      },
    ),
    runs(40),
  );
});
