import { expect, test, vi } from 'vitest';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { trashProfile } from '../../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { makePairs } from '../../../../src/search/alike/server/make-pairs.ts';
import { readNotAlike } from '../../../../src/search/alike/storage/not-alike.ts';
import { toIndexChange } from '../../../../src/search/storage/directory-entries.ts';
import { announceBatch } from '../../../../src/search/storage/directory-events.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { send } from '../../../support/calls/calls.ts';

const { site, admin } = withAdmin();

const NOWHERE = { hometown: '', currentcity: '', website: '', address: '' };
const aPage = async (id: string, given: Partial<ProfileRecord> = {}): Promise<ProfileRecord> => {
  const make = given.profile === 'professional' ? aBusinessRecord : aProfileRecord;
  const record = make({ ...NOWHERE, name: 'Marie Curie', id: `page00000${id}`, email: '', ...given });
  await createProfile(site.storage, record);
  return record;
};

type Pair = { a: string; b: string; why: string[] };
const pairs = async (query: Record<string, string> = {}) => {
  const { body } = await admin('CMSgetAlike.php', { query });
  return body.items.map(({ a, b, why }: Pair) => `${a.at(-1)}${b.at(-1)} ${why.join()}`);
};
const notAlike = (a: string, b: string, more: object = {}) =>
  admin('CMSnotAlike.php', { json: { a: `page00000${a}`, b: `page00000${b}`, ...more } });

test('before anybody looked there are no pairs, and no time of looking', async () => {
  const { status, body } = await admin('CMSgetAlike.php');
  expect([status, body]).toEqual([200, { success: true, as_of: null, items: [], next: null, total: 0 }]);
});

test('pairs share the name and something, or an identifier; the most alike come first', async () => {
  await aPage('1', { dob: '1867-11-07' });
  await aPage('2', { name: 'MARIE  CURÍE', dob: '1867-11-07' });
  await aPage('3', { name: 'Maria Skłodowska', wikidata: 'Q7186' });
  await aPage('4', { wikidata: 'Q7186', currentcity: 'Paris, France' });
  await aPage('5', { currentcity: 'Paris' });
  await aPage('6', { name: 'Ann Lee', positions: [{ organisation: 'Acme', role: '', from: '', to: '' }] });
  await aPage('7', { name: 'ann lee', positions: [{ organisation: 'ACME', role: 'x', from: '', to: '' }] });
  await makePairs(site.storage);
  expect(await pairs()).toEqual(['34 wikidata', '12 birth-date', '67 employer', '45 place']);
  const { body } = await admin('CMSgetAlike.php');
  expect([body.as_of, body.total]).toEqual([new Date(site.storage.now()).toISOString(), 4]);
  expect(body.items[1].pages).toMatchObject([
    { id: 'page000001', name: 'Marie Curie', dates: '1867-11-07' },
    { id: 'page000002', name: 'MARIE  CURÍE' },
  ]);
});

test.each<[string, Partial<ProfileRecord>, Partial<ProfileRecord>]>([
  ['the name alone', {}, {}],
  [
    'the place, born in different years',
    { currentcity: 'Paris', dob: '1867' },
    { currentcity: 'Paris', dob: '1900-01-01' },
  ],
  [
    'the birth date, under different identifiers',
    { dob: '1867-11-07', wikidata: 'Q1' },
    { dob: '1867-11-07', wikidata: 'Q2' },
  ],
  [
    'the place of one name in two countries',
    { currentcity: 'Paris, Texas' },
    { currentcity: 'Paris, France' },
  ],
  ['the birth date under another name', { dob: '1867-11-07' }, { dob: '1867-11-07', name: 'Ann Lee' }],
  [
    'an identifier with a company',
    { wikidata: 'Q7' },
    { profile: 'professional', companyname: 'Marie Curie', wikidata: 'Q7' },
  ],
])('two pages that share %s are no pair', async (_what, one, other) => {
  await aPage('1', one);
  await aPage('2', other);
  expect(await makePairs(site.storage)).toBe(0);
});

test('companies are paired by founder, website, host and place', async () => {
  const company = { profile: 'professional' as const, companyname: 'Acme, Inc.', foundername: '' };
  await aPage('1', { ...company, foundername: 'Ann Lee' });
  await aPage('2', { ...company, foundername: 'ann lee' });
  await aPage('3', { ...company, website: 'https://www.acme.example/' });
  await aPage('4', { ...company, website: 'acme.example' });
  await aPage('5', { ...company, address: 'Ring 3, 10999 Berlin, Deutschland' });
  await aPage('6', { ...company, address: 'Berlin, Germany' });
  await makePairs(site.storage);
  expect(await pairs()).toEqual(['34 website', '12 founder', '56 place']);
});

test('two that are said not to be the same leave the list for good, in any order, until that is taken back', async () => {
  await aPage('1', { dob: '1867-11-07' });
  await aPage('2', { dob: '1867-11-07' });
  await makePairs(site.storage);
  expect((await notAlike('2', '1')).body).toMatchObject({ success: true });
  expect((await notAlike('1', '2')).status).toBe(200);
  const { body } = await admin('CMSgetAlike.php');
  expect([body.items, body.total]).toEqual([[], 0]);
  await makePairs(site.storage);
  expect(await pairs()).toEqual([]);
  await notAlike('1', '2', { undo: true });
  await makePairs(site.storage);
  await notAlike('1', '2');
  await notAlike('1', '2', { undo: true });
  expect(await pairs()).toEqual(['12 birth-date']);
  expect((await admin('CMSgetAlike.php')).body.total).toBe(1);
});

test('what is answered while the list is made is answered in the new list', async () => {
  await aPage('1', { dob: '1867-11-07' });
  await aPage('2', { dob: '1867-11-07' });
  await makePairs(site.storage);
  await Promise.all([makePairs(site.storage), notAlike('1', '2')]);
  expect(await pairs()).toEqual([]);
});

test('an answer takes six storage calls, however long the list is', async () => {
  for (const id of ['1', '2', '3']) await aPage(id, { dob: '1867-11-07' });
  await makePairs(site.storage);
  await notAlike('1', '2');
  site.blobs.resetCounts();
  await notAlike('1', '3');
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
  expect(await pairs()).toEqual(['23 birth-date']);
});

test('an answer counts at once for who gave it, although lists are late', async () => {
  await aPage('1', { dob: '1867-11-07' });
  await aPage('2', { dob: '1867-11-07' });
  await makePairs(site.storage);
  const list = vi.spyOn(site.storage, 'pages');
  list.mockImplementation(async function* () {});
  await notAlike('1', '2');
  expect(await pairs()).toEqual([]);
  list.mockRestore();
});

test('a pair of which one page left is not shown, and its answer and place are erased with a page', async () => {
  await aPage('1', { dob: '1867-11-07' });
  const gone = await aPage('2', { dob: '1867-11-07' });
  const trashed = await aPage('3', { dob: '1867-11-07' });
  await makePairs(site.storage);
  await notAlike('1', '2');
  await admin('CMSdeleteUser.php', { json: { id: trashed.id, profile: 'personal' } });
  expect(await pairs()).toEqual([]);
  await eraseProfile(site.storage, gone);
  expect((await readNotAlike(site.storage))('page000001', 'page000002')).toBe(false);
  expect((await site.storage.list('not-alike/')).keys).toEqual([]);
  for (const key of (await site.storage.list('alike/')).keys)
    expect(JSON.stringify(await site.storage.getJson(key))).not.toContain('page000002');
});

test.each([
  [{ a: 'page000001', b: 'page000001' }, 400],
  [{ a: 'page000001', b: 'nobody0000' }, 404],
  [{ a: 'page000001' }, 400],
  [{ a: 'page000001', b: 'page000002', undo: 'yes' }, 400],
])('%j is refused with %i', async (json, status) => {
  await aPage('1');
  expect((await admin('CMSnotAlike.php', { json })).status).toBe(status);
});

test('only those who look after profiles see pairs', async () => {
  expect((await send('CMSgetAlike.php')).status).toBe(401);
  expect((await send('CMSnotAlike.php', { json: { a: 'x', b: 'y' } })).status).toBe(401);
});

test('pages of the list follow each other', async () => {
  for (let number = 0; number < 9; number += 1) await aPage(String(number), { dob: '1867-11-07' });
  await makePairs(site.storage);
  const seen: Pair[] = [];
  let cursor = '';
  do {
    const { body } = await admin('CMSgetAlike.php', { query: { limit: '7', ...(cursor && { cursor }) } });
    seen.push(...body.items);
    cursor = body.next ?? '';
  } while (cursor !== '');
  expect(seen.length).toBe(36);
  expect(new Set(seen.map(({ a, b }) => `${a}${b}`)).size).toBe(36);
});

test('5,000 people of one name and town cost as much as other people, and their twins are first', async () => {
  const people = Array.from({ length: 5_000 }, (_, index) =>
    aProfileRecord({
      ...NOWHERE,
      name: 'Maria Silva',
      currentcity: 'São Paulo',
      dob: `${1900 + (index % 100)}`,
    }),
  );
  const twins = ['1', '2'].map((id) =>
    aProfileRecord({
      ...NOWHERE,
      name: 'Maria Silva',
      currentcity: 'São Paulo',
      dob: '1950-06-07',
      id: `page00000${id}`,
    }),
  );
  await announceBatch(
    site.storage,
    [...people, ...twins].map((record) => toIndexChange(record, record, null, TODAY)),
  );
  for (const twin of twins) await createProfile(site.storage, twin);
  const started = performance.now();
  expect(await makePairs(site.storage)).toBe(10_000);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect((await pairs({ limit: '1' }))[0]).toBe('12 birth-date,place');
});

test('the total does not count pairs of which a page left since they were looked for', async () => {
  for (const id of ['1', '2']) await aPage(id, { dob: '1867-11-07' });
  for (const id of ['3', '4']) await aPage(id, { name: 'Ann Lee', dob: '1970-01-02' });
  await makePairs(site.storage);
  await trashProfile(site.storage, 'page000002', 'd1', { at: 1, by: 'admin', reason: 'other', note: '' });
  const { body } = await admin('CMSgetAlike.php', { query: { limit: '1' } });
  expect([body.items.length, body.total, body.next]).toEqual([1, 1, null]);
});
