import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ArchiveError } from '../../src/commands/manage/archive/archive-format.ts';
import { exportSite } from '../../src/commands/manage/archive/export-site.ts';
import { RestoreRefused, restoreSite } from '../../src/commands/manage/archive/restore-site.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { NO_ALIASES } from '../../src/domain/finding/aliases.ts';
import { importProfiles } from '../../src/server/imports/import-profiles.ts';
import { browseGroup } from '../../src/server/profiles/browse.ts';
import { getAccount, putAccount } from '../../src/storage/accounts/accounts.ts';
import { createSession, getSession } from '../../src/storage/accounts/sessions.ts';
import { changeAliases, getAliases } from '../../src/storage/directory/aliases.ts';
import { digestDirectory } from '../../src/storage/directory/directory-digest.ts';
import { compactTopic } from '../../src/storage/engine/compaction.ts';
import { getDraft, putDraft } from '../../src/storage/news/article-drafts.ts';
import { listArticleCards, listTrashedCards } from '../../src/storage/news/article-index.ts';
import { type ArticleRecord, revisionsOf } from '../../src/storage/news/article-record.ts';
import { getRevision, keepRevision } from '../../src/storage/news/article-revisions.ts';
import { claimArticleSlug } from '../../src/storage/news/article-slugs.ts';
import { getArticleRecord, putArticle } from '../../src/storage/news/articles.ts';
import { provideFileRecords } from '../../src/storage/news/file-articles.ts';
import { countTopic } from '../../src/storage/profiles/count-topic.ts';
import { addView, getCounts, setLike } from '../../src/storage/profiles/counts.ts';
import { getEmailHolder } from '../../src/storage/profiles/emails.ts';
import { getImportedId } from '../../src/storage/profiles/import-keys.ts';
import { createProfile } from '../../src/storage/profiles/profiles.ts';
import { appendAudit, listAudit } from '../../src/storage/site/audit.ts';
import { getOrCreateSecret } from '../../src/storage/site/settings.ts';
import { countVisit, readVisits, visitTopic } from '../../src/storage/site/visits.ts';
import { anArticleRecord } from '../support/builders/articles.ts';
import { generatePeople } from '../support/builders/generate-people.ts';
import { aFolder, aLinesFile } from '../support/builders/lines-file.ts';
import { aProfileRecord } from '../support/builders/profiles.ts';
import { aStorage } from '../support/builders/storage.ts';
import { seededRandom } from '../support/chance/seeded-random.ts';

/** A site with people, a login, likes, views and visits, some compacted and some not. */
const aSite = async (people = 40) => {
  const site = aStorage();
  const { storage, clock } = site;
  const email = { key: 'k1', profile: 'personal', name: 'Asha Rao', email: 'asha@example.org' };
  await importProfiles(storage, await aLinesFile([...generatePeople(people), email]));
  const id = (await getImportedId(storage, 'k1')) ?? '';
  const password = { n: 2, r: 8, p: 1, salt: 'c2FsdA==', key: 'a2V5' };
  await putAccount(storage, { id, password, created: 1, changed: 1 });
  await getOrCreateSecret(storage);
  const count = async (visitor: string): Promise<void> => {
    await setLike(storage, id, visitor, true);
    await addView(storage, id);
    await countVisit(storage);
  };
  await count('one');
  await count('two');
  clock.advance(120_000);
  await compactTopic(storage, countTopic);
  await compactTopic(storage, visitTopic);
  await count('three');
  return { ...site, id };
};

const anArchive = async (people?: number) => {
  const site = await aSite(people);
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(site.storage, file);
  return { ...site, file };
};

test('a restored site is the one that was exported: people, logins, counts, lists; sessions are over', async () => {
  const { storage, clock, id, file } = await anArchive();
  const cookie = await createSession(storage, 'owner', id);
  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  expect(await getCounts(other, id)).toMatchObject({ like: 3, view: 3 });
  expect(await readVisits(other)).toBe(3);
  expect(await getAccount(other, id)).toEqual(await getAccount(storage, id));
  expect(await getEmailHolder(other, 'ASHA@example.org')).toBe(id);
  expect(await digestDirectory(other)).toEqual(await digestDirectory(storage));
  expect(await getOrCreateSecret(other)).toBe(await getOrCreateSecret(storage));
  expect(await getSession(other, 'owner', cookie)).toBeNull();
  clock.advance(120_000);
  expect(await findDrift(other, () => {}, 0)).toEqual([]);
});

test('the news desk comes back whole: what is scheduled, revisions, the trash, drafts', async () => {
  provideFileRecords([]);
  const { storage, clock } = aStorage();
  const article = (id: string, given: Partial<ArticleRecord>): ArticleRecord =>
    anArticleRecord({
      id,
      image_alt: 'A ferry',
      publish_date: '2031-01-01',
      status: 'scheduled',
      publish_at: '2031-01-01T09:00:00+01:00',
      ...given,
    });
  const first = article('first', {});
  await putArticle(storage, first);
  await keepRevision(storage, first);
  const second = [...revisionsOf(first), { number: 2, at: '', by: 'a@b.org', title: 'Second' }];
  await putArticle(storage, { ...first, title: 'Second', version: 2, revisions: second });
  await putArticle(storage, article('gone', { trashed: { at: clock.now(), by: 'a@b.org' } }));
  const draft = { fields: { title: 'Half' }, id: 'first', saved: 1, base: 0, minute: 0, writes: 1 };
  await putDraft(storage, 'a@b.org', draft, null);
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);

  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  expect(await listArticleCards(other)).toEqual(await listArticleCards(storage));
  expect(await listArticleCards(other)).toMatchObject([
    { id: 'first', status: 'scheduled', publish_at: '2031-01-01T09:00:00+01:00' },
  ]);
  expect(await getRevision(other, 'first', 1)).toEqual(first);
  expect((await getArticleRecord(other, 'first'))?.revisions).toEqual(second);
  expect(await listTrashedCards(other)).toMatchObject([{ id: 'gone', trashed: { by: 'a@b.org' } }]);
  expect(await claimArticleSlug(other, 'gone', 'new')).toBe('gone-2');
  expect(await getDraft(other, 'a@b.org', { id: 'first' })).toEqual(draft);
});

test('spellings that were joined stay joined, and the log still tells who did it', async () => {
  const { storage, clock } = aStorage();
  await changeAliases(storage, () => ({ ...NO_ALIASES, place: { bangalore: 'bengaluru' } }));
  const joined = {
    admin: 'a@b.org',
    action: 'join-alias',
    target: 'place/bangalore',
    before: null,
    after: null,
  };
  await appendAudit(storage, joined);
  for (const currentcity of ['Bangalore', 'Bengaluru'])
    await createProfile(storage, aProfileRecord({ currentcity, hometown: '' }));
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);
  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  expect(await getAliases(other)).toEqual({
    place: { bangalore: 'bengaluru' },
    profession: {},
    industry: {},
  });
  const page = await browseGroup(other, 'place', 'bengaluru', 1);
  expect(page).toMatchObject({ total: 2 });
  expect(await browseGroup(other, 'place', 'bangalore', 1)).toEqual({ moved: 'bengaluru' });
  expect((await listAudit(other, { limit: 9 })).items).toMatchObject([joined]);
});

test('likes go on where they were: a visitor who liked before does not count twice', async () => {
  const { clock, id, file } = await anArchive();
  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  await setLike(other, id, 'one', true);
  await setLike(other, id, 'three', false);
  clock.advance(120_000);
  await compactTopic(other, countTopic);
  expect(await getCounts(other, id)).toMatchObject({ like: 2, view: 3 });
});

test('an export of a restored site holds the same, entry by entry', async () => {
  const { clock, file } = await anArchive();
  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  const again = join(await aFolder(), 'again.vitae');
  await exportSite(other, again);
  const entries = async (path: string): Promise<string[]> =>
    gunzipSync(await readFile(path))
      .toString('utf8')
      .split('\n')
      .slice(1, -2)
      .sort();
  expect(await entries(again)).toEqual(await entries(file));
});

test('an archive that was altered anywhere, cut short or added to is refused before anything is written', async () => {
  const { clock, file } = await anArchive(5);
  const whole = await readFile(file);
  const random = seededRandom(7);
  const spoilt = join(await aFolder(), 'spoilt.vitae');
  const refuses = async (bytes: Uint8Array, what: string): Promise<void> => {
    await writeFile(spoilt, bytes);
    const { storage, blobs } = aStorage({ clock });
    await expect(restoreSite(storage, spoilt), what).rejects.toThrow(ArchiveError);
    expect(blobs.keys(), what).toEqual([]);
  };
  const places = Array.from({ length: 60 }, () => Math.floor(random() * whole.length));
  for (const at of [0, 3, 9, whole.length - 1, ...places]) {
    const bytes = Uint8Array.from(whole);
    bytes[at] = (bytes[at] as number) ^ (1 << Math.floor(random() * 8));
    await refuses(bytes, `byte ${at}`);
  }
  for (const share of [0, 0.3, 0.99]) await refuses(whole.subarray(0, whole.length * share), `cut ${share}`);
  await refuses(Buffer.concat([whole, Buffer.from([0])]), 'one byte more');
  await refuses(Buffer.concat([whole, whole]), 'twice');
  await refuses(Buffer.from('not an archive'), 'text');
});

test('a store with anybody in it is left alone, unless the archive is to take its place', async () => {
  const { clock, file, id } = await anArchive();
  const { storage } = aStorage({ clock });
  await importProfiles(storage, await aLinesFile([{ key: 'x', profile: 'personal', name: 'Someone Else' }]));
  await expect(restoreSite(storage, file)).rejects.toThrow(RestoreRefused);
  expect((await digestDirectory(storage)).size).toBe(1);
  await restoreSite(storage, file, { intoExisting: true });
  expect(await getImportedId(storage, 'x')).toBeNull();
  expect(await getCounts(storage, id)).toMatchObject({ like: 3 });
  clock.advance(120_000);
  expect(await findDrift(storage, () => {}, 0)).toEqual([]);
});

test('a restore that died at any storage call is finished by a repeat', async () => {
  const { storage, clock, id, file } = await anArchive(3);
  const places = await digestDirectory(storage);
  for (let call = 1; ; call += 1) {
    const { storage: other, blobs } = aStorage({ clock });
    blobs.faults.crashAt(call, { applied: call % 2 === 0 ? 'yes' : 'no' });
    await restoreSite(other, file).catch(() => {});
    if (!blobs.faults.hasCrashed()) return;
    const next = aStorage({ blobs, clock, process: blobs.newProcess() }).storage;
    await restoreSite(next, file).catch((error: unknown) => {
      // Nothing but the removal of its own mark was left to do.
      if (!(error instanceof RestoreRefused)) throw error;
    });
    expect(await digestDirectory(next), `call ${call}`).toEqual(places);
    expect(await getCounts(next, id), `call ${call}`).toMatchObject({ like: 3, view: 3 });
  }
});

test('an export that was cut short goes on where it was', async () => {
  const { storage, clock, blobs, id } = await aSite(900);
  const file = join(await aFolder(), 'site.vitae');
  const dying = aStorage({ blobs, clock, process: blobs.newProcess() });
  dying.process.faults.crashAt(1_700);
  await expect(exportSite(dying.storage, file)).rejects.toThrow();
  const { size } = await stat(`${file}.part`);
  // As if the machine had stopped in the middle of a write.
  await writeFile(`${file}.part`, Buffer.concat([await readFile(`${file}.part`), Buffer.from('half')]));
  expect(size).toBeGreaterThan(0);
  blobs.resetCounts();
  const foot = await exportSite(storage, file);
  expect(foot.parts['profiles']).toBe(901);
  expect(blobs.counts().get).toBeLessThan(1_200);
  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  expect(await digestDirectory(other)).toEqual(await digestDirectory(storage));
  expect(await getCounts(other, id)).toMatchObject({ like: 3, view: 3 });
});

test('a half made archive has not the name of a whole one', async () => {
  const { storage } = await aSite(3);
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);
  await expect(stat(`${file}.part`)).rejects.toThrow();
  await truncate(file, 100);
  await expect(restoreSite(aStorage().storage, file)).rejects.toThrow(ArchiveError);
});
