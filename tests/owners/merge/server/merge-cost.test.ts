import { expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { mergeProfiles, unmergeProfiles } from '../../../../src/owners/merge/server/merge.ts';
import { keepMerges } from '../../../../src/owners/merge/server/upkeep.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { listTies } from '../../../../src/profiles/ties/storage/ties.ts';
import { mergingOn, TAKEN, twoPages } from '../../../support/builders/merge-worlds.ts';
import { aPage } from '../../../support/builders/merges.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';
import { aSite } from '../../../support/calls/calls.ts';

const MOST_CALLS = 100;
const TIES = 20;

test('a merge with many ties makes under a hundred storage calls before its reply, and so does taking it back', async () => {
  const { storage, clock } = aSite();
  const { keep, drop } = await twoPages(storage);
  for (let number = 0; number < TIES; number += 1) {
    const company = await aPage(storage, { profile: 'professional', companyname: `Port ${number}` });
    await putTie(storage, aTie(drop, company, { role: 'Pilot' }));
  }
  const open = async (id: string) =>
    (await listTies(storage, id)).filter(({ state }) => state === 'confirmed').length;
  const later: (() => Promise<unknown>)[] = [];
  const call = { ...mergingOn(storage).call, later: (task: () => Promise<unknown>) => void later.push(task) };
  const before = storage.operations;
  await mergeProfiles(call, { keep: keep.id, drop: drop.id, take: TAKEN, versions: [1, 1] });
  expect(storage.operations - before).toBeLessThan(MOST_CALLS);
  // The others follow the reply, or a crash leaves them to upkeep.
  clock.advance(61_000);
  await keepMerges(storage, clock.now(), Number.POSITIVE_INFINITY);
  expect([await open(keep.id), await open(drop.id)]).toEqual([TIES + 2, 0]);
  await compactTopic(storage, countTopic);
  const since = storage.operations;
  await unmergeProfiles(call, { id: drop.id });
  expect(storage.operations - since).toBeLessThan(MOST_CALLS);
  for (const task of later) await task();
  expect([await open(keep.id), await open(drop.id)]).toEqual([1, TIES + 1]);
});
