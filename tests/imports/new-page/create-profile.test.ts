import { expect, test } from 'vitest';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { aSessionCookie, asAdmin } from '../../support/builders/admins.ts';
import { withAdmin } from '../../support/calls/admin-site.ts';
import { aPhoto, send } from '../../support/calls/calls.ts';
import { anOutbox } from '../../support/site/outbox.ts';

const { site, admin } = withAdmin();

const ASHA = {
  profile: 'personal',
  name: 'Asha Rao',
  source: 'An archive',
  source_url: 'https://archive.example/rao',
};
const create = (json: Record<string, unknown>) => admin('CMScreateProfile.php', { json });

test('a page is made from any fields of an import, without an account', async () => {
  const positions = [{ organisation: 'Observatory', role: 'Astronomer', from: '2010', to: '' }];
  const { status, body } = await create({ ...ASHA, dob: '1980-05-14', died: '2020', positions });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    id: expect.any(String),
    url: `/profile/asha-rao-${body.id}`,
    alike: [],
  });
  expect(await getProfileRecord(site.storage, body.id)).toMatchObject({
    ...ASHA,
    made: 'administrator',
    dob: '1980-05-14',
    died: '2020',
    positions,
  });
  const { body: shown } = await send('get-profile.php', { query: { id: body.id } });
  expect(shown.data[0]).toMatchObject({ name: 'Asha Rao', dob: '1980-05-14', email_confirmed: true });
  const { body: list } = await send('get-profile.php', { query: { q: 'Asha' } });
  expect(list.total).toBe(1);
});

test('what is neither yes nor no is refused, with all else that is wrong', async () => {
  for (const value of ['maybe', 'YES', true]) {
    const { status, body } = await create({ ...ASHA, hobbies: 5, notify: value, public_role: value });
    expect([status, body.errors]).toEqual([
      400,
      {
        hobbies: expect.any(String),
        notify: 'Notify must be one of yes, no',
        public_role: 'Public role must be one of yes, no',
      },
    ]);
  }
  for (const value of ['', 'no'])
    expect((await create({ ...ASHA, notify: value, public_role: value })).status).toBe(200);
});

test('a form has photos', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(ASHA)) form.set(name, value);
  form.set('avatar', await aPhoto());
  const { status, body } = await admin('CMScreateProfile.php', { form });
  expect(status).toBe(200);
  expect((await getProfileRecord(site.storage, body.id))?.avatar).toContain(body.id);
});

test('the same request again makes no second page, another one does', async () => {
  const [{ body: one }, { body: other }] = [await create(ASHA), await create(ASHA)];
  expect(other).toEqual(one);
  expect((await create({ ...ASHA, hobbies: 'Chess' })).body.id).not.toBe(one.id);
});

test('what was made ten minutes ago, or is deleted, is another page', async () => {
  const { body: one } = await create(ASHA);
  site.clock.advance(10 * 60_000);
  const { body: other } = await create(ASHA);
  expect(other.id).not.toBe(one.id);
  const cookie = await aSessionCookie(site.storage);
  await send('CMSdeleteUser.php', { json: { id: other.id, profile: 'personal' }, cookie });
  const third = await create(ASHA);
  expect([third.status, [one.id, other.id].includes(third.body.id)]).toEqual([200, false]);
});

test('a living person keeps the e-mail and the day of birth private, unless the role is public', async () => {
  const private_fields = async (given: Record<string, unknown>) => {
    const { body } = await create({ ...ASHA, dob: '1980-05-14', ...given });
    return (await getProfileRecord(site.storage, body.id))?.private_fields;
  };
  expect(await private_fields({})).toEqual(['email', 'dob:year']);
  expect(await private_fields({ public_role: 'yes' })).toBe(undefined);
  expect(await private_fields({ private: 'hobbies' })).toEqual(['hobbies']);
  expect(await private_fields({ died: '2020' })).toBe(undefined);
});

test.each<[Record<string, unknown>, string[]]>([
  [{ source: '' }, ['source']],
  [{ source: undefined, source_url: undefined, name: '' }, ['source', 'source_url', 'name']],
  [{ source_url: 'archive' }, ['source_url']],
  [{ profile: 'pet' }, ['profile']],
  [{ bloodgroup: 'Z', private: 'shoes' }, ['bloodgroup', 'private']],
])('%j is refused with all that is wrong', async (given, fields) => {
  const { status, body } = await create({ ...ASHA, ...given });
  expect(status).toBe(400);
  expect(Object.keys(body.errors).sort()).toEqual(fields.toSorted());
  expect(site.blobs.keys('profiles/')).toEqual([]);
});

test('an address stands for a source, is one page’s alone, and is told if that is wanted', async () => {
  const outbox = anOutbox();
  const made = { profile: 'personal', name: 'Asha Rao', email: 'asha@example.org', notify: 'yes' };
  expect((await create(made)).status).toBe(200);
  expect(outbox.take().map(({ to }) => to)).toEqual(['asha@example.org']);
  const { status, body } = await create({ ...made, name: 'Kiran Rao' });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['email']]);
});

test('administrators and moderators make pages, and the log says so', async () => {
  const role = async (each: 'moderator' | 'editor') =>
    asAdmin(await aSessionCookie(site.storage, { email: `${each}@vitae.example` }, each));
  expect((await (await role('editor'))('CMScreateProfile.php', { json: ASHA })).status).toBe(403);
  expect((await send('CMScreateProfile.php', { json: ASHA })).status).toBe(401);
  const { body } = await create(ASHA);
  const { body: log } = await admin('CMSgetAudit.php', {});
  expect(log.items[0]).toMatchObject({ action: 'create-profile', target: `Asha Rao (${body.id})` });
});
