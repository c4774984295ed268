import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { UPKEEP_TASKS } from '../../../../src/app/upkeep/server/tasks.ts';
import { runUpkeep } from '../../../../src/app/upkeep/server/upkeep.ts';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { Memory } from '../../../../src/base/engine/storage/memory.ts';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { OWNER_ALONE } from '../../../../src/base/http/rules/roles.ts';
import {
  closeLocalStore,
  LOCAL_STORE,
  openLocalStore,
} from '../../../../src/base/local-store/storage/local-store.ts';
import { newMailName, storeMail } from '../../../../src/base/mail/storage.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { type ClosedMark, getCaseFile } from '../../../../src/moderation/cases/storage/case-file.ts';
import { getCaseBefore, putClosedCase } from '../../../../src/moderation/cases/storage/closed-cases.ts';
import { addReport } from '../../../../src/moderation/reports/storage.ts';
import { deleteOwnProfile } from '../../../../src/owners/deletion/server.ts';
import { getImportedId } from '../../../../src/profiles/identity/storage/import-keys.ts';
import { findProfile } from '../../../../src/profiles/server/find-profile.ts';
import { listDeletions } from '../../../../src/profiles/storage/deletions.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { ADMIN, aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aLateStore, aStorage } from '../../../support/builders/storage.ts';
import { aPhoto, PASSWORD, send } from '../../../support/calls/calls.ts';
import { edit, publicStatus } from '../../../support/calls/owner-calls.ts';
import { type ManualClock, manualClock } from '../../../support/clock.ts';
import { importsBy } from '../../../support/imports/import-calls.ts';

const MINUTE = 60_000;
/** How many deletions upkeep finishes in one run. */
const MAX_ITEMS = 200;

/** Words that are in nobody else's data. */
const NAME = 'Zhivkova Quillfeather';
const FIRST_NAME = 'Zhivkova Oldname';
const EMAIL = 'quill@feathers.example';
const WORDS = [
  'Quillfeather',
  'Oldname',
  'quill@feathers',
  'Passport-no-12345',
  'register.example/quill',
  'Reader-saw-something',
  'reader-of@quill.example',
  'My-own-appeal',
  'Take-the-phone-out',
  'Please-verify-quill',
  'Grew-up-beside-a-lake',
  'Only-the-team-knows',
];

let folder: string;
let clock: ManualClock;
let storage: Storage;
let admin: ReturnType<typeof asAdmin>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitae-erase-'));
  vi.stubEnv('VITAE_DATA', folder);
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  setFirstAdmin();
  clock = manualClock(Date.now());
  storage = new Storage({
    name: LOCAL_STORE,
    memory: new Memory(),
    ...openLocalStore(folder),
    now: clock.now,
  });
  provideStorage(() => storage);
  admin = asAdmin(await aSessionCookie(storage));
});
afterEach(async () => {
  provideStorage(null);
  setFirstAdmin(null);
  closeLocalStore(folder);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const files = async (): Promise<Buffer[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  );
};

const unpacked = (bytes: Buffer): string => {
  try {
    return gunzipSync(bytes).toString('utf8');
  } catch {
    return bytes.toString('utf8');
  }
};

/** The stored values that have one of the words in them, packed or not. */
const valuesWithWords = async (): Promise<Buffer[]> => {
  const { keys } = await storage.list('');
  const values = await Promise.all(keys.map((key) => storage.getBytes(key)));
  return values
    .filter((value) => value !== null)
    .map((value) => Buffer.from(value))
    .filter((value) => WORDS.some((word) => unpacked(value).includes(word)));
};

/** A part of a packed value that no other value has. */
const fingerprint = (value: Buffer): Buffer => value.subarray(-40);

/** What of the words, and of these packed values, is in any file of the data folder. */
const traces = async (packed: readonly Buffer[] = []): Promise<string[]> => {
  const all = await files();
  const found = WORDS.filter((word) => all.some((bytes) => bytes.includes(word)));
  const parts = packed.filter((value) => all.some((bytes) => bytes.includes(fingerprint(value))));
  return [
    ...found,
    ...(await valuesWithWords()).map((value) => unpacked(value).slice(0, 200)),
    ...parts.map((value) => `packed: ${unpacked(value).slice(0, 200)}`),
  ];
};

/** Runs what is due every ten minutes, as the site's own host does. */
const upkeepFor = async (minutes: number): Promise<void> => {
  for (let passed = 0; passed < minutes; passed += 10) {
    clock.advance(10 * MINUTE);
    const { failed } = await runUpkeep(storage, UPKEEP_TASKS, Number.POSITIVE_INFINITY);
    expect(failed).toEqual([]);
  }
};

const REPORT = {
  reason: 'abuse',
  details: 'Reader-saw-something',
  email: 'reader-of@quill.example',
} as const;

/** An owner with words in every part of the store: edits, a badge with evidence, a case, an appeal, mails, snapshots. */
const anOwnerWithHistory = async (): Promise<Owner> => {
  for (let index = 0; index < 40; index += 1) await anOwner(storage, { name: `Neighbour ${index}` });
  const owner = await anOwner(storage, { name: FIRST_NAME, email: EMAIL });
  await upkeepFor(20);
  await edit({ name: NAME, message: 'Grew-up-beside-a-lake', avatar: await aPhoto() }, owner.cookie);
  const { id } = owner;
  await send('request-badge.php', {
    json: { basis: 'document', note: 'Please-verify-quill' },
    cookie: owner.cookie,
  });
  const evidence = { evidence: 'https://register.example/quill', note: 'Passport-no-12345' };
  const json = { id, verified: 'yes', basis: 'document', ...evidence };
  expect((await admin('CMSupdateUser.php', { json })).status).toBe(200);
  await admin('CMSbulk.php', { json: { action: 'unverify', ids: [id] } });
  await admin('CMSbulk.php', { json: { action: 'verify', ids: [id], ...evidence } });
  await compactTopic(storage, directoryTopic);
  const profile = await findProfile(storage, id);
  await addReport(storage, profile!, REPORT, ['seal']);
  clock.advance(2 * MINUTE);
  const { items } = (await admin('CMSgetReports.php')).body;
  const decision = { decision: 'hide', reason: 'private', note: 'Take-the-phone-out' };
  await admin('CMSdecide.php', { json: { id, case: items[0].case, ...decision } });
  clock.advance(MINUTE);
  const cookie = owner.cookie;
  await send('appeal.php', { json: { text: 'My-own-appeal' }, cookie });
  expect((await admin('CMSnote.php', { json: { id, text: 'Only-the-team-knows' } })).status).toBe(200);
  await upkeepFor(10);
  const [waiting] = (await admin('CMSgetWaiting.php', { query: { kind: 'appeal' } })).body.items;
  const assigned = { kind: 'appeal', ref: waiting.ref, to: ADMIN.email };
  expect((await admin('CMSassign.php', { json: assigned })).status).toBe(200);
  return owner;
};

/** The words are there before, and after an hour of upkeep nowhere in the folder's bytes. */
const expectErased = async (act: () => Promise<void>): Promise<void> => {
  const packed = (await valuesWithWords()).filter((value) => unpacked(value) !== value.toString('utf8'));
  expect(packed.length).toBeGreaterThan(0);
  const every = await traces(packed);
  expect(WORDS.filter((word) => !every.includes(word))).toEqual([]);
  await act();
  expect(await traces(packed)).not.toEqual([]);
  await upkeepFor(50);
  expect(await traces(packed)).toEqual([]);
  expect(await listDeletions(storage, 10)).toEqual([]);
  expect((await storage.list('profiles/')).keys).toHaveLength(40);
};

test('within an hour of its deletion nothing of a profile is in the bytes of the data folder', async () => {
  const owner = await anOwnerWithHistory();
  await expectErased(async () => {
    const json = { password: PASSWORD };
    const { status } = await send('delete-profile.php', { json, cookie: owner.cookie });
    expect(status).toBe(200);
  });
  const { items } = (await admin('CMSgetAudit.php')).body;
  const mine = items.filter(({ target }: { target: string }) => target === owner.id);
  expect(mine.map(({ action }: { action: string }) => action)).toContain('verify');
  expect(mine.every(({ after }: { after: object }) => !('note' in after || 'evidence' in after))).toBe(true);
});

test('within an hour of a purge from the trash nothing of a profile is in the bytes of the data folder', {
  tags: ['long'],
}, async () => {
  const { id } = await anOwnerWithHistory();
  await admin('CMSdeleteUser.php', { json: { id, profile: 'personal' } });
  await upkeepFor(20);
  expect(await publicStatus(id)).toBe(404);
  await expectErased(async () => {
    expect((await admin('CMSpurgeUser.php', { json: { id } })).status).toBe(200);
  });
});

test('within an hour nothing of an imported page that its subject removed is in the bytes of the data folder', async () => {
  const record = { key: 'quill-1', profile: 'personal', name: NAME, email: EMAIL, message: FIRST_NAME };
  const others = Array.from({ length: 30 }, (_, index) => ({
    key: `k${index}`,
    profile: 'personal',
    name: `Neighbour ${index}`,
  }));
  await importProfiles(storage, await aLinesFile([record, ...others]));
  const id = (await getImportedId(storage, 'quill-1')) ?? '';
  clock.advance(MINUTE);
  const token = await createLink(storage, 'claim', id, { email: EMAIL });
  const packed = (await valuesWithWords()).filter((value) => unpacked(value) !== value.toString('utf8'));
  expect(packed).toHaveLength(1);
  expect((await send('claim-confirm.php', { json: { token, action: 'remove' } })).status).toBe(200);
  await upkeepFor(50);
  expect(await traces(packed)).toEqual([]);
});

test('an owner who deletes a page does not wait for an import that was taken back before', {
  tags: ['long'],
}, async () => {
  const owner = await anOwnerWithHistory();
  const { rows, undo } = importsBy((...call) => admin(...call));
  const members = Array.from({ length: 2 * MAX_ITEMS }, (_, index) => ({
    key: `k${index}`,
    profile: 'personal',
    name: `Neighbour ${index}`,
  }));
  await rows(members);
  expect(await undo()).toMatchObject({ removed: members.length });
  expect(
    (await send('delete-profile.php', { json: { password: PASSWORD }, cookie: owner.cookie })).status,
  ).toBe(200);
  await upkeepFor(50);
  expect(await traces()).toEqual([]);
  expect(await listDeletions(storage, members.length)).not.toEqual([]);
});

test('a deletion that crashed at any storage call is finished by upkeep', { tags: ['long'] }, async () => {
  for (let at = 1; ; at += 1) {
    const site = aStorage({ clock: manualClock(Date.now()) });
    const process = site.blobs.newProcess();
    const doomed = aStorage({ blobs: site.blobs, clock: site.clock, process }).storage;
    const owner = await anOwner(site.storage, { name: NAME, email: EMAIL });
    provideStorage(() => doomed);
    process.faults.crashAt(at, { applied: at % 2 === 0 ? 'yes' : 'no' });
    await send('delete-profile.php', { json: { password: PASSWORD }, cookie: owner.cookie });
    if (!process.faults.hasCrashed()) break;
    provideStorage(() => site.storage);
    const isGone = (await publicStatus(owner.id)) === 404;
    for (let turn = 0; turn < 5; turn += 1) {
      site.clock.advance(10 * MINUTE);
      await runUpkeep(site.storage, UPKEEP_TASKS, Number.POSITIVE_INFINITY);
    }
    expect(site.blobs.keys('deletions/'), `call ${at}`).toEqual([]);
    const left = site.blobs
      .keys()
      .filter(
        (key) =>
          key.includes(owner.id) || unpacked(Buffer.from(site.blobs.peek(key)?.bytes ?? [])).includes(NAME),
      );
    expect(left.length > 0, `call ${at}: ${left}`).toBe(!isGone);
  }
});

test('with lists that are late, what other calls wrote after a deletion is gone within two hours, too', async () => {
  const site = aLateStore();
  site.clock.set(Date.now());
  storage = site.storage;
  clock = site.clock;
  admin = asAdmin(await aSessionCookie(storage));
  const owner = await anOwnerWithHistory();
  const { id } = owner;
  const { closed } = await getCaseFile(storage, id);
  const before = await getCaseBefore(storage, closed[0]?.id ?? '', id);
  expect(before).not.toBeNull();
  await deleteOwnProfile({
    storage,
    id,
    password: PASSWORD,
    session: null,
    hand: { login: id, roles: OWNER_ALONE },
  });
  // Calls that had begun before.
  const { decision, by, at } = closed[0] as ClosedMark;
  const mine = { id: timeOrderedId(clock.now()), at, by, decision, reason: 'private', note: '' } as const;
  await putClosedCase(storage, id, { ...mine, closed: before });
  await createLink(storage, 'confirm', id, { email: EMAIL });
  await storeMail(storage, newMailName(storage, id), { to: EMAIL, subject: 's', text: NAME });
  await upkeepFor(120);
  const left = site.blobs
    .keys()
    .map((key) => unpacked(Buffer.from(site.blobs.peek(key)?.bytes ?? [])))
    .filter((text) => WORDS.some((word) => text.includes(word)));
  expect(left).toEqual([]);
  expect(site.blobs.keys('deletions/')).toEqual([]);
});
