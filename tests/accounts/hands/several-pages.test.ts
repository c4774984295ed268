import { beforeEach, expect, test } from 'vitest';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { aRegistration, aSite, PASSWORD, send, sendRegistration } from '../../support/calls/calls.ts';
import { edit, logIn, publicRecord } from '../../support/calls/owner-calls.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;
beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage, { email: 'ingrid@example.org', name: 'Ingrid Halvorsen' });
});

const aPageMore = (fields: Record<string, string | null> = {}) =>
  aRegistration('professional', {
    same_login: 'yes',
    password1: null,
    confirmpassword1: null,
    email1: 'ingrid@example.org',
    companyname: 'Halvorsen Oars',
    ...fields,
  });
const another = async (fields: Record<string, string | null> = {}, cookie = owner.cookie) =>
  send('register.php', { form: await aPageMore(fields), cookie });
const user = async (json: Record<string, string> = {}, cookie = owner.cookie) =>
  send('get-user.php', { json, cookie });
const switchTo = (id: string, cookie = owner.cookie) => send('switch-page.php', { json: { id }, cookie });

test('a login registers another page without a password, with its own address', async () => {
  const check = { json: { email: 'ingrid@example.org', profile: 'professional' } };
  expect((await send('check-email.php', check)).body.exists).toBe(true);
  expect((await send('check-email.php', { ...check, cookie: owner.cookie })).body.exists).toBe(false);
  const { status, body } = await another();
  expect([status, body.user_id]).toEqual([200, undefined]);
  const login = await logIn(site, 'ingrid@example.org');
  expect(login.body.pages.map(({ id, name, role }: Record<string, string>) => [id, name, role])).toEqual([
    [owner.id, 'Ingrid Halvorsen', 'owner'],
    [body.id, 'Halvorsen Oars', 'owner'],
  ]);
  expect(login.body.pages[1]).toMatchObject({
    url: `/profile/halvorsen-oars-${body.id}`,
    profile: 'professional',
  });
  const { user: second, pages } = (await user({ id: body.id })).body;
  expect([second.id, second.email, second.email_confirmed, pages.length]).toEqual([
    body.id,
    'ingrid@example.org',
    true,
    2,
  ]);
});

test('a repeat of the same registration makes no second page', async () => {
  const form = await aPageMore();
  const [first, second] = [
    await send('register.php', { form, cookie: owner.cookie }),
    await send('register.php', { form, cookie: owner.cookie }),
  ];
  expect([second.status, second.body.id]).toEqual([200, first.body.id]);
  expect((await user({ id: owner.id })).body.pages).toHaveLength(2);
});

test('without a session another page of the same login is refused', async () => {
  expect((await another({}, '')).status).toBe(401);
});

test('a call that names no page is about the only one; with several, one that writes is refused', async () => {
  expect((await edit({ hobbies: 'Rowing' }, owner.cookie)).status).toBe(200);
  const { id } = (await another()).body;
  const refused = await edit({ hobbies: 'Sailing' }, owner.cookie);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['id']]);
  expect((await edit({ id, products: 'Oars' }, owner.cookie)).status).toBe(200);
  expect((await publicRecord(id)).products).toBe('Oars');
  expect((await user()).body.user.id).toBe(owner.id);
  expect((await send('get-ties.php', { query: { id }, cookie: owner.cookie })).status).toBe(200);
});

test('a session shows the page that it was switched to, and so does the next login', async () => {
  const { id } = (await another()).body;
  const { status, body } = await switchTo(id);
  expect([status, body.user_id, body.company_name, body.pages.length]).toEqual([
    200,
    id,
    'Halvorsen Oars',
    2,
  ]);
  expect((await user()).body.user.id).toBe(id);
  const login = await logIn(site, 'ingrid@example.org');
  expect(login.body.user_id).toBe(id);
  expect((await user({}, login.cookies[0])).body.user.id).toBe(id);
});

test('a page of another login is refused, and changes nothing', async () => {
  const other = await anOwner(site.storage, { email: 'other@example.org' });
  for (const sent of [
    await user({ id: other.id }),
    await switchTo(other.id),
    await user({ user_id: other.id }),
  ])
    expect([sent.status, sent.body.code]).toEqual([403, 'forbidden']);
  const refused = await edit({ id: other.id, hobbies: 'Mine' }, owner.cookie);
  expect(refused.status).toBe(403);
});

test('a rename reaches the switcher within a minute', async () => {
  const { id } = (await another()).body;
  await user({ id });
  await edit({ id, companyname: 'Oars of Halvorsen' }, owner.cookie);
  site.clock.advance(60_000);
  const { pages } = (await user({ id: owner.id })).body;
  expect(pages[1]).toMatchObject({ name: 'Oars of Halvorsen', url: `/profile/oars-of-halvorsen-${id}` });
});

test('an address of its own takes nothing, and is public only once its own letter confirms it', async () => {
  const { id } = (await another({ email1: 'office@example.org' })).body;
  expect((await publicRecord(id)).email).toBe('');
  expect((await logIn(site, 'office@example.org')).status).toBe(401);
  const { body } = await sendRegistration(await aRegistration('personal', { email: 'office@example.org' }));
  expect(body.success).toBe(true);
  expect((await user({ id })).body.user.email).toBe('office@example.org');
});

test('an address that another login has is taken for a page of its own, too', async () => {
  await anOwner(site.storage, { email: 'other@example.org' });
  const { status, body } = await another({ email1: 'other@example.org' });
  expect([status, body.code]).toEqual([409, 'email-taken']);
});

test('a login has at most twenty pages', async () => {
  site.clock.advance(1000);
  for (let count = 1; count < 20; count += 1) {
    if (count % 10 === 0) site.clock.advance(3_600_000);
    expect((await another({ companyname: `Oars ${count}` })).status).toBe(200);
  }
  site.clock.advance(3_600_000);
  const { status, body } = await another({ companyname: 'One too many' });
  expect([status, body.code]).toEqual([409, 'too-many']);
});

test('the password is still that of the login', async () => {
  await another();
  const json = { old_password: PASSWORD, new_password: 'Tr0mbone-sky-2' };
  expect((await send('change-password.php', { json, cookie: owner.cookie })).status).toBe(200);
  expect((await logIn(site, 'ingrid@example.org', 'Tr0mbone-sky-2')).status).toBe(200);
});
