import { beforeEach, expect, test } from 'vitest';
import { finishDeletions } from '../../../../src/app/upkeep/server/deletions.ts';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { storeEdit } from '../../../../src/owners/editing/storage.ts';
import { keepMerges } from '../../../../src/owners/merge/server/upkeep.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { getCounts } from '../../../../src/profiles/counts/storage/counts.ts';
import { getVersionedProfile } from '../../../../src/profiles/storage/profile-record.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { mergingOn, TAKEN, twoPages } from '../../../support/builders/merge-worlds.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { send } from '../../../support/calls/calls.ts';

const { site, admin, logInAgain } = withAdmin();
const DAY = 86_400_000;

let pages: Awaited<ReturnType<typeof twoPages>>;
beforeEach(async () => {
  pages = await twoPages(site.storage);
});

const mergeBoth = () => mergingOn(site.storage).merge(pages.keep.id, pages.drop.id, TAKEN);

/** Runs upkeep until nothing is left of what was deleted. */
const upkeep = async (): Promise<void> => {
  site.clock.advance(60_000);
  await keepMerges(site.storage, site.clock.now(), Number.POSITIVE_INFINITY);
  for (let run = 0; run < 4; run += 1) {
    site.clock.advance(200_000);
    await finishDeletions(site.storage, site.clock.now());
  }
};

/** The keys that name a page, but those of a topic, which its compactions empty. */
const keysOf = (id: string): string[] =>
  site.blobs
    .keys('')
    .filter((key) => key.includes(id) && !key.includes('/e/') && !key.startsWith('removed/'));

const taken = async () => (await send('get-profile.php', { query: { id: pages.drop.id } })).body;

test('after 30 days nothing of the page that went is kept, and its address leads on', async () => {
  await mergeBoth();
  site.clock.advance(30 * DAY + 1);
  await upkeep();
  expect((await taken()).merged_into.id).toBe(pages.keep.id);
  expect(keysOf(pages.drop.id)).toEqual([`profiles/${pages.drop.id}`]);
  expect(JSON.stringify(await site.storage.getJson(`profiles/${pages.drop.id}`))).not.toMatch(
    /Greg|pilot|688/,
  );
  await compactTopic(site.storage, countTopic);
  expect(await getCounts(site.storage, pages.keep.id)).toEqual({ like: 3, view: 12 });
  await logInAgain();
  const { status, body } = await admin('CMSunmergeProfiles.php', { json: { id: pages.drop.id } });
  expect([status, body.message]).toEqual([409, expect.stringContaining('They are over')]);
});

test('an import does not bring a page back that went into another one', async () => {
  await mergeBoth();
  const line = { profile: 'personal', name: 'Greg Abbott Lane', key: pages.drop.key };
  await importProfiles(site.storage, await aLinesFile([line]));
  expect((await taken()).merged_into.id).toBe(pages.keep.id);
});

test.each([
  ['that can be taken back', 0],
  ['that is over', 31],
])('erasing the page that stays erases all of a merge %s', async (_name, days) => {
  await mergeBoth();
  site.clock.advance(days * DAY);
  if (days > 0) await upkeep();
  const page = (await getVersionedProfile(site.storage, pages.keep.id))!;
  await eraseProfile(site.storage, page.value, {}, { etag: page.etag });
  expect((await taken()).merged_into).toBeUndefined();
  await upkeep();
  expect([...keysOf(pages.keep.id), ...keysOf(pages.drop.id)]).toEqual([]);
});

test('an owner exports the page that was merged into theirs', async () => {
  const owner = await anOwner(site.storage);
  await mergingOn(site.storage).merge(owner.id, pages.drop.id, ['awards']);
  const { body } = await send('export-profile.php', { cookie: owner.cookie });
  const exported = typeof body === 'string' ? JSON.parse(body) : body;
  expect(exported.merged).toMatchObject([{ id: pages.drop.id, profile: { name: 'Greg Abbott Lane' } }]);
  expect(exported.merged[0].photos).toHaveLength(1);
});

test('the record for administrators names what can be taken back', async () => {
  await mergeBoth();
  const { user } = (await admin('CMSgetUser.php', { query: { id: pages.keep.id } })).body;
  expect(user.merges).toMatchObject([{ id: pages.drop.id, name: 'Greg Abbott Lane' }]);
  await admin('CMSunmergeProfiles.php', { json: { id: pages.drop.id } });
  expect((await admin('CMSgetUser.php', { query: { id: pages.keep.id } })).body.user.merges).toEqual([]);
});

test('the changes of open data say where a page went', async () => {
  const open = { licence: 'CC0', source: 'List', source_url: 'https://list.example/' };
  const { storage } = site;
  for (const page of [pages.keep, pages.drop])
    await storeEdit(storage, page.id, (old) => old && { ...old, ...open, version: old.version + 1 }, {
      by: 'import',
    });
  site.clock.advance(200_000);
  await mergeBoth();
  site.clock.advance(200_000);
  const { items } = (await send('changes.php')).body;
  const of = (id: string) => items.filter((item: { id: string }) => item.id === id).at(-1);
  expect(of(pages.drop.id)).toMatchObject({ op: 'gone', into: pages.keep.id });
  expect(of(pages.keep.id).op).toBe('put');
});
