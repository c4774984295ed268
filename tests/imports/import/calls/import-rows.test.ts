import type { Context } from '@netlify/functions';
import { expect, test, vi } from 'vitest';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aSessionCookie } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { ORIGIN, send, serve } from '../../../support/calls/calls.ts';
import { callsBeforeReply, importsBy, rowsOf } from '../../../support/imports/import-calls.ts';

const { site, admin } = withAdmin();
const { check, rows, list } = importsBy((...call) => admin(...call));

const ASHA = { key: 'm1', profile: 'personal', name: 'Asha Rao', currentcity: 'Pune' };
const MILL = { key: 'm2', profile: 'professional', companyname: 'Polder Mill', startedyear: 1880 };
const BAD = { profile: 'personal', name: '', bloodgroup: 'Z' };

const recordOf = async (id: string): Promise<ProfileRecord> => {
  const record = await getProfileRecord(site.storage, id);
  if (record === null) throw new Error(`No profile ${id}`);
  return record;
};

test('a check says what an import would do, and stores nothing', async () => {
  const before = site.blobs.keys('').length;
  expect(await check([ASHA, MILL, BAD])).toEqual([
    { row: 2, state: 'new' },
    { row: 3, state: 'new' },
    { row: 4, state: 'bad', errors: { name: 'Name is required', bloodgroup: expect.any(String) } },
  ]);
  expect(site.blobs.keys('profiles/')).toEqual([]);
  expect(site.blobs.keys('imports/')).toEqual([]);
  expect(site.blobs.keys('').length - before).toBeLessThan(3);
});

test('rows are stored as the check said, and once more they change nothing', async () => {
  const [asha, mill, bad] = await rows([ASHA, MILL, BAD]);
  expect([asha.state, mill.state, bad.state]).toEqual(['new', 'new', 'bad']);
  expect(await recordOf(asha.id)).toMatchObject({ name: 'Asha Rao', source: 'The guild', version: 1 });
  const again = await rows([ASHA, MILL, BAD]);
  expect(again).toEqual([
    { row: 2, state: 'same', id: asha.id },
    { row: 3, state: 'same', id: mill.id },
    expect.objectContaining({ row: 4, state: 'bad' }),
  ]);
  expect(await list()).toEqual([
    {
      batch: 'members',
      source: 'The guild',
      by: expect.stringContaining('@'),
      at: expect.any(String),
      created: 2,
      changed: 0,
      undone: null,
    },
  ]);
});

test('what would change is told with the former value, and what is left out by its field', async () => {
  const [{ id }] = await rows([ASHA]);
  const changed = { ...ASHA, currentcity: 'Mumbai', facebook: 'https://example.org/asha' };
  const told = {
    row: 2,
    state: 'changed',
    id,
    changes: { currentcity: { before: 'Pune', after: 'Mumbai' } },
    errors: { facebook: expect.stringContaining('imported without it') },
  };
  expect(await check([changed])).toEqual([told]);
  expect(await rows([changed], { batch: 'later' })).toEqual([told]);
});

test('a page that was removed or has an account is skipped with the reason', async () => {
  const owner = await anOwner(site.storage);
  const [{ id }] = await rows([ASHA]);
  await admin('CMSdeleteUser.php', { json: { id, profile: 'personal' } });
  const sent = [
    { ...ASHA, currentcity: 'Delhi' },
    { id: owner.id, profile: 'personal', name: 'Somebody' },
  ];
  const skipped = [
    { row: 2, state: 'skipped', errors: { id: 'an administrator moved it to the trash' } },
    { row: 3, state: 'skipped', errors: { id: 'its page has an account' } },
  ];
  expect(await check(sent)).toEqual(skipped);
  expect(await rows(sent, { batch: 'later' })).toEqual(skipped);
});

test('two rows of one page are one page, in a check too', async () => {
  const twice = [ASHA, { ...ASHA, hobbies: 'Rowing' }, { ...ASHA, hobbies: 'Rowing' }];
  const checked = await check(twice);
  expect(checked.map(({ state }: { state: string }) => state)).toEqual(['new', 'changed', 'same']);
  const stored = await rows(twice);
  expect(stored.map(({ state }: { state: string }) => state)).toEqual(['new', 'changed', 'same']);
  expect(new Set(stored.map(({ id }: { id: string }) => id)).size).toBe(1);
});

test('two rows with one e-mail address are one page or a bad row, never two pages', async () => {
  const email = 'asha@example.org';
  const sent = [
    { ...ASHA, email },
    { ...MILL, email },
  ];
  for (const results of [await check(sent), await rows(sent)])
    expect(results).toEqual([
      expect.objectContaining({ row: 2, state: 'new' }),
      { row: 3, state: 'bad', errors: { email: 'This email is already registered' } },
    ]);
});

test('the same row changes nothing, although its page was edited since', async () => {
  const [{ id }] = await rows([ASHA]);
  const { version } = await recordOf(id);
  const json = { id, version, currentcity: 'Nashik' };
  expect((await admin('CMSeditProfile.php', { json })).status).toBe(200);
  expect(await rows([ASHA])).toEqual([{ row: 2, state: 'same', id }]);
  expect((await recordOf(id)).currentcity).toBe('Nashik');
});

test('a row without a key is found by its content, whatever its number', async () => {
  const plain = { profile: 'personal', name: 'Kiran Rao', hobbies: 'Chess' };
  const [{ id }] = await rows([plain]);
  const [again] = await rows([plain], { batch: 'later' });
  expect(again).toEqual({ row: 2, state: 'same', id });
});

test.each([
  [{ records: [] }, 'records'],
  [{ records: rowsOf(Array.from({ length: 501 }, () => ASHA)) }, 'records'],
  [{ records: 'none' }, 'records'],
  [{ records: [5] }, 'records'],
  [{ records: [ASHA] }, 'records'],
  [{ records: [{ ...ASHA, row: 1.5 }] }, 'records'],
  [{ records: [{ ...ASHA, row: '2' }] }, 'records'],
  [{ batch: '' }, 'batch'],
  [{ source: 5 }, 'source'],
  [{ private: 'email,shoes' }, 'private'],
])('%j is refused', async (given, field) => {
  const json = { batch: 'members', source: 'The guild', records: rowsOf([ASHA]), ...given };
  const { status, body } = await admin('CMSimportRows.php', { json });
  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toEqual([field]);
  expect(site.blobs.keys('profiles/')).toEqual([]);
});

test('500 records are taken, more than 1 MB is not', async () => {
  const many = Array.from({ length: 500 }, (_, n) => ({ ...ASHA, key: `k${n}`, name: `Asha ${n}` }));
  expect(await check(many)).toHaveLength(500);
  const message = 'x'.repeat(9_000);
  const json = { records: rowsOf(many.slice(0, 130).map((each) => ({ ...each, message }))) };
  expect((await admin('CMSimportCheck.php', { json })).status).toBe(413);
});

test('only administrators import', async () => {
  const records = rowsOf([ASHA]);
  const sent = { json: { batch: 'members', source: 'The guild', records } };
  for (const call of ['CMSimportCheck', 'CMSimportRows', 'CMSundoImport'])
    expect((await send(`${call}.php`, sent)).status).toBe(401);
  expect((await send('CMSgetImports.php', {})).status).toBe(401);
});

const privateFields = async (given: Record<string, unknown>, asked: Record<string, unknown> = {}) => {
  const [{ id }] = await rows([{ ...ASHA, email: 'asha@example.org', dob: '1980-05-14', ...given }], asked);
  return (await recordOf(id)).private_fields;
};

test.each<[string, Record<string, unknown>, Record<string, unknown>, string[] | undefined]>([
  ['somebody who lives', {}, {}, ['email', 'dob:year']],
  ['somebody who has died', { died: '2020' }, {}, undefined],
  ['somebody who must have died', { dob: '1867-11-07' }, {}, undefined],
  ['somebody with a public role', { public_role: 'yes' }, {}, undefined],
  ['an import with nothing private', {}, { private: '' }, undefined],
  ['an import with another list', {}, { private: 'hobbies,catagory' }, ['hobbies']],
  ['a row with a list of its own', { private: 'hometown' }, { private: 'hobbies' }, ['hometown']],
])('what is private of %s', async (_, given, asked, expected) => {
  expect(await privateFields(given, asked)).toEqual(expected);
});

test('a page that exists keeps what is private and what is not, whatever is imported over it', async () => {
  await rows([ASHA], { batch: 'first', private: '' });
  expect(await privateFields({ hobbies: 'Chess' }, { batch: 'second' })).toBe(undefined);
  await rows([{ ...ASHA, key: 'm9' }], { batch: 'third' });
  expect(
    await privateFields({ key: 'm9', email: 'a@b.example', died: '2020' }, { batch: 'fourth', private: '' }),
  ).toEqual(['email', 'dob:year']);
});

const MANY = Array.from({ length: 120 }, (_, at) => ({
  ...{ key: `k${at}`, profile: 'personal', name: `Asha ${at}`, email: `asha-${at}@example.org` },
}));

test('the reply to many rows begins before they are looked up, and has them all', async () => {
  const records = rowsOf(MANY);
  const checked = await callsBeforeReply(site, 'CMSimportCheck.php', { records });
  expect(checked.calls).toBeLessThan(20);
  expect(checked.body.results).toEqual(records.map(({ row }) => ({ row, state: 'new' })));
  const named = { batch: 'members', source: 'The guild' };
  const stored = await callsBeforeReply(site, 'CMSimportRows.php', { ...named, records });
  expect(stored.calls).toBeLessThan(20);
  expect(stored.body.results).toHaveLength(120);
});

test('rows of which the site knows nothing because the store fails are to be sent again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const sent = [ASHA, MILL];
  const again = {
    state: 'bad',
    errors: { row: 'Something went wrong. Please try again later.' },
    again: true,
  };
  for (const call of [check, rows]) {
    site.blobs.faults.failNext(1_000, 500, { when: ({ key }) => key.startsWith('import-keys/') });
    expect(await call(sent)).toEqual([
      { row: 2, ...again },
      { row: 3, ...again },
    ]);
    site.blobs.faults.clear();
  }
  expect((await check(sent)).map(({ state }: { state: string }) => state)).toEqual(['new', 'new']);
});

test('a record that is nested without end is refused', async () => {
  const deep = `{"row":2,"profile":"personal","name":"A","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const body = `{"batch":"members","source":"The guild","records":[${deep},{"row":3,"profile":"personal","name":"B"}]}`;
  for (const call of ['CMSimportCheck.php', 'CMSimportRows.php']) {
    const cookie = await aSessionCookie(site.storage);
    const headers = { 'content-type': 'application/json', cookie };
    const response = await serve(
      new Request(`${ORIGIN}/php-api/${call}`, { method: 'POST', headers, body }),
      { ip: '203.0.113.1', deploy: { context: 'production' } } as Context,
    );
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { errors: { records: 'A record is nested too deeply' } },
    ]);
  }
});
