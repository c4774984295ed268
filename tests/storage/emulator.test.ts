import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalBlobs } from '../../src/commands/local-blobs.ts';
import { VERIFIED } from '../../src/domain/profile.ts';
import { createSession, endSessions, getSession } from '../../src/storage/accounts/sessions.ts';
import { spend } from '../../src/storage/accounts/spent.ts';
import { takeLimit } from '../../src/storage/accounts/throttles.ts';
import { foldDirectory } from '../../src/storage/directory/directory.ts';
import { timeOrderedId } from '../../src/storage/engine/keys.ts';
import { Memory } from '../../src/storage/engine/memory.ts';
import { Storage } from '../../src/storage/engine/storage.ts';
import { addView, foldCounts, getCounts, setLike } from '../../src/storage/profiles/counts.ts';
import { claimEmail, getEmailHolder, releaseEmail } from '../../src/storage/profiles/emails.ts';
import { getPublicProfile } from '../../src/storage/profiles/gate.ts';
import { getPhoto, putPhoto } from '../../src/storage/profiles/photos.ts';
import { getVersionedProfile } from '../../src/storage/profiles/profile-record.ts';
import {
  createProfile,
  deleteProfile,
  updateProfile,
  verifyProfile,
} from '../../src/storage/profiles/profiles.ts';
import { countVisit, foldVisits, readVisits } from '../../src/storage/site/visits.ts';
import { manualClock } from '../support/clock.ts';
import { listAll } from '../support/directory.ts';
import { aBusinessRecord, aProfileRecord } from '../support/profiles.ts';

const stops: (() => Promise<unknown>)[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

type Access = { siteID: string; token: string; edgeURL: string; uncachedEdgeURL: string };
const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-emulator-'));
  folders.push(folder);
  return folder;
};

/** The platform's own emulator as it is. */
const bare = async (): Promise<Access> => {
  const token = 'token';
  const server = new BlobsServer({ directory: await aFolder(), token });
  const { port } = await server.start();
  stops.push(() => Promise.race([server.stop(), new Promise((resolve) => setTimeout(resolve, 200))]));
  const edgeURL = `http://localhost:${port}`;
  return { siteID: 'local', token, edgeURL, uncachedEdgeURL: edgeURL };
};

/** The one that the start command puts a guard before. */
const guarded = async (): Promise<Access> => {
  const { stop, ...access } = await openLocalBlobs(await aFolder());
  stops.push(stop);
  return access;
};

describe.each([
  ['the bare emulator', bare, true],
  ['the guarded emulator', guarded, false],
] as const)('%s', (_, open, emulated) => {
  let access: Access;
  const clock = manualClock();
  beforeAll(async () => {
    access = await open();
  });
  const aStore = (name: string) =>
    new Storage({ name, memory: new Memory(), access, emulated, now: clock.now, deadline: 20_000 });

  test('bytes, claims and replacements do as they say', async () => {
    const storage = aStore('verbs');
    await storage.put('a/1', Buffer.from('few'));
    expect(await storage.getBytes('a/1')).toEqual(new Uint8Array(Buffer.from('few')));
    expect(await storage.getJson('a/2')).toBeNull();
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, nonce) => storage.claim('c/1', { nonce })),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    const { etag } = (await storage.getVersioned('c/1'))!;
    await new Promise((resolve) => setTimeout(resolve, 5));
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
    const old = (await getVersionedProfile(storage, person.id))!;
    expect(await updateProfile(storage, old, { ...person, email: 'new@x.org', version: 2 })).toEqual({
      done: true,
    });
    expect(await updateProfile(storage, old, { ...person, version: 2 })).toMatchObject({ done: false });
    expect(await getEmailHolder(storage, person.email)).toBeNull();
    await verifyProfile(storage, person.id, true, 'admin');
    for (let turn = 0; turn < 3; turn += 1) {
      const { entries } = await listAll(aStore('profiles'), { limit: 1 });
      expect(entries.map(({ id }) => id)).toEqual([company.id, person.id]);
      expect(entries[1]?.verified).toBe(VERIFIED);
      expect((await listAll(storage, { query: 'zoe 王' })).totals).toEqual([1]);
      clock.advance(60_000);
      await foldDirectory(storage);
    }
    await deleteProfile(storage, (await getPublicProfile(storage, person.id))!.record);
    expect((await listAll(aStore('profiles'))).entries.map(({ id }) => id)).toEqual([company.id]);
    expect(await getPublicProfile(storage, person.id)).toBeNull();
  });

  test('of twenty who want one e-mail at once one gets it, also when it was freed before', async () => {
    const storage = aStore('emails');
    for (let turn = 0; turn < 2; turn += 1) {
      const ids = Array.from({ length: 20 }, (_, index) => `profile${turn}${index}`);
      const claims = await Promise.all(ids.map((id) => claimEmail(storage, 'a@x.org', id)));
      expect(claims.filter(Boolean)).toHaveLength(1);
      await releaseEmail(storage, 'a@x.org', ids[claims.indexOf(true)]!);
    }
  });

  test('sessions, photos, limits and things used up', async () => {
    const storage = aStore('small');
    const cookie = await createSession(storage, 'owner', 'profile001');
    expect(await getSession(storage, 'owner', cookie)).not.toBeNull();
    clock.advance(2 * 86_400_000);
    expect((await getSession(storage, 'owner', cookie))?.extended).toBe(true);
    await endSessions(storage, 'owner', 'profile001');
    expect(await getSession(storage, 'owner', cookie)).toBeNull();
    const file = await putPhoto(storage, 'profile001', Buffer.from('jpeg'));
    expect(await getPhoto(storage, file)).toEqual(new Uint8Array(Buffer.from('jpeg')));
    const limit = { name: 'try', most: 2, period: 60_000 };
    const waits = [];
    for (let use = 0; use < 3; use += 1) waits.push(await takeLimit(storage, limit, 'a'));
    expect(waits.slice(0, 2)).toEqual([0, 0]);
    expect(waits[2]).toBeGreaterThan(0);
    const uses = await Promise.all(Array.from({ length: 6 }, () => spend(storage, 'x', clock.now() + 1_000)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  test('many likes, views and visits at once count exactly, before and after folds', async () => {
    const each = Array.from({ length: 4 }, () => aStore('counts'));
    // The bare one reads every file for each list; more at once only wait for one another.
    const [all, atOnce] = emulated ? [80, 20] : [200, 200];
    for (let first = 0; first < all; first += atOnce) {
      await Promise.all(
        Array.from({ length: atOnce }, async (_, index) => {
          const storage = each[index % each.length]!;
          await Promise.all([
            setLike(storage, 'aaaaaaaa', `visitor ${first + index}`, true),
            addView(storage, 'aaaaaaaa'),
            countVisit(storage),
          ]);
        }),
      );
    }
    for (let turn = 0; turn < 3; turn += 1) {
      const fresh = aStore('counts');
      expect(await getCounts(fresh, 'aaaaaaaa')).toMatchObject({ like: all, view: all });
      expect((await readVisits(fresh)).total).toBe(all);
      clock.advance(60_000);
      if (turn > 0) await setLike(fresh, 'aaaaaaaa', 'visitor 1', true);
      clock.advance(60_000);
      await Promise.all(each.flatMap((storage) => [foldCounts(storage), foldVisits(storage)]));
    }
    const { keys } = await aStore('counts').list('counts/e/');
    expect(keys.length).toBeLessThanOrEqual(1);
  });
});
