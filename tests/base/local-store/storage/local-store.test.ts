import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { claimEmail, getIdByEmail, releaseEmail } from '../../../../src/accounts/email/storage.ts';
import { createSession, endSessions, getSession } from '../../../../src/accounts/sessions/storage.ts';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { Memory } from '../../../../src/base/engine/storage/memory.ts';
import { Storage } from '../../../../src/base/engine/storage/storage.ts';
import {
  closeLocalStore,
  openLocalStore,
  truncateLocalLog,
} from '../../../../src/base/local-store/storage/local-store.ts';
import { getPhoto, putPhoto } from '../../../../src/base/photos/storage.ts';
import { takeLimit } from '../../../../src/base/throttles/storage/throttles.ts';
import { markUsed } from '../../../../src/base/throttles/storage/used-tokens.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { createProfile, storeEdit } from '../../../../src/owners/editing/storage.ts';
import { VERIFIED } from '../../../../src/profiles/badge/rules/verified.ts';
import { verifyProfile } from '../../../../src/profiles/badge/storage/verify.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { addView, getCounts, setLike } from '../../../../src/profiles/counts/storage/counts.ts';
import { getPublicProfile } from '../../../../src/profiles/visibility/storage/visibility.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { countVisit, readVisits, visitTopic } from '../../../../src/site/visits/storage.ts';
import { listAll } from '../../../support/builders/directory.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { manualClock } from '../../../support/clock.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) {
    closeLocalStore(folder);
    await rm(folder, { recursive: true, force: true });
  }
});

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-local-'));
  folders.push(folder);
  return folder;
};

const local = openLocalStore(await aFolder());
const clock = manualClock();
const aStore = (name: string) => new Storage({ name, memory: new Memory(), ...local, now: clock.now });

test('bytes, claims and replacements work as on the platform', async () => {
  const storage = aStore('verbs');
  await storage.put('a/1', Buffer.from('few'));
  expect(await storage.getBytes('a/1')).toEqual(new Uint8Array(Buffer.from('few')));
  expect(await storage.getJson('a/2')).toBeNull();
  const claims = await Promise.all(Array.from({ length: 8 }, (_, nonce) => storage.claim('c/1', { nonce })));
  expect(claims.filter(Boolean)).toHaveLength(1);
  const { etag } = (await storage.getVersioned('c/1'))!;
  expect(await storage.replace('c/1', 'new', etag)).toBe(true);
  expect(await storage.replace('c/1', 'newer', etag)).toBe(false);
  expect((await storage.list('c/')).keys).toEqual(['c/1']);
});

test('a profile is created, edited, verified, listed, searched and deleted', async () => {
  const storage = aStore('profiles');
  const person = aProfileRecord({ name: 'Zoë 王', order: timeOrderedId(clock.now()) });
  clock.advance(1);
  const company = aBusinessRecord({ order: timeOrderedId(clock.now()) });
  for (const record of [person, company]) {
    expect(await claimEmail(storage, record.email, record.id)).toBe(true);
    expect(await createProfile(storage, record)).toBe(true);
  }
  const edit = () =>
    storeEdit(
      storage,
      person.id,
      (old) => (old?.version === 1 ? { ...person, email: 'new@x.org', version: 2 } : null),
      { by: 'owner' },
    );
  expect(await edit()).toMatchObject({ done: true });
  expect(await edit()).toMatchObject({ done: false });
  expect(await getIdByEmail(storage, person.email)).toBeNull();
  await verifyProfile(storage, person.id, true, 'admin');
  for (let turn = 0; turn < 3; turn += 1) {
    const { entries } = await listAll(aStore('profiles'), { limit: 1 });
    expect(entries.map(({ id }) => id)).toEqual([company.id, person.id]);
    expect(entries[1]?.verified).toBe(VERIFIED);
    expect((await listAll(storage, { query: 'zoe 王' })).totals).toEqual([1]);
    clock.advance(120_000);
    await compactTopic(storage, directoryTopic);
  }
  await eraseProfile(storage, (await getPublicProfile(storage, person.id))!.record);
  expect((await listAll(aStore('profiles'))).entries.map(({ id }) => id)).toEqual([company.id]);
  expect(await getPublicProfile(storage, person.id)).toBeNull();
});

test('of twenty concurrent claims of one e-mail address one succeeds, even after a release', async () => {
  const storage = aStore('emails');
  for (let turn = 0; turn < 2; turn += 1) {
    const ids = Array.from({ length: 20 }, (_, index) => `profile${turn}${index}`);
    const claims = await Promise.all(ids.map((id) => claimEmail(storage, 'a@x.org', id)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await releaseEmail(storage, 'a@x.org', ids[claims.indexOf(true)]!);
  }
});

test('sessions, photos, limits and used tokens work as on the platform', async () => {
  const storage = aStore('small');
  const cookie = await createSession(storage, 'owner', 'profile001');
  expect(await getSession(storage, 'owner', cookie)).not.toBeNull();
  clock.advance(2 * 86_400_000);
  expect((await getSession(storage, 'owner', cookie))?.extended).toBe(true);
  await endSessions(storage, 'owner', 'profile001');
  expect(await getSession(storage, 'owner', cookie)).toBeNull();
  const file = await putPhoto(storage, 'profile001', Buffer.from('jpeg'));
  expect(await getPhoto(storage, file)).toEqual(new Uint8Array(Buffer.from('jpeg')));
  const limit = { name: 'try', max: 2, period: 60_000 };
  const waits = [];
  for (let use = 0; use < 3; use += 1) waits.push(await takeLimit(storage, limit, 'a'));
  expect(waits.slice(0, 2)).toEqual([0, 0]);
  expect(waits[2]).toBeGreaterThan(0);
  const uses = await Promise.all(
    Array.from({ length: 6 }, () => markUsed(storage, 'x', clock.now() + 1_000)),
  );
  expect(uses.filter(Boolean)).toHaveLength(1);
});

test('concurrent likes, views and visits count exactly, before and after compactions', async () => {
  const each = Array.from({ length: 4 }, () => aStore('counts'));
  const count = 200;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const storage = each[index % each.length]!;
      await Promise.all([
        setLike(storage, 'aaaaaaaa', `visitor ${index}`, true),
        addView(storage, 'aaaaaaaa'),
        countVisit(storage),
      ]);
    }),
  );
  for (let turn = 0; turn < 3; turn += 1) {
    const fresh = aStore('counts');
    expect(await getCounts(fresh, 'aaaaaaaa')).toMatchObject({ like: count, view: count });
    expect(await readVisits(fresh)).toBe(count);
    clock.advance(120_000);
    if (turn > 0) await setLike(fresh, 'aaaaaaaa', 'visitor 1', true);
    clock.advance(120_000);
    await Promise.all(
      each.flatMap((storage) => [compactTopic(storage, countTopic), compactTopic(storage, visitTopic)]),
    );
  }
  const { keys } = await aStore('counts').list('counts/e/');
  expect(keys.length).toBeLessThanOrEqual(1);
});

test('of fifty concurrent claims of a key one wins, and of twenty replacements of one version', async () => {
  const claims = Array.from({ length: 50 }, (_, nonce) => aStore('races').claim('claims/one', { nonce }));
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
  await aStore('races').putJson('records/one', { at: 0 });
  const { etag } = (await aStore('races').getVersioned('records/one'))!;
  const tries = Array.from({ length: 20 }, (_, at) =>
    aStore('races').replace('records/one', { at: at + 1 }, etag),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
});

test('lists are sorted by key, a thousand to a page, and can be read level by level', async () => {
  const storage = aStore('lists');
  const keys = Array.from({ length: 2_345 }, (_, index) => `a/${index % 7}/${index}`).sort();
  await Promise.all([...keys, 'a', 'a.b', 'b/1'].map((key) => storage.put(key, '')));
  const pages: number[] = [];
  const listed: string[] = [];
  for await (const page of storage.pages('a/')) {
    pages.push(page.length);
    listed.push(...page);
  }
  expect(pages).toEqual([1_000, 1_000, 345]);
  expect(listed).toEqual(keys);
  expect(await storage.directories('a/')).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(await storage.directories('')).toEqual(['a', 'b']);
  expect((await storage.list('none/')).keys).toEqual([]);
});

test('the same value always has the same ETag, and a different value a different one', async () => {
  const storage = aStore('etags');
  const etags = [];
  for (const value of [1, 2, 1]) {
    await storage.putJson('x', { value });
    etags.push((await storage.getVersioned('x'))?.etag);
  }
  expect(etags[0]).toBe(etags[2]);
  expect(etags[0]).not.toBe(etags[1]);
});

test('two processes with one file open see and refuse each other’s writes', async () => {
  const folder = await aFolder();
  const mine = new Storage({ name: 'vitae', memory: new Memory(), ...openLocalStore(folder) });
  const code = `
    import { openLocalStore } from './src/base/local-store/storage/local-store.ts';
    const { fetch } = openLocalStore(${JSON.stringify(folder)});
    const put = (key, headers) => fetch('http://store.local/local/site:vitae/' + key, { method: 'PUT', body: '{}', headers });
    for (let n = 0; n < 300; n += 1) await put('other/' + n);
    console.log((await put('claim', { 'if-none-match': '*' })).status);`;
  expect(await mine.claim('claim', { by: 'me' })).toBe(true);
  const other = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  await Promise.all(Array.from({ length: 300 }, (_, index) => mine.put(`mine/${index}`, '')));
  expect((await other).stdout.trim()).toBe('412');
  expect((await mine.list('')).keys).toHaveLength(601);
});

test('a deleted value is nowhere in the files once the log is emptied, which waits for other readers', async () => {
  const folder = await aFolder();
  const storage = new Storage({
    name: 'vitae',
    memory: new Memory(),
    ...openLocalStore(folder),
    now: clock.now,
  });
  for (let index = 0; index < 300; index += 1)
    await storage.put(`k/${(index * 7919) % 300}`, `${'Quillfeather '.repeat(index % 90)}.`);
  const reader = new DatabaseSync(join(folder, 'store.db'));
  reader.exec('begin; select count(*) from vitae');
  for (const key of (await storage.list('k/')).keys) await storage.remove(key);
  expect(await truncateLocalLog()).toBe(false);
  reader.exec('rollback');
  reader.close();
  expect(await truncateLocalLog()).toBe(true);
  for (const name of ['store.db', 'store.db-wal'])
    expect((await readFile(join(folder, name))).includes('Quillfeather'), name).toBe(false);
});
