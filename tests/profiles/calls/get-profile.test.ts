import { expect, test } from 'vitest';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aSite, send } from '../../support/calls/calls.ts';

const list = async (query: Record<string, string> = {}) => send('get-profile.php', { query });
const LIST_FIELDS = [
  'avatar',
  'born',
  'companyname',
  'died',
  'dob',
  'eduqualification',
  'foundername',
  'hobbies',
  'id',
  'like',
  'message',
  'name',
  'nickname',
  'place',
  'profession',
  'profile',
  'school',
  'sort_name',
  'verified',
  'view',
];

const aDirectory = async (names: readonly string[]) => {
  const site = aSite();
  for (const name of names) {
    site.clock.advance(1_000);
    const business = name.endsWith('Ltd');
    const given = { name, message: `About ${name}.`, order: timeOrderedId(site.clock.now()) };
    await createProfile(
      site.storage,
      business ? aBusinessRecord({ ...given, companyname: name }) : aProfileRecord(given),
    );
  }
  return site;
};
const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

test('the list is newest first, with exactly the fields of a list item', async () => {
  await aDirectory(['Ada', 'Bob Ltd', 'Cleo']);
  const { status, body, headers } = await list();
  expect([status, body.success, body.total, body.next]).toEqual([200, true, 3, null]);
  expect(names(body)).toEqual(['Cleo', 'Bob Ltd', 'Ada']);
  for (const item of body.data) expect(Object.keys(item).sort()).toEqual(LIST_FIELDS);
  expect(body.data[0]).toMatchObject({
    avatar: 'default.jpg',
    verified: 'not-verified.jpg',
    like: 0,
    view: 0,
  });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('netlify-vary')).toBe(
    'query=id|language|profile|q|place|profession|industry|verified|sort|found|limit|cursor',
  );
});

test('paging one kind returns each profile once, even while others register', async () => {
  const site = await aDirectory(['A', 'B', 'C', 'X Ltd', 'D', 'E']);
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await list({ profile: 'personal', limit: '2', ...(cursor && { cursor }) });
    seen.push(...names(body));
    cursor = body.next ?? '';
    site.clock.advance(1_000);
    await createProfile(
      site.storage,
      aProfileRecord({ name: 'Later', order: timeOrderedId(site.clock.now()) }),
    );
  } while (cursor);
  expect(seen).toEqual(['E', 'D', 'C', 'B', 'A']);
});

test('a search matches inside words, ignores case and accents, and works in any script', async () => {
  await aDirectory(['José Ángel', 'Zoë', '李静怡', 'علي حسن', 'Ткач', 'Someone']);
  const found = async (q: string) => names((await list({ q })).body);
  expect(await found('OSE a')).toEqual(['José Ángel']);
  expect(await found('zoe')).toEqual(['Zoë']);
  expect(await found('静')).toEqual(['李静怡']);
  expect(await found('حسن')).toEqual(['علي حسن']);
  expect(await found('ТКА')).toEqual(['Ткач']);
  expect(await found('phd')).toHaveLength(6);
  expect(await found('Pune')).toHaveLength(6);
  expect(await found('.*')).toEqual([]);
});

test('paging a search returns every hit once, the newest first', async () => {
  await aDirectory(['Star One', 'Plain', 'Star Two', 'Star Ltd']);
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await list({ q: 'star', limit: '1', ...(cursor && { cursor }) });
    expect(body.total).toBe(3);
    seen.push(...names(body));
    cursor = body.next ?? '';
  } while (cursor);
  expect(seen).toEqual(['Star Ltd', 'Star Two', 'Star One']);
});

test.each([
  { limit: '0' },
  { limit: '1001' },
  { limit: 'ten' },
  { profile: 'robot' },
  { cursor: 'forged.abc' },
  { q: 'x'.repeat(201) },
])('the query %j is a 400', async (query) => {
  await aDirectory(['Ada']);
  const { status, body } = await list(query);
  expect([status, Object.keys(body.errors)]).toEqual([400, [Object.keys(query)[0]]]);
});

test('a cursor is valid only for its own search', async () => {
  await aDirectory(['Star One', 'Star Two']);
  const { next } = (await list({ q: 'star', limit: '1' })).body;
  expect((await list({ q: 'one', limit: '1', cursor: next })).status).toBe(400);
});

test.each(['aaaaaaaaaa', 'x', '1 OR 1=1', '__proto__'])(
  'the unknown id %j is a 404 with an empty list',
  async (id) => {
    await aDirectory([]);
    const { status, body } = await list({ id });
    expect([status, body]).toEqual([
      404,
      { success: false, message: 'Profile not found', code: 'not-found', data: [] },
    ]);
  },
);

test('the list and the record show a badge', async () => {
  const { storage } = await aDirectory(['Ada']);
  const { id } = (await list()).body.data[0];
  await verifyProfile(storage, id, true, 'admin');
  expect((await list()).body.data[0].verified).toBe('verified.jpg');
  expect((await list({ id })).body.data[0].verified).toBe('verified.jpg');
});

test('the list is the same before and after a compaction', async () => {
  const site = await aDirectory(
    Array.from({ length: 30 }, (_, index) => `Person ${String(index).padStart(2, '0')}`),
  );
  const before = (await list()).body;
  site.clock.advance(120_000);
  await list();
  expect(site.blobs.keys('directory/s/')).toHaveLength(1);
  expect((await list()).body).toEqual(before);
});
