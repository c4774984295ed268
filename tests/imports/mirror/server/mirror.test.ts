import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { openMirror } from '../../../../src/imports/mirror/server/mirror.ts';
import { remoteSite } from '../../../../src/imports/mirror/server/remote-site.ts';
import { makeDump } from '../../../../src/imports/open-data/server/make-dump.ts';
import { hideProfile, showProfile } from '../../../../src/moderation/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { aSite, ORIGIN, serve } from '../../../support/calls/calls.ts';

const SETTLED = 110_000;
const ASKED = /^\/data\/|\/(?:changes|get-profile)\.php$/;
let site: ReturnType<typeof aSite>;
let copy: Storage;
let spoil: (path: string, response: Response) => Response;

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  site = aSite();
  copy = aStorage({ clock: site.clock }).storage;
  spoil = (_path, response) => response;
});
const ask = async (url: URL): Promise<Response> => {
  if (!ASKED.test(url.pathname)) throw new Error(`Nothing answers ${url.pathname}`);
  return spoil(url.pathname, await serve(new Request(url)));
};
afterEach(() => {
  vi.restoreAllMocks();
});

const aPage = async (id: string, given: Partial<ProfileRecord> = {}): Promise<void> => {
  site.clock.advance(1);
  const order = timeOrderedId(site.storage.now());
  await createProfile(site.storage, aProfileRecord({ id, order, licence: 'CC0', ...given }));
};
const hide = (id: string) =>
  hideProfile(site.storage, id, timeOrderedId(site.storage.now()), {
    at: 1,
    by: 'head@example.org',
    reason: 'spam',
    note: '',
  });
const said: string[] = [];
const waits: number[] = [];
const aMirror = () =>
  openMirror(copy, remoteSite(ORIGIN, { ask, wait: async (milliseconds) => waits.push(milliseconds) }), {
    say: (line) => void said.push(line),
  });
const update = async () => (await aMirror())();
const has = async (id: string): Promise<boolean> => (await getProfileRecord(copy, id)) !== null;

test('a copy is filled from the files, under the same ids, with what the site shows alone', async () => {
  await aPage('open000001', { hobbies: 'Secret', private_fields: ['hobbies'], dob: '1990-05-14' });
  await aPage('open000002', { source: 'An archive', source_url: 'https://archive.example/2' });
  await aPage('closed0001', { licence: '' });
  await makeDump(site.storage);
  expect(await update()).toEqual({ written: 2, forgotten: 0, skipped: 0 });
  expect(await getProfileRecord(copy, 'open000001')).toMatchObject({
    name: 'Asha Rao',
    hobbies: '',
    dob: '1990-05-14',
    email: '',
    phone: '',
    licence: 'CC0',
    source: 'localhost:8888',
    source_url: `${ORIGIN}/profile/open000001`,
  });
  expect(await getProfileRecord(copy, 'open000002')).toMatchObject({ source: 'An archive' });
  expect(await has('closed0001')).toBe(false);
  expect(await update()).toEqual({ written: 0, forgotten: 0, skipped: 0 });
});

test('a text with separators of lines of every kind is copied as it is', async () => {
  const message = 'One\u2028two\u2029three';
  await aPage('open000001', { message });
  await makeDump(site.storage);
  expect(await update()).toEqual({ written: 1, forgotten: 0, skipped: 0 });
  expect(await getProfileRecord(copy, 'open000001')).toMatchObject({ message });
});

test('a copy keeps a year of birth that is known alone, and forgets the day that became private', async () => {
  await aPage('open000001', { dob: '1867', died: '1934' });
  await aPage('open000002', { dob: '1990-05-14' });
  await aPage('open000003', { dob: '1985-02-03', private_fields: ['dob:year'] });
  await makeDump(site.storage);
  expect(await update()).toEqual({ written: 3, forgotten: 0, skipped: 0 });
  const births = async () =>
    Promise.all(
      ['open000001', 'open000002', 'open000003'].map(async (id) => (await getProfileRecord(copy, id))?.dob),
    );
  expect(await births()).toEqual(['1867', '1990-05-14', '1985']);
  await editStored(site.storage, 'open000002', { private_fields: ['dob:year'] });
  site.clock.advance(SETTLED);
  expect(await update()).toEqual({ written: 1, forgotten: 0, skipped: 0 });
  expect(await births()).toEqual(['1867', '1990', '1985']);
});

test('a copy follows what changes, forgets what is gone and takes back what returns', async () => {
  await aPage('open000001');
  await aPage('open000002');
  await makeDump(site.storage);
  await update();
  await aPage('open000003');
  await editStored(site.storage, 'open000002', { hobbies: 'Rowing' });
  await hide('open000001');
  site.clock.advance(SETTLED);
  expect(await update()).toEqual({ written: 2, forgotten: 1, skipped: 0 });
  expect([await has('open000001'), await has('open000003')]).toEqual([false, true]);
  expect((await getProfileRecord(copy, 'open000002'))?.hobbies).toBe('Rowing');
  await showProfile(site.storage, 'open000001', timeOrderedId(site.storage.now()), 'head@example.org');
  site.clock.advance(SETTLED);
  expect(await update()).toEqual({ written: 1, forgotten: 0, skipped: 0 });
  expect(await has('open000001')).toBe(true);
});

test('a copy that is too far behind takes the files again and forgets what is not in them', async () => {
  await aPage('open000001');
  await aPage('open000002');
  await makeDump(site.storage);
  await update();
  await hide('open000002');
  site.clock.advance(91 * 86_400_000);
  await makeDump(site.storage);
  await createProfile(copy, aProfileRecord({ id: 'its0own000' }));
  expect(await update()).toEqual({ written: 0, forgotten: 1, skipped: 0 });
  expect([await has('open000001'), await has('open000002'), await has('its0own000')]).toEqual([
    true,
    false,
    true,
  ]);
});

const importHere = async (record: Record<string, unknown>): Promise<void> => {
  const file = await aLinesFile([{ profile: 'personal', ...record }]);
  expect(await importProfiles(copy, file)).toMatchObject({ bad: 0, skipped: 0 });
};
const sourceChangesAndLeaves = async (): Promise<void> => {
  await editStored(site.storage, 'open000001', { hobbies: 'Rowing' });
  site.clock.advance(SETTLED);
  await update();
  await hide('open000001');
  site.clock.advance(SETTLED);
  await update();
};

test('a page that was imported here before the copy was made is never overwritten or deleted', async () => {
  await importHere({ id: 'open000001', name: 'Asha Rao', hobbies: 'Sailing' });
  await aPage('open000001');
  await makeDump(site.storage);
  await update();
  await sourceChangesAndLeaves();
  expect(await getProfileRecord(copy, 'open000001')).toMatchObject({ hobbies: 'Sailing' });
});

test.each<[string, { hobbies?: string }]>([
  ['the same', {}],
  ['something else', { hobbies: 'Sailing' }],
])('a copied page over which %s was imported here is the copy’s own from then on', async (_, given) => {
  await aPage('open000001');
  await makeDump(site.storage);
  await update();
  const { hobbies } = (await getProfileRecord(copy, 'open000001')) as ProfileRecord;
  await importHere({ id: 'open000001', name: 'Asha Rao', ...given });
  await sourceChangesAndLeaves();
  expect((await getProfileRecord(copy, 'open000001'))?.hobbies).toBe(given.hobbies ?? hobbies);
});

/** The place of the copy is written once more, then the process ends. */
const crashAfterOneSave = (): void => {
  const put = copy.put.bind(copy);
  let saves = 0;
  vi.spyOn(copy, 'put').mockImplementation(async (key, value) => {
    if (key === 'manage/mirror') saves += 1;
    if (saves > 1) throw new Error('the process ended');
    await put(key, value);
  });
};

test('what left after a crash while the files were taken is forgotten by the next run', async () => {
  await aPage('open000001');
  await aPage('open000002');
  await makeDump(site.storage);
  crashAfterOneSave();
  await expect(update()).rejects.toThrow('the process ended');
  expect(await has('open000002')).toBe(true);
  vi.mocked(copy.put).mockRestore();
  await hide('open000002');
  site.clock.advance(SETTLED);
  await makeDump(site.storage);
  expect(await update()).toMatchObject({ forgotten: 1 });
  expect([await has('open000001'), await has('open000002')]).toEqual([true, false]);
});

test('what left after a crash while changes were taken is forgotten by the next run', async () => {
  await aPage('open000001');
  await makeDump(site.storage);
  await update();
  await aPage('open000002');
  site.clock.advance(SETTLED);
  crashAfterOneSave();
  await expect(update()).rejects.toThrow('the process ended');
  expect(await has('open000002')).toBe(true);
  vi.mocked(copy.put).mockRestore();
  await hide('open000002');
  site.clock.advance(SETTLED);
  expect(await update()).toMatchObject({ forgotten: 1 });
  expect([await has('open000001'), await has('open000002')]).toEqual([true, false]);
});

test('files that are not what the index says are not taken', async () => {
  await aPage('open000001');
  await makeDump(site.storage);
  spoil = (path, response) => (path.endsWith('.ndjson.gz') ? new Response('not the file') : response);
  await expect(update()).rejects.toThrow('are not what its index says');
  expect(await has('open000001')).toBe(false);
});

test('a site that does not answer is named', async () => {
  spoil = () => {
    throw new Error('connect ECONNREFUSED');
  };
  await expect(update()).rejects.toThrow(`${ORIGIN} does not answer.`);
});

test('a copy waits where the site asks for it, and says where there are no files', async () => {
  await expect(update()).rejects.toThrow('has no files of open data');
  await aPage('open000001');
  await makeDump(site.storage);
  let refusals = 2;
  spoil = (_path, response) => {
    refusals -= 1;
    return refusals < 0 ? response : new Response('{}', { status: 429, headers: { 'retry-after': '7' } });
  };
  expect(await update()).toMatchObject({ written: 1 });
  expect(waits).toEqual([7_000, 7_000]);
});
