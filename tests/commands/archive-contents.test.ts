import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { getIdByEmail } from '../../src/accounts/email/storage.ts';
import { createSession, getSession } from '../../src/accounts/sessions/storage.ts';
import { getAccount } from '../../src/accounts/storage/accounts.ts';
import { compactTopic } from '../../src/base/engine/storage/compaction.ts';
import { getOrCreateSecret } from '../../src/base/settings/storage.ts';
import { checkArchive } from '../../src/commands/manage/archive/archive-reader.ts';
import { exportSite } from '../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../src/commands/manage/archive/restore-site.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { getDraft, updateDraft } from '../../src/news/drafts/storage.ts';
import { getRevision, keepRevision } from '../../src/news/revisions/storage.ts';
import { listArticleCards, listTrashedCards } from '../../src/news/storage/article-index.ts';
import { type ArticleRecord, revisionsOf } from '../../src/news/storage/article-record.ts';
import { claimArticleSlug } from '../../src/news/storage/article-slugs.ts';
import { getArticleRecord, putArticle } from '../../src/news/storage/articles.ts';
import { provideFileRecords } from '../../src/news/storage/file-articles.ts';
import { createProfile } from '../../src/owners/editing/storage.ts';
import { countTopic } from '../../src/profiles/counts/storage/count-topic.ts';
import { getCounts, setLike } from '../../src/profiles/counts/storage/counts.ts';
import type { Change } from '../../src/profiles/history/rules/stored-history.ts';
import { addToSegment, getSegment } from '../../src/profiles/history/storage/segments.ts';
import { getProfileRecord } from '../../src/profiles/storage/profile-record.ts';
import { NO_ALIASES } from '../../src/search/aliases/rules.ts';
import { changeAliases, getAliases } from '../../src/search/aliases/storage.ts';
import { browseGroup } from '../../src/search/browse/server/browse.ts';
import { digestDirectory } from '../../src/search/storage/directory-digest.ts';
import { appendAudit, listAudit } from '../../src/site/audit/storage.ts';
import { readVisits } from '../../src/site/visits/storage.ts';
import { anArchivedSite } from '../support/builders/archived-site.ts';
import { anArticleRecord } from '../support/builders/articles.ts';
import { aFolder } from '../support/builders/lines-file.ts';
import { aProfileRecord } from '../support/builders/profiles.ts';
import { aStorage } from '../support/builders/storage.ts';

test('a restored site has the same people, accounts, counts and lists as the exported one, but no sessions', async () => {
  const { storage, clock, id, file } = await anArchivedSite();
  const cookie = await createSession(storage, 'owner', id);
  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  expect(await getCounts(other, id)).toMatchObject({ like: 3, view: 3 });
  expect(await readVisits(other)).toBe(3);
  expect(await getAccount(other, id)).toEqual(await getAccount(storage, id));
  expect(await getIdByEmail(other, 'ASHA@example.org')).toBe(id);
  expect(await digestDirectory(other)).toEqual(await digestDirectory(storage));
  expect(await getOrCreateSecret(other)).toBe(await getOrCreateSecret(storage));
  expect(await getSession(other, 'owner', cookie)).toBeNull();
  clock.advance(120_000);
  expect(await findDrift(other, () => {}, 0)).toEqual([]);
});

test('a site whose texts have separators of lines of every kind restores as it was', async () => {
  const { storage, clock } = aStorage();
  const message = [...'\u2028\u2029\u0085\u000b\u000c\u001e\r\n'].map((each) => `one${each}two`).join(' ');
  const record = aProfileRecord({ message });
  await createProfile(storage, record);
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);
  await checkArchive(file);
  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  expect(await getProfileRecord(other, record.id)).toMatchObject({ message });
});

test('a restored local site signs as the exported one did, and remembers removed pages as its store did', async () => {
  const { storage } = aStorage();
  const [from, to, started] = [await aFolder(), await aFolder(), await aFolder()];
  const settings = (folder: string): string => join(folder, 'local-settings.json');
  await writeFile(settings(from), '{"secret":"signs"}');
  await writeFile(settings(started), '{"secret":"own"}');
  const stored = await getOrCreateSecret(storage);
  const file = join(from, 'site.vitae');
  await exportSite(storage, file, { dataFolder: from });
  for (const [folder, secret] of [
    [to, 'signs'],
    [started, 'own'],
  ] as const) {
    const other = aStorage().storage;
    await restoreSite(other, file, { dataFolder: folder });
    expect(JSON.parse(await readFile(settings(folder), 'utf8'))).toEqual({ secret });
    expect(await getOrCreateSecret(other)).toBe(stored);
  }
});

test('scheduled articles, revisions, the trash and drafts are restored', async () => {
  provideFileRecords([]);
  const { storage, clock } = aStorage();
  const article = (id: string, given: Partial<ArticleRecord>): ArticleRecord =>
    anArticleRecord({
      id,
      image_alt: 'A ferry',
      language: 'de',
      translation_of: 'original',
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
  await updateDraft(storage, 'a@b.org', draft, () => draft);
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);

  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  expect(await listArticleCards(other)).toEqual(await listArticleCards(storage));
  expect(await listArticleCards(other)).toMatchObject([
    {
      id: 'first',
      status: 'scheduled',
      publish_at: '2031-01-01T09:00:00+01:00',
      translation_of: 'original',
    },
  ]);
  expect(await getRevision(other, 'first', 1)).toEqual(first);
  expect((await getArticleRecord(other, 'first'))?.revisions).toEqual(second);
  expect(await listTrashedCards(other)).toMatchObject([{ id: 'gone', trashed: { by: 'a@b.org' } }]);
  expect(await claimArticleSlug(other, 'gone', 'new')).toBe('gone-2');
  expect(await getDraft(other, 'a@b.org', { id: 'first' })).toEqual(draft);
});

test('joined spellings and the audit log are restored', async () => {
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

test('after a restore, a visitor who liked before does not count twice', async () => {
  const { clock, id, file } = await anArchivedSite();
  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  await setLike(other, id, 'one', true);
  await setLike(other, id, 'three', false);
  clock.advance(120_000);
  await compactTopic(other, countTopic);
  expect(await getCounts(other, id)).toMatchObject({ like: 2, view: 3 });
});

test('an archive has no change of e-mail that can be undone, because it has no mailed links', async () => {
  const { storage, clock } = aStorage();
  const record = aProfileRecord();
  await createProfile(storage, { ...record, undoable: { from: 'a name', until: clock.now() + 1_000 } });
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);
  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  expect(await getProfileRecord(other, record.id)).toEqual(record);
});

test('an export of a restored site has exactly the same entries', async () => {
  const { clock, file } = await anArchivedSite();
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

test('an archive leaves out what a crashed edit left of a history that no reader sees', async () => {
  const { storage } = aStorage();
  const change = (number: number, after: string): Change => ({
    number,
    at: 1,
    by: 'owner',
    fields: { message: { before: { text: '' }, after: { text: after } } },
    photos: {},
  });
  const segment = (from: number, changes: readonly Change[]) =>
    addToSegment(storage, record.id, from, changes, true);
  const record = aProfileRecord({
    history: { segments: [{ from: 1, to: 2, bytes: 9 }], recent: [] },
  });
  await createProfile(storage, record);
  await segment(1, [change(1, 'seen one'), change(2, 'seen two'), change(3, 'unseen three')]);
  await segment(4, [change(4, 'unseen four')]);
  await addToSegment(storage, 'nobody0000', 1, [change(1, 'unseen five')], true);
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);
  const other = aStorage().storage;
  await restoreSite(other, file);
  expect((await getSegment(other, record.id, 1)).map(({ number }) => number)).toEqual([1, 2]);
  expect(gunzipSync(await readFile(file)).toString()).not.toContain('unseen');
  expect((await other.list('history/')).keys).toHaveLength(1);
});
