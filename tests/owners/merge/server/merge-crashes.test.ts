import { beforeEach, expect, test } from 'vitest';
import { keepMerges } from '../../../../src/owners/merge/server/upkeep.ts';
import { mergingOn, portraitOf, TAKEN, twoPages } from '../../../support/builders/merge-worlds.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite } from '../../../support/calls/calls.ts';
import { sampled } from '../../../support/chance/runs.ts';

const CALLS = Array.from({ length: 120 }, (_, index) => index + 1);

const aWorld = async () => {
  const site = aSite();
  const pages = await twoPages(site.storage);
  const ids = [pages.keep.id, pages.drop.id, pages.company.id];
  const portraits = (storage = site.storage) => Promise.all(ids.map((id) => portraitOf(storage, id)));
  /** Another process on the same store, which may crash. */
  const another = () => aStorage({ blobs: site.blobs, clock: site.clock, process: site.blobs.newProcess() });
  const mended = async () => {
    site.clock.advance(61_000);
    const { storage } = another();
    await keepMerges(storage, site.clock.now(), Number.POSITIVE_INFINITY);
    return portraits(storage);
  };
  return { site, ...pages, portraits, another, mended };
};
type World = Awaited<ReturnType<typeof aWorld>>;

let merged: Awaited<ReturnType<World['portraits']>>;
/** A portrait without the ids of one world, which differ in the next. */
const plain = (world: World, portraits: unknown): string =>
  JSON.stringify(portraits)
    .replaceAll(world.keep.id, 'KEEP')
    .replaceAll(world.drop.id, 'DROP')
    .replaceAll(world.company.id, 'COMPANY')
    .replace(/"(?:order|created)":"?[^",]*"?/g, '""')
    .replace(/(KEEP|DROP)-[0-9a-f]{32}/g, '$1-photo')
    .replace(/(?:"corrected"|"proven"):\{[^}]*\},?/g, '');

let whole: string;
beforeEach(async () => {
  const world = await aWorld();
  await mergingOn(world.site.storage).merge(world.keep.id, world.drop.id, TAKEN);
  merged = await world.portraits();
  whole = plain(world, merged);
});

test('a merge that crashes at any storage call is done whole or not at all', async () => {
  const outcomes = new Set<string>();
  for (const at of sampled(CALLS)) {
    const world = await aWorld();
    const before = await world.portraits();
    const { storage, process } = world.another();
    process.faults.crashAt(at, { applied: at % 2 === 0 ? 'yes' : 'no' });
    await mergingOn(storage)
      .merge(world.keep.id, world.drop.id, TAKEN)
      .catch(() => {});
    if (!process.faults.hasCrashed()) continue;
    const after = await world.mended();
    const isMerged = after[1] === null;
    if (isMerged) expect(plain(world, after), `call ${at}`).toBe(whole);
    else expect(after, `call ${at}`).toEqual(before);
    outcomes.add(isMerged ? 'merged' : 'apart');
    expect(world.site.blobs.keys('merges/').length, `call ${at}`).toBe(isMerged ? 1 : 0);
    if (!isMerged) continue;
    await mergingOn(world.another().storage).unmerge(world.drop.id);
    expect(await world.portraits(world.another().storage), `call ${at}`).toEqual(before);
  }
  if (outcomes.size > 0) expect(outcomes).toContain('merged');
});

test('a taking back that crashes at any storage call is finished by upkeep, or was never decided', async () => {
  for (const at of sampled(CALLS)) {
    const world = await aWorld();
    const before = await world.portraits();
    await mergingOn(world.site.storage).merge(world.keep.id, world.drop.id, TAKEN);
    const { storage, process } = world.another();
    process.faults.crashAt(at, { applied: at % 2 === 0 ? 'yes' : 'no' });
    await mergingOn(storage)
      .unmerge(world.drop.id)
      .catch(() => {});
    if (!process.faults.hasCrashed()) continue;
    const after = await world.mended();
    if (after[1] === null) expect(plain(world, after), `call ${at}`).toBe(whole);
    else expect(after, `call ${at}`).toEqual(before);
  }
});
