import { expect, test } from 'vitest';
import { getMergedProfile, getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { getProfileStatus } from '../../../../src/profiles/visibility/storage/profile-status.ts';
import { mergingOn, TAKEN, twoPages } from '../../../support/builders/merge-worlds.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { runs } from '../../../support/chance/runs.ts';

const { site, admin } = withAdmin();

/** Two pages of which the second went into the first, or came back, until a crash at a storage call; null if none happened. */
const aHalfMerge = async (isReturning: boolean, at: number) => {
  const { keep, drop } = await twoPages(site.storage);
  if (isReturning) await mergingOn(site.storage).merge(keep.id, drop.id, TAKEN);
  const process = site.blobs.newProcess();
  const { storage } = aStorage({ blobs: site.blobs, clock: site.clock, process });
  process.faults.crashAt(at, { applied: 'yes' });
  const merging = mergingOn(storage);
  await (isReturning ? merging.unmerge(drop.id) : merging.merge(keep.id, drop.id, TAKEN)).catch(() => {});
  const state = (await getMergedProfile(site.storage, drop.id))?.value.merged.state;
  return state === (isReturning ? 'returning' : 'preparing') ? drop.id : null;
};

const CALLS = Array.from({ length: 30 }, (_, index) => 2 * index + 1);
const MOST = runs(12).numRuns + 1;

type Act = (id: string) => Promise<{ isDone: boolean; refusal: string }>;
const edit: Act = async (id) => {
  const send = (version: number) =>
    admin('CMSeditProfile.php', { json: { id, version, hobbies: 'Sailing' } });
  const early = await send(1);
  // What was put back has another version, as any page that changed.
  const { version = 1 } = (await getProfileRecord(site.storage, id)) ?? {};
  const { status, body } = early.status === 409 ? await send(version) : early;
  return { isDone: status === 200, refusal: body.message };
};
const remove: Act = async (id) => {
  const { status, body } = await admin('CMSdeleteUser.php', { json: { id, profile: 'personal' } });
  return { isDone: status === 200, refusal: body.message };
};
const hide: Act = async (id) => {
  const { body } = await admin('CMSbulk.php', { json: { action: 'hide', ids: [id], reason: 'spam' } });
  return { isDone: body.results[0].ok, refusal: body.results[0].message };
};

test.each([
  ['a page is edited', edit, false],
  ['a page is deleted', remove, false],
  ['a page is hidden with others', hide, false],
  ['a page that comes back is edited', edit, true],
  ['a page that comes back is deleted', remove, true],
  ['a page that comes back is hidden with others', hide, true],
])('%s once what a crash left of its merge is finished', async (_, act, back) => {
  let seen = 0;
  for (const at of CALLS) {
    if (seen === MOST) break;
    const id = await aHalfMerge(back, at);
    if (id === null) continue;
    seen += 1;
    const { isDone, refusal } = await act(id);
    const state = (await getMergedProfile(site.storage, id))?.value.merged.state;
    expect([at, isDone, state, refusal]).toEqual(
      isDone ? [at, true, undefined, refusal] : [at, false, 'done', 'Profile not found'],
    );
    // Nothing but the whole of it: where the merge was taken back, the page is there.
    if (back) expect([at, isDone]).toEqual([at, true]);
    const record = await getProfileRecord(site.storage, id);
    if (act === edit && isDone) expect(record?.hobbies).toBe('Sailing');
    if (act === remove) expect(record).toBe(null);
    if (act === hide && isDone) expect((await getProfileStatus(site.storage, id))?.hidden).not.toBe(null);
  }
  expect(seen).toBeGreaterThan(0);
});
