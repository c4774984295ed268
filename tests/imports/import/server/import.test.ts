import { symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { getIdByEmail } from '../../../../src/accounts/email/storage.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { getPhoto } from '../../../../src/base/photos/storage.ts';
import { findDrift } from '../../../../src/commands/manage/check/check-store.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { trashProfile } from '../../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { getImportedId } from '../../../../src/profiles/identity/storage/import-keys.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import {
  getProfileStatus,
  updateProfileStatus,
} from '../../../../src/profiles/visibility/storage/profile-status.ts';
import { digestDirectory } from '../../../../src/search/storage/directory-digest.ts';
import { generatePeople } from '../../../support/builders/generate-people.ts';
import { aFolder, aLinesFile } from '../../../support/builders/lines-file.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aPhoto } from '../../../support/builders/photos.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const person = { key: 'k1', profile: 'personal', name: 'Asha Rao' };
const byKey = async (storage: Storage, key: string): Promise<ProfileRecord> => {
  const record = await getProfileRecord(storage, (await getImportedId(storage, key)) ?? '');
  if (record === null) throw new Error(`No profile has the key ${key}`);
  return record;
};

test('a name and a kind are enough, and unknown fields are ignored', async () => {
  const { storage } = aStorage();
  const lines = [
    { ...person, birthyear: 1950, nested: { a: 1 } },
    { key: 'k2', profile: 'professional', name: 'Polder Wind' },
  ];
  const summary = await importProfiles(storage, await aLinesFile(lines));
  expect(summary).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0, bad: 0 });
  expect(await byKey(storage, 'k1')).toMatchObject({ name: 'Asha Rao', version: 1 });
  expect(await byKey(storage, 'k2')).toMatchObject({ name: 'Polder Wind', companyname: 'Polder Wind' });
});

test('a line ends at its line feed alone, whatever separators its texts have', async () => {
  const { storage } = aStorage();
  const message = 'One\u2028two\u2029three';
  const file = await aLinesFile([{ key: 'a', profile: 'personal', name: 'Asha Rao', message }]);
  expect(await importProfiles(storage, file)).toMatchObject({ created: 1, bad: 0 });
  const id = (await getImportedId(storage, 'a')) ?? '';
  expect((await getProfileRecord(storage, id))?.message).toBe(message);
});

test('a bad line is reported with its number and skipped, the others are imported', async () => {
  const { storage } = aStorage();
  const reported: string[] = [];
  const lines = [
    '{"profile": "personal", "name": ',
    '[1]',
    '',
    { profile: 'pet', name: 'Rex' },
    { profile: 'personal', name: ' ' },
    { profile: 'personal', name: 5 },
    { profile: 'personal', name: 'x'.repeat(201) },
    { profile: 'personal', name: 'A', bloodgroup: 'Z' },
    { profile: 'personal', name: 'A', email: 'nobody' },
    { profile: 'personal', name: 'A', dob: '2001-02-30' },
    `\uFEFF${JSON.stringify(person)}`,
  ];
  const summary = await importProfiles(storage, await aLinesFile(lines), {
    report: (line) => reported.push(line),
  });
  expect(summary).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 9, bad: 9 });
  expect(
    reported.map((line) => Number(/^Line (\d+)(?: \(.*\))?: ./.exec(line)?.[1])).sort((a, b) => a - b),
  ).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10]);
});

test('a report names the record by its key, id or name', async () => {
  const { storage } = aStorage();
  const reported: string[] = [];
  const bad = { profile: 'personal', bloodgroup: 'Z' };
  const lines = [
    { ...bad, key: 'k7', name: 'Asha Rao' },
    { ...bad, id: 12, name: 'Asha Rao' },
    { ...bad, name: 'Zoë\nBell' },
    { ...bad, profile: 'professional', companyname: 'é'.repeat(70), startedyear: 'x' },
    bad,
  ];
  await importProfiles(storage, await aLinesFile(lines), { report: (line) => reported.push(line) });
  expect(reported.map((line) => line.slice(0, line.indexOf(':'))).sort()).toEqual([
    'Line 1 (key "k7")',
    'Line 2 (id "12")',
    'Line 3 ("Zoë\\nBell")',
    `Line 4 ("${'é'.repeat(60)}")`,
    'Line 5',
  ]);
});

test('phones and web addresses are imported as other directories write them', async () => {
  const { storage } = aStorage();
  const fields = { phone: '662-323-2525 ext. 3100', website: 'see our page', twitter: 'asha' };
  await importProfiles(storage, await aLinesFile([{ ...person, ...fields }]));
  expect((await byKey(storage, 'k1')).phone).toBe(fields.phone);
});

test('an address that leads nowhere is left out and told, and the line stays', async () => {
  const { storage } = aStorage();
  const told = async (fields: object): Promise<string[]> => {
    const reported: string[] = [];
    const file = await aLinesFile([{ ...person, ...fields }]);
    const { bad } = await importProfiles(storage, file, { report: (line) => reported.push(line) });
    expect(bad).toBe(0);
    return reported;
  };
  expect(await told({ facebook: 'http://facebook.com/asha', linked: 'asha' })).toEqual([]);
  const sentence = 'Please enter a valid URL or username starting with @ (imported without it)';
  const wrong = {
    facebook: 'https://example.org/asha',
    twitter: '@jana@mastodon.example',
    instagram: '@',
    linked: 'lnkd.in/abc',
  };
  expect(await told(wrong)).toEqual(
    ['facebook', 'twitter', 'instagram'].map((field) => `Line 1 (key "k1"): ${field}: ${sentence}`),
  );
  expect(await told({ linked: 'https://linkedin.com/' })).toEqual([`Line 1 (key "k1"): linked: ${sentence}`]);
  const { facebook, twitter, instagram, linked } = await byKey(storage, 'k1');
  expect([facebook, twitter, instagram, linked]).toEqual(['http://facebook.com/asha', '', '', 'lnkd.in/abc']);
  for (const website of ['javascript:alert(1)', 'ftp://example.org', 'mailto:asha@example.org'])
    expect(await told({ profile: 'professional', companyname: 'Mill', key: 'k9', website }), website).toEqual(
      ['Line 1 (key "k9"): website: Please enter a valid website URL (imported without it)'],
    );
});

test('two pages with the same identifier are told, also those of an earlier import', async () => {
  const { storage } = aStorage();
  const told = async (lines: object[]): Promise<string[]> => {
    const reported: string[] = [];
    const file = await aLinesFile(lines);
    await importProfiles(storage, file, { report: (line) => reported.push(line) });
    return reported;
  };
  const one = { ...person, wikidata: 'Q42' };
  expect(await told([one, { ...person, key: 'k2', wikidata: 'Q43' }])).toEqual([]);
  expect(await told([one])).toEqual([]);
  const { id } = await byKey(storage, 'k1');
  const twin = { ...person, key: 'k3', wikidata: 'https://www.wikidata.org/wiki/Q42' };
  const sentence = `the profile ${id} has the same wikidata (imported all the same)`;
  expect(await told([twin])).toEqual([`Line 1 (key "k3"): ${sentence}`]);
  await eraseProfile(storage, await byKey(storage, 'k1'));
  expect(await told([twin])).toEqual([]);
  expect((await storage.list('identifiers/')).keys).toHaveLength(2);
  // Also with pages that somebody registered, and by each register.
  const owned = aProfileRecord({ orcid: '0000-0002-1825-0097' });
  await createProfile(storage, owned);
  expect(await told([{ ...person, key: 'k4', orcid: 'orcid.org/0000-0002-1825-0097' }])).toEqual([
    `Line 1 (key "k4"): the profile ${owned.id} has the same orcid (imported all the same)`,
  ]);
  await told([
    { ...one, key: 'k5', wikidata: 'Q7' },
    { ...one, key: 'k6', wikidata: 'Q7' },
  ]).then((lines) => expect(lines.length).toBeGreaterThan(0));
});

test('importing the same file again writes nothing', async () => {
  const { storage, blobs } = aStorage();
  const file = await aLinesFile([...generatePeople(60), { profile: 'personal', name: 'No Key' }]);
  await importProfiles(storage, file);
  blobs.resetCounts();
  const summary = await importProfiles(storage, file);
  expect(summary).toEqual({ created: 0, updated: 0, unchanged: 61, skipped: 0, bad: 0 });
  expect(blobs.counts()).toMatchObject({ put: 0, delete: 0 });
});

test.each([
  ['its key', { key: 'k1' }],
  ['a foreign id', { id: 4711 }],
  ['an id in this site’s format', { id: 'abcdefgh12' }],
  ['its e-mail, whatever its case', { email: 'Asha@Example.org' }],
])('a record is recognised by %s, and fields that a line leaves out stay', async (_, identity) => {
  const { storage, clock } = aStorage();
  const first = { profile: 'personal', name: 'Asha Rao', hometown: 'Mysuru', ...identity };
  await importProfiles(storage, await aLinesFile([first]));
  clock.advance(1_000);
  const second = { profile: 'personal', name: 'Asha R. Rao', ...identity };
  expect(await importProfiles(storage, await aLinesFile([second]))).toMatchObject({ created: 0, updated: 1 });
  const [place] = [...(await digestDirectory(storage)).values()];
  const record = await getProfileRecord(storage, place?.id ?? '');
  expect(record).toMatchObject({ name: 'Asha R. Rao', hometown: 'Mysuru', version: 2 });
  if ('id' in identity && typeof identity.id === 'string') expect(record?.id).toBe(identity.id);
});

test('two lines about one record make one profile, and the later line wins', async () => {
  const { storage } = aStorage();
  await importProfiles(storage, await aLinesFile([person, { ...person, name: 'Asha R.' }]));
  expect((await byKey(storage, 'k1')).name).toBe('Asha R.');
  expect((await digestDirectory(storage)).size).toBe(1);
});

test('an e-mail that another profile has is reported, even within one file, and creates no login', async () => {
  const { storage } = aStorage();
  const reported: string[] = [];
  const lines = [
    { ...person, email: 'a@example.org' },
    { ...person, key: 'k2', email: 'A@example.org' },
  ];
  const summary = await importProfiles(storage, await aLinesFile(lines), {
    report: (line) => reported.push(line),
  });
  expect(summary).toMatchObject({ created: 1, skipped: 1 });
  expect(reported[0]).toMatch(/^Line 2 \(.*\): the e-mail is held by/);
  const id = await getImportedId(storage, 'k1');
  expect(await getIdByEmail(storage, 'a@example.org')).toBe(id);
  expect(await getAccount(storage, id ?? '')).toBeNull();
});

test('an import cannot change the kind of a profile', async () => {
  const { storage } = aStorage();
  await importProfiles(storage, await aLinesFile([person]));
  const other = { key: 'k1', profile: 'professional', companyname: 'Asha Ltd' };
  expect(await importProfiles(storage, await aLinesFile([other]))).toMatchObject({ skipped: 1 });
});

test('photos are read from the folder beside the file, and from nowhere else', async () => {
  const { storage } = aStorage();
  const reported: string[] = [];
  const jpeg = (await aPhoto({ width: 900, height: 1200 })).buffer;
  const record = { ...person, avatar: 'asha.jpg', avatar1: '../records.jsonl', avatar2: 'link.jpg' };
  const file = await aLinesFile([record], { 'asha.jpg': jpeg });
  const outside = join(await aFolder(), 'secret.jpg');
  await writeFile(outside, jpeg);
  await symlink(outside, join(dirname(file), 'photos/link.jpg'));
  const summary = await importProfiles(storage, file, { report: (line) => reported.push(line) });
  expect(summary).toMatchObject({ created: 1, skipped: 0 });
  expect(reported).toHaveLength(2);
  const imported = await byKey(storage, 'k1');
  expect(imported).toMatchObject({ avatar1: '', avatar2: '' });
  expect((await getPhoto(storage, imported.avatar))?.subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
  expect(await importProfiles(storage, file)).toMatchObject({ unchanged: 1 });
});

test('an import gives badges and never takes one away', async () => {
  const { storage } = aStorage();
  await importProfiles(storage, await aLinesFile([{ ...person, verified: 'yes' }]));
  const id = (await getImportedId(storage, 'k1')) ?? '';
  expect(await getProfileStatus(storage, id)).toMatchObject({ verified: true });
  await importProfiles(storage, await aLinesFile([{ ...person, verified: 'not-verified.jpg' }]));
  expect(await getProfileStatus(storage, id)).toMatchObject({ verified: true });
  const taken = { verified: false, hidden: null, version: 9, by: 'x', at: 0 };
  await updateProfileStatus(storage, id, () => taken);
  await importProfiles(storage, await aLinesFile([person]));
  expect(await getProfileStatus(storage, id)).toMatchObject({ verified: false });
});

test('a repeated import completes one that crashed at any storage call', async () => {
  const records = [...generatePeople(6), { ...person, email: 'a@example.org', verified: 'yes' }];
  const file = await aLinesFile(records);
  for (let call = 1; ; call += 1) {
    for (const applied of ['no', 'yes'] as const) {
      const { storage, blobs, clock } = aStorage();
      blobs.faults.crashAt(call, { applied });
      await importProfiles(storage, file).catch(() => {});
      if (!blobs.faults.hasCrashed()) return expect(call).toBeGreaterThan(10);
      clock.advance(5_000);
      const next = aStorage({ blobs, clock, process: blobs.newProcess() }).storage;
      expect(await importProfiles(next, file)).toMatchObject({ skipped: 0 });
      expect((await digestDirectory(next)).size, `call ${call} ${applied}`).toBe(records.length);
      clock.advance(120_000);
      expect(await findDrift(next, () => {}, 0), `call ${call} ${applied}`).toEqual([]);
    }
  }
});

test('a page that has an account by now is skipped, and its line does not count as bad', async () => {
  const { storage } = aStorage();
  const owner = await anOwner(storage, { name: 'Asha Rao' });
  const reported: string[] = [];
  const lines = [
    { id: owner.id, profile: 'personal', name: 'Somebody Else' },
    { profile: 'personal', name: 'Somebody Else', email: owner.email },
  ];
  const summary = await importProfiles(storage, await aLinesFile(lines), {
    report: (line) => reported.push(line),
  });
  expect(summary).toEqual({ created: 0, updated: 0, unchanged: 0, skipped: 2, bad: 0 });
  expect(reported[0]).toMatch(/^Line \d \((id "\w+"|"Somebody Else")\): its page has an account$/);
  expect((await getProfileRecord(storage, owner.id))?.name).toBe('Asha Rao');
});

test('a removed page does not come back by key, id or e-mail, and the store does not reveal who it was about', async () => {
  const { storage, blobs, clock } = aStorage();
  const email = 'asha@example.org';
  await importProfiles(storage, await aLinesFile([{ ...person, email }]));
  const record = await byKey(storage, 'k1');
  clock.advance(5_000);
  await eraseProfile(storage, record);
  clock.advance(3_600_000);
  const again = aStorage({ blobs, clock, process: blobs.newProcess() }).storage;
  const lines = [
    person,
    { ...person, key: 'k2', email: 'Asha@Example.org' },
    { ...person, key: undefined, email },
    { ...person, key: undefined, id: record.id },
    { ...person, key: 'k3', id: record.id },
  ];
  const summary = await importProfiles(again, await aLinesFile(lines));
  expect(summary).toEqual({ created: 0, updated: 0, unchanged: 0, skipped: 5, bad: 0 });
  expect(await getProfileRecord(again, record.id)).toBeNull();
  const { keys } = await again.list('removed/');
  expect(keys).toHaveLength(4);
  expect(keys.join()).not.toContain(record.id);
});

test('an import completes a deletion that crashed and does not bring the page back', async () => {
  for (let call = 1; ; call += 1) {
    const { storage, blobs, clock } = aStorage();
    await importProfiles(storage, await aLinesFile([person]));
    const record = await byKey(storage, 'k1');
    clock.advance(5_000);
    blobs.faults.crashAt(call, { applied: 'yes' });
    await eraseProfile(storage, record).catch(() => {});
    if (!blobs.faults.hasCrashed()) return expect(call).toBeGreaterThan(5);
    clock.advance(120_000);
    const again = aStorage({ blobs, clock, process: blobs.newProcess() }).storage;
    const { created, bad } = await importProfiles(again, await aLinesFile([person]));
    expect({ created, bad }, `call ${call}`).toEqual({ created: 0, bad: 0 });
  }
});

test('a page in the trash is skipped', async () => {
  const { storage } = aStorage();
  await importProfiles(storage, await aLinesFile([person]));
  const { id } = await byKey(storage, 'k1');
  const trashing = { at: storage.now(), by: 'x', reason: 'other', note: '' } as const;
  await trashProfile(storage, id, timeOrderedId(storage.now()), trashing);
  const summary = await importProfiles(storage, await aLinesFile([person]));
  expect(summary).toMatchObject({ created: 0, skipped: 1, bad: 0 });
});

test('sources are imported, stay where a line does not have them, and are refused with the line', async () => {
  const { storage } = aStorage();
  const sources = { message: [{ url: 'https://a.example/', title: 'A', seen: '' }] };
  const line = { ...person, message: 'She writes.' };
  const run = async (...lines: object[]) => importProfiles(storage, await aLinesFile(lines));
  await run({ ...line, sources });
  expect((await byKey(storage, 'k1')).sources).toEqual(sources);
  expect(await run({ ...line, sources })).toMatchObject({ unchanged: 1 });
  expect(await run({ ...line, hometown: 'Goa' })).toMatchObject({ updated: 1 });
  expect((await byKey(storage, 'k1')).sources).toEqual(sources);
  expect(await run({ ...line, sources: { message: ['x'] } })).toMatchObject({ bad: 1 });
  expect(await run({ ...line, sources: {} })).toMatchObject({ updated: 1 });
  expect((await byKey(storage, 'k1')).sources).toBeUndefined();
});

test('a name that is reserved for the site is refused in an import, too', async () => {
  const { storage } = aStorage();
  const reported: string[] = [];
  const lines = [
    { ...person, name: 'Administrator' },
    { key: 'k2', profile: 'professional', companyname: 'Vitae Support' },
    { key: 'k3', profile: 'personal', name: 'Jana (verified)' },
    { key: 'k4', profile: 'personal', name: 'Jana Kowalska' },
  ];
  const report = (message: string) => reported.push(message);
  expect(await importProfiles(storage, await aLinesFile(lines), { report })).toMatchObject({
    created: 1,
    bad: 3,
  });
  expect(reported.map((line) => line.replace(/^.*?: /, '')).sort()).toEqual([
    'companyname: This name is reserved',
    'name: This name is reserved',
    'name: This name is reserved',
  ]);
});

test('a line break within an entry of a list becomes a blank, as in texts of one line', async () => {
  const { storage } = aStorage();
  const positions = [{ organisation: 'Harbour\nOffice', role: 'Pilot\r\n of ships', from: '2015', to: '' }];
  const lines = [{ ...person, hometown: 'Old\nTown', positions }];
  expect(await importProfiles(storage, await aLinesFile(lines))).toMatchObject({ created: 1, bad: 0 });
  expect(await byKey(storage, 'k1')).toMatchObject({
    hometown: 'Old Town',
    positions: [{ organisation: 'Harbour Office', role: 'Pilot of ships' }],
  });
});
