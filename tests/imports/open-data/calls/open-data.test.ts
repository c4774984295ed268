import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Context } from '@netlify/functions';
import { beforeEach, expect, test, vi } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import type { FieldName } from '../../../../src/base/fields/rules/field-catalogue.ts';
import { unzipPiece } from '../../../../src/imports/open-data/server/dump-lines.ts';
import { keepDump, makeDump } from '../../../../src/imports/open-data/server/make-dump.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { hideProfile, showProfile } from '../../../../src/moderation/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getVersionedProfile } from '../../../../src/profiles/storage/profile-record.ts';
import { readCurrentChange } from '../../../../src/search/storage/current-changes.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { announceBatch } from '../../../../src/search/storage/directory-events.ts';
import { rebuildDirectory } from '../../../../src/search/storage/directory-rebuild.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';
import { aSite, ORIGIN, send, serve } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
let storage: Storage;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  site = aSite();
  ({ storage } = site);
});

const SETTLED = 110_000;
const OPEN = { licence: 'CC BY-SA 4.0', source: 'An archive', email: '' };
let made = 0;
const aPage = async (id: string, given: Partial<ProfileRecord> = {}): Promise<ProfileRecord> => {
  made += 1;
  const record = aProfileRecord({ id, order: timeOrderedId(storage.now() + made), ...OPEN, ...given });
  await createProfile(storage, record);
  return record;
};
const hide = (id: string) =>
  hideProfile(storage, id, timeOrderedId(storage.now()), {
    at: storage.now(),
    by: 'head@example.org',
    reason: 'spam',
    note: '',
  });
const read = async (query: Record<string, string> = {}) => {
  const { status, body } = await send('changes.php', { query });
  expect(status).toBe(200);
  return body as { items: { seq: string; id: string; op: string; at: string }[]; next: string | null };
};
const ops = async (since = '0') => (await read({ since })).items.map(({ id, op }) => `${op} ${id}`);
const file = async (name: string): Promise<Response> =>
  serve(new Request(`${ORIGIN}/data/${name}`), {} as Context);
const rows = async (name = 'profiles.ndjson.gz') =>
  gunzipSync(Buffer.from(await (await file(name)).arrayBuffer()))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const idsInDump = async (): Promise<string[]> => (await rows()).map(({ id }) => id).sort();

test('a change of an open page is in the list within three minutes, and pages that are not open are never in it', async () => {
  await aPage('open000001');
  await aPage('closed0001', { licence: 'CC BY-NC 4.0' });
  await aPage('closed0002', { licence: '' });
  await aPage('owners0001', { licence: '', open_data: 'yes' });
  await aPage('unlisted01', { listed: 'no' });
  await aPage('minor00001', { dob: '2020-01-01' });
  await hide('closed0001');
  expect(await ops()).toEqual([]);
  site.clock.advance(SETTLED);
  expect(await ops()).toEqual(['put open000001', 'put owners0001']);
  await compactTopic(storage, directoryTopic);
  expect(await ops()).toEqual(['put open000001', 'put owners0001']);
});

test.each([
  ['hiding', (id: string) => hide(id)],
  ['unlisting', (id: string) => editStored(storage, id, { listed: 'no' })],
  ['another licence', (id: string) => editStored(storage, id, { licence: 'All rights reserved' })],
  ['keeping AI from it', (id: string) => editStored(storage, id, { machines: ['no-ai'] })],
  ['waiting', (id: string) => editStored(storage, id, { waiting: { since: 0, until: 'reviewed' } })],
  [
    'deletion',
    async (id: string) => {
      const found = await getVersionedProfile(storage, id);
      if (found) await eraseProfile(storage, found.value, {}, { etag: found.etag });
    },
  ],
])('a page that leaves by %s is gone, whenever the directory is compacted', async (_how, leave) => {
  for (const compactions of [[], ['before'], ['between'], ['before', 'between', 'after'], ['late']]) {
    site = aSite();
    ({ storage } = site);
    await aPage('open000001');
    await aPage('closed0001', { licence: '' });
    site.clock.advance(SETTLED);
    if (compactions.includes('before')) await compactTopic(storage, directoryTopic);
    const [put] = (await read()).items;
    expect(put).toMatchObject({ id: 'open000001', op: 'put' });
    await leave('open000001');
    await leave('closed0001');
    // The state that a compaction reads is ahead of the events that it takes.
    if (compactions.includes('late')) await compactTopic(storage, directoryTopic);
    site.clock.advance(SETTLED);
    if (compactions.includes('between')) await compactTopic(storage, directoryTopic);
    const since = put?.seq ?? '';
    expect([compactions, await ops(since)]).toEqual([compactions, ['gone open000001']]);
    site.clock.advance(SETTLED);
    if (compactions.includes('after')) await compactTopic(storage, directoryTopic);
    expect(await ops(since)).toEqual(['gone open000001']);
    expect(await ops()).toContain('gone open000001');
  }
});

test('a page that is shown again is put again', async () => {
  await aPage('open000001');
  site.clock.advance(SETTLED);
  const [put] = (await read()).items;
  await hide('open000001');
  site.clock.advance(SETTLED);
  await compactTopic(storage, directoryTopic);
  await showProfile(storage, 'open000001', timeOrderedId(storage.now()), 'head@example.org');
  site.clock.advance(SETTLED);
  expect(await ops(put?.seq)).toEqual(['put open000001']);
});

test('a page that keeps AI from it is no open data whatever its owner or licence says, and comes back with its word', async () => {
  await aPage('open000001', { open_data: 'yes', machines: ['no-ai'] });
  await aPage('open000002');
  site.clock.advance(SETTLED);
  expect(await ops()).toEqual(['put open000002']);
  await editStored(storage, 'open000001', { machines: [] });
  await editStored(storage, 'open000002', { machines: ['no-search', 'no-ai'] });
  site.clock.advance(SETTLED);
  expect(await ops()).toEqual(['put open000001', 'gone open000002']);
  await makeDump(storage);
  expect(await idsInDump()).toEqual(['open000001']);
  await editStored(storage, 'open000001', { machines: ['no-ai'] });
  await keepFor(4);
  expect(await idsInDump()).toEqual([]);
  await editStored(storage, 'open000001', { machines: ['no-search'] });
  site.clock.advance(SETTLED);
  expect((await ops()).at(-1)).toBe('put open000001');
});

test('imported pages are in the list, in pages of it, each once, without gaps', async () => {
  const records = Array.from({ length: 7 }, (_, index) => `import000${index}`);
  const batch = [];
  for (const id of records) batch.push(await readCurrentChange(storage, await aPage(id)));
  await announceBatch(storage, batch);
  site.clock.advance(SETTLED);
  await editStored(storage, 'import0003', { hobbies: 'Rowing' });
  site.clock.advance(SETTLED);
  for (const compacted of [false, true]) {
    if (compacted) await compactTopic(storage, directoryTopic);
    const seen: string[] = [];
    let next: string | null = '0';
    let pages = 0;
    while (next !== null) {
      const page: Awaited<ReturnType<typeof read>> = await read({ since: next, limit: '3' });
      expect(new Set(page.items.map(({ id }) => id)).size).toBe(page.items.length);
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
      pages += 1;
    }
    expect([...new Set(seen)].sort()).toEqual(records);
    expect(seen.at(-1)).toBe('import0003');
    expect(pages).toBe(3);
  }
});

test('a place in the list that is too old or from before a rebuild must take the dump', async () => {
  await aPage('open000001');
  site.clock.advance(SETTLED);
  const [put] = (await read()).items;
  site.clock.advance(91 * 86_400_000);
  const old = await send('changes.php', { query: { since: put?.seq ?? '' } });
  expect([old.status, old.body.code]).toEqual([410, 'take-the-dump']);
  expect((await read()).items).toEqual([]);
  await aPage('open000002');
  site.clock.advance(SETTLED);
  const [before] = (await read()).items;
  site.clock.advance(SETTLED);
  await rebuildDirectory(storage, []);
  const rebuilt = await send('changes.php', { query: { since: before?.seq ?? '' } });
  expect([rebuilt.status, rebuilt.body.code]).toEqual([410, 'take-the-dump']);
  const wrong = await send('changes.php', { query: { since: 'no such place!' } });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['since']]);
});

test('until the first files are made there are none', async () => {
  for (const name of ['index.json', 'profiles.ndjson.gz', 'profiles.csv.gz', 'x'])
    expect([name, (await file(name)).status]).toEqual([name, 404]);
});

test('the files have the open pages as public records, and the index says what is in them', async () => {
  await aPage('open000001', {
    email: 'a@example.org',
    avatar: 'open000001-x.jpg',
    private_fields: ['hobbies'],
  });
  await aPage('closed0001', { licence: '' });
  const company = aBusinessRecord({ id: 'company001', ...OPEN, message: '=1+1' });
  await createProfile(storage, company);
  expect(await makeDump(storage)).toBe(2);
  const reply = await file('index.json');
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  const index = await reply.json();
  expect(index.files).toMatchObject([
    { url: '/data/profiles.ndjson.gz', format: 'ndjson', profiles: 2 },
    { url: '/data/profiles.csv.gz', format: 'csv', profiles: 2 },
  ]);
  for (const { url, bytes, sha256 } of index.files) {
    const got = await file(url.slice('/data/'.length));
    expect(got.headers.get('content-encoding')).toBeNull();
    const body = Buffer.from(await got.arrayBuffer());
    // Browsers refuse what follows the first of several streams.
    expect(gunzipSync(body).length).toBe(body.readUInt32LE(body.length - 4));
    expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([bytes, sha256]);
    const again = new Request(ORIGIN + url, { headers: { 'if-none-match': got.headers.get('etag') ?? '' } });
    expect((await serve(again, {} as Context)).status).toBe(304);
  }
  const records = await rows();
  expect(records.map(({ id }) => id).sort()).toEqual(['company001', 'open000001']);
  for (const record of records) {
    expect(record).not.toHaveProperty('email');
    expect(record).not.toHaveProperty('phone');
    expect(record).not.toHaveProperty('avatar');
    expect(record).not.toHaveProperty('private_fields');
  }
  expect(records.find(({ id }) => id === 'open000001').hobbies).toBe('');
  const csv = gunzipSync(Buffer.from(await (await file('profiles.csv.gz')).arrayBuffer())).toString();
  const names = Object.keys(records[0]).map((name) => `"${name}"`);
  expect(csv.split('\r\n')[0]).toBe(`\ufeff${names.join()}`);
  expect(csv).toContain(`"'=1+1"`);
});

test('files of no page are whole too', async () => {
  expect(await makeDump(storage)).toBe(0);
  expect(await rows()).toEqual([]);
});

test('a page that leaves is out of the files within two runs of upkeep, and the old parts are swept', async () => {
  await aPage('open000001');
  await aPage('open000002');
  await makeDump(storage);
  expect(await idsInDump()).toEqual(['open000001', 'open000002']);
  await hide('open000001');
  for (let run = 0; run < 4; run += 1) {
    site.clock.advance(10 * 60_000);
    await keepDump(storage, storage.now(), storage.now() + 18_000);
  }
  expect(await idsInDump()).toEqual(['open000002']);
  const parts = (await storage.list('dump/parts/')).keys;
  for (const key of parts) {
    const bytes = await storage.getBytes(key);
    expect((await unzipPiece(bytes ?? Buffer.alloc(0))).toString()).not.toContain('open000001');
  }
  expect(parts).toHaveLength(3);
});

const keepFor = async (runs: number, milliseconds = 18_000): Promise<void> => {
  for (let run = 0; run < runs; run += 1) {
    site.clock.advance(10 * 60_000);
    await keepDump(storage, storage.now(), storage.now() + milliseconds);
  }
};

test.each([
  ['becomes private', { private_fields: ['hobbies'] as FieldName[] }],
  ['is edited away', { hobbies: 'Rowing' }],
  ['is emptied', { hobbies: '' }],
])(
  'a text that %s is out of the files within two runs of upkeep, and of the stored parts',
  async (_how, change) => {
    await aPage('open000001', { hobbies: 'A secret garden' });
    await aPage('open000002', { hobbies: 'Chess' });
    await makeDump(storage);
    await editStored(storage, 'open000001', change);
    await keepFor(4);
    expect(await rows()).toMatchObject([
      { id: 'open000001', hobbies: 'hobbies' in change ? change.hobbies : '' },
      { id: 'open000002', hobbies: 'Chess' },
    ]);
    const { files } = await (await file('index.json')).json();
    for (const { url, sha256 } of files) {
      const body = Buffer.from(await (await file(url.slice('/data/'.length))).arrayBuffer());
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256);
      expect(gunzipSync(body).toString()).not.toContain('secret');
    }
    for (const key of (await storage.list('dump/parts/')).keys)
      expect((await unzipPiece((await storage.getBytes(key)) ?? Buffer.alloc(0))).toString()).not.toContain(
        'secret',
      );
  },
);

test('a page in the files has its ties, and loses those whose other page is hidden, although that is no open data', async () => {
  const person = await aPage('open000001');
  const company = aBusinessRecord({ id: 'closed0001', companyname: 'Tie Works', licence: '' });
  await createProfile(storage, company);
  await putTie(storage, aTie(person, company, { role: 'Boss', from: '2001' }));
  await makeDump(storage);
  const [row] = await rows();
  expect(row.ties).toEqual([
    {
      id: company.id,
      name: 'Tie Works',
      url: '/profile/tie-works-closed0001',
      kind: 'works',
      role: 'Boss',
      from: '2001',
      to: '',
    },
  ]);
  await hide(company.id);
  await keepFor(2);
  expect((await rows()).map(({ id, ties }) => ({ id, ties }))).toEqual([{ id: person.id, ties: [] }]);
  await keepFor(2);
  for (const key of (await storage.list('dump/parts/')).keys) {
    const bytes = Buffer.from((await storage.getBytes(key)) ?? []);
    expect(bytes.includes('Tie Works')).toBe(false);
    expect((await unzipPiece(bytes)).includes('Tie Works')).toBe(false);
  }
});

test('a page whose ties are as they were is not written again', async () => {
  const person = await aPage('open000001');
  const company = aBusinessRecord({ id: 'closed0001', licence: '' });
  await createProfile(storage, company);
  await putTie(storage, aTie(person, company));
  await makeDump(storage);
  const parts = async () => (await storage.list('dump/parts/')).keys;
  const before = await parts();
  await keepFor(3);
  expect(before).toEqual(expect.arrayContaining(await parts()));
});

test('what a page adds waits for the next files, and no part is written for it', async () => {
  await aPage('open000001', { hobbies: '' });
  await makeDump(storage);
  const before = (await storage.list('dump/parts/')).keys;
  await editStored(storage, 'open000001', { hobbies: 'Rowing' });
  await keepFor(2);
  expect((await rows())[0].hobbies).toBe('');
  const after = (await storage.list('dump/parts/')).keys;
  expect(after.filter((key) => !before.includes(key))).toEqual([]);
});

test('files that are being made never publish a text that became private meanwhile', async () => {
  await aPage('open000001', { hobbies: 'A secret garden' });
  await aPage('open000002');
  await keepDump(storage, storage.now(), storage.now() - 1);
  await editStored(storage, 'open000001', { private_fields: ['hobbies'] });
  await keepFor(1);
  expect((await rows()).map(({ hobbies }) => hobbies)).not.toContain('A secret garden');
});

test('parts that a run has no time for are cleaned by the next ones, those with a page that left first', async () => {
  const count = 1_201;
  const batch = [];
  for (let number = 0; number < count; number += 1)
    batch.push(await readCurrentChange(storage, await aPage(`page${String(number).padStart(6, '0')}`)));
  await announceBatch(storage, batch);
  await makeDump(storage);
  await editStored(storage, 'page000001', { profession: 'Diver' });
  await hide('page001100');
  const isOut = async () => {
    const pages = new Map((await rows()).map((row) => [row.id, row]));
    return [!pages.has('page001100'), pages.get('page000001')?.profession === 'Diver'];
  };
  await keepFor(1, -1);
  expect(await isOut()).toEqual([true, false]);
  await keepFor(1, -1);
  expect(await isOut()).toEqual([true, true]);
  await keepFor(2, -1);
  expect((await rows()).length).toBe(count - 1);
});

test('what begins in one run of upkeep is finished by later ones, and never has what left meanwhile', async () => {
  for (const id of ['open000001', 'open000002', 'open000003']) await aPage(id);
  await keepDump(storage, storage.now(), storage.now() - 1);
  expect((await file('index.json')).status).toBe(404);
  await hide('open000002');
  site.clock.advance(10 * 60_000);
  await keepDump(storage, storage.now(), storage.now() + 18_000);
  expect(await idsInDump()).toEqual(['open000001', 'open000003']);
  site.clock.advance(24 * 3_600_000);
  await aPage('open000004');
  site.clock.advance(SETTLED);
  await keepDump(storage, storage.now(), storage.now() + 18_000);
  expect(await idsInDump()).toEqual(['open000001', 'open000003', 'open000004']);
});

test('the seq of the index continues with everything that the files lack', async () => {
  await aPage('open000001');
  site.clock.advance(SETTLED);
  await makeDump(storage);
  const { seq } = await (await file('index.json')).json();
  await aPage('open000002');
  await hide('open000001');
  site.clock.advance(SETTLED);
  expect((await ops(seq)).sort()).toEqual(['gone open000001', 'put open000002']);
});
