import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAdmin } from '../../../../src/accounts/admin-login/server/admin-accounts.ts';
import { listStoredAdmins } from '../../../../src/accounts/admin-login/storage.ts';
import { INVITATION_DAYS } from '../../../../src/accounts/rules/limits.ts';
import { sweepInvitations } from '../../../../src/accounts/team/server/team.ts';
import { openApiDocument } from '../../../../src/app/document/openapi.ts';
import { ROLES, type Role } from '../../../../src/base/http/rules/roles.ts';
import { ADMIN, anAdminCookie, aSessionCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aSite, send } from '../../../support/calls/calls.ts';
import { EVERY_CALL } from '../../../support/calls/contract.ts';
import { keptMails } from '../../../support/site/mails.ts';

const DAY = 86_400_000;
const NOOR = { email: 'noor@vitae.example', password: 'Viola-9-dawn' };

let site: ReturnType<typeof aSite>;
let cookie: string;
beforeEach(async () => {
  site = aSite();
  setFirstAdmin();
  cookie = await aSessionCookie(site.storage);
});
afterEach(() => {
  setFirstAdmin(null);
  delete process.env['REQUIRE_TOTP'];
});

const team = async (): Promise<unknown[]> =>
  (await send('CMSgetTeam.php', { cookie })).body.items.map(
    ({ email, role, invited }: { email: string; role: Role; invited?: true }) =>
      invited ? [email, role, 'invited'] : [email, role],
  );

const mails = keptMails();
const inviteNoor = async (role: Role = 'editor'): Promise<string> => {
  expect((await send('CMSinvite.php', { cookie, json: { email: NOOR.email, role } })).status).toBe(200);
  return mails.tokenFor(NOOR.email, 'JoinTeam');
};
const join = (token: string, name = 'Noor') =>
  send('join-team.php', { json: { token, name, password: NOOR.password } });

test('each call of the team is open to its roles and to nobody else, and the document says which', async () => {
  const document = openApiDocument('https://vitae.example') as {
    paths: Record<string, Record<string, { 'x-roles'?: Role[] }>>;
  };
  const calls = EVERY_CALL.filter(({ access }) => typeof access !== 'string');
  expect(calls.length).toBeGreaterThan(40);
  for (const { path, method, access } of calls) {
    expect([path, document.paths[path]?.[method.toLowerCase()]?.['x-roles']]).toEqual([path, access]);
    for (const role of ROLES) {
      const member = await aSessionCookie(site.storage, NOOR, role);
      const { status } = await send(path.slice('/php-api/'.length), { cookie: member, method });
      expect([path, role, status === 403]).toEqual([path, role, !access.includes(role)]);
    }
  }
});

test.each(['CMSgetWaiting', 'CMSassign', 'CMSnote', 'CMSgetTimeline', 'CMSgetUser', 'CMSendSessions'])(
  '%s is for who looks after profiles',
  (name) => {
    const call = EVERY_CALL.find(({ path }) => path === `/php-api/${name}.php`);
    expect(call?.access).toEqual(['admin', 'moderator']);
  },
);

test('an invitation is accepted once, with the role it gave', async () => {
  const token = await inviteNoor('moderator');
  expect(await team()).toEqual([
    [ADMIN.email, 'admin'],
    [NOOR.email, 'moderator', 'invited'],
  ]);
  const weak = await send('join-team.php', { json: { token, name: 'Noor', password: 'short' } });
  expect([weak.status, Object.keys(weak.body.errors)]).toEqual([400, ['password']]);
  const joined = await join(token);
  expect([joined.status, joined.cookies]).toEqual([200, []]);
  expect(await team()).toEqual([
    [ADMIN.email, 'admin'],
    [NOOR.email, 'moderator'],
  ]);
  const again = await join(token);
  expect([again.status, again.body.message]).toEqual([400, 'This link is no longer valid.']);
  const { body } = await send('CMSlogin.php', { json: NOOR });
  expect(body.user).toEqual({ name: 'Noor', email: NOOR.email, role: 'moderator' });
  expect((await send('CMSgetTeam.php', { cookie })).body.items[1].last).toMatch(/^20/);
});

test('two who accept the same invitation at once make one member', async () => {
  const token = await inviteNoor();
  const check = () => send('check-link.php', { json: { token, for: 'team' } });
  expect((await check()).status).toBe(200);
  const replies = await Promise.all([join(token, 'One'), join(token, 'Two')]);
  expect((await check()).body.errors).toEqual({ token: 'This link is no longer valid.' });
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { items } = (await send('CMSgetAudit.php', { cookie })).body;
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['join-team', 'invite-member']);
});

test('an invitation ends with a newer one, after some days, when taken back, and is not sent to a member', async () => {
  const first = await inviteNoor();
  const second = await inviteNoor('moderator');
  expect((await join(first)).status).toBe(400);
  site.clock.advance(INVITATION_DAYS * DAY);
  expect((await join(second)).status).toBe(400);
  cookie = await aSessionCookie(site.storage);
  expect(await team()).toEqual([[ADMIN.email, 'admin']]);
  await sweepInvitations(site.storage);
  expect((await listStoredAdmins(site.storage)).some(({ invitation }) => invitation)).toBe(false);
  const third = await inviteNoor();
  const json = { email: NOOR.email };
  expect((await send('CMSremoveMember.php', { cookie, json })).status).toBe(200);
  expect((await join(third)).status).toBe(400);
  expect((await send('CMSremoveMember.php', { cookie, json })).status).toBe(404);
  for (const email of [ADMIN.email, ADMIN.email.toUpperCase()])
    expect((await send('CMSinvite.php', { cookie, json: { email, role: 'editor' } })).status).toBe(409);
  for (const token of ['', 'x', `${'0'.repeat(64)}.x`, `${third}x`])
    expect((await join(token)).status).toBe(400);
});

test('another role and a removal end the sessions of a member', async () => {
  await addAdmin(site.storage, NOOR.email, NOOR.password);
  const logIn = () => anAdminCookie(NOOR);
  const status = async (noor: string) => (await send('CMSsession.php', { cookie: noor })).status;
  const before = await logIn();
  const json = { email: NOOR.email, role: 'editor' };
  expect((await send('CMSsetRole.php', { cookie, json })).status).toBe(200);
  expect(await status(before)).toBe(401);
  const [entry] = (await send('CMSgetAudit.php', { cookie })).body.items;
  expect([entry.before, entry.after]).toEqual([{ role: 'admin' }, { role: 'editor' }]);
  const editor = await logIn();
  expect((await send('CMSsession.php', { cookie: editor })).body.user.role).toBe('editor');
  expect((await send('CMSgetAudit.php', { cookie: editor })).status).toBe(403);
  await send('CMSremoveMember.php', { cookie, json: { email: NOOR.email } });
  expect(await status(editor)).toBe(401);
  for (const [path] of [['CMSsetRole.php'], ['CMSremoveMember.php']] as const)
    expect((await send(path, { cookie, json })).status).toBe(404);
});

test('there is always an administrator, also when two remove each other at once', async () => {
  const last = { cookie, json: { email: ADMIN.email, role: 'editor' } };
  expect((await send('CMSsetRole.php', last)).status).toBe(409);
  expect((await send('CMSremoveMember.php', last)).status).toBe(409);
  await addAdmin(site.storage, NOOR.email, NOOR.password);
  const noor = await aSessionCookie(site.storage, NOOR);
  const [one, other] = await Promise.all([
    send('CMSremoveMember.php', { cookie, json: { email: NOOR.email } }),
    send('CMSsetRole.php', { cookie: noor, json: { email: ADMIN.email, role: 'moderator' } }),
  ]);
  expect([one.status, other.status]).toContain(409);
  cookie = await aSessionCookie(site.storage);
  expect((await team()).some((item) => (item as string[])[1] === 'admin')).toBe(true);
});

test('what is refused keeps nobody from further changes, nor does what was done before', async () => {
  const remove = (email: string, by = cookie) => send('CMSremoveMember.php', { cookie: by, json: { email } });
  await inviteNoor();
  expect((await remove(ADMIN.email)).status).toBe(409);
  expect((await remove('nobody@vitae.example')).status).toBe(404);
  expect((await remove(NOOR.email)).status).toBe(200);
  await join(await inviteNoor('admin'));
  expect((await remove('nobody@vitae.example', await aSessionCookie(site.storage, NOOR))).status).toBe(404);
});

test.each(['role', 'removal'])(
  'of two administrators who demote each other at once, exactly one succeeds: %s',
  async (way) => {
    await addAdmin(site.storage, NOOR.email, NOOR.password);
    await addAdmin(site.storage, 'third@vitae.example', NOOR.password);
    const noor = await aSessionCookie(site.storage, NOOR);
    const demote = (by: string, email: string) =>
      way === 'role'
        ? send('CMSsetRole.php', { json: { email, role: 'editor' }, cookie: by })
        : send('CMSremoveMember.php', { json: { email }, cookie: by });
    const both = await Promise.all([demote(cookie, NOOR.email), demote(noor, ADMIN.email)]);
    const statuses = both.map(({ status }) => status).sort();
    expect([200, 401]).toContain(statuses[0]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    cookie = await aSessionCookie(site.storage, { email: 'third@vitae.example' });
    expect((await team()).filter((item) => (item as string[])[1] === 'admin')).toHaveLength(2);
  },
);

test('drafts are shown to those who write news, not to moderators', async () => {
  const json = { title: 'A draft', content: 'Text', status: 'draft' };
  await send('create_article.php', { cookie, json });
  for (const role of ROLES) {
    const member = await aSessionCookie(site.storage, NOOR, role);
    const { body } = await send('getarticlelisting.php', { cookie: member });
    expect([role, body.articles.length]).toEqual([role, role === 'moderator' ? 0 : 1]);
  }
});

test('where a second factor is demanded, a member without one can set one up and nothing else', async () => {
  process.env['REQUIRE_TOTP'] = '1';
  const refused = await send('CMSgetTeam.php', { cookie });
  expect([refused.status, refused.body.code]).toEqual([403, 'second-factor']);
  expect((await send('CMSsession.php', { cookie })).status).toBe(200);
  const json = { password: ADMIN.password };
  expect((await send('CMSenrolTotp.php', { cookie, json })).status).toBe(200);
});

test('a member changes their own name and password; other browsers are logged out', async () => {
  const [here, there] = [await anAdminCookie(), await anAdminCookie()];
  expect((await send('CMSsetName.php', { cookie: here, json: { name: 'Lena' } })).status).toBe(200);
  expect((await send('CMSsession.php', { cookie: here })).body.user.name).toBe('Lena');
  const { items } = (await send('CMSgetSessions.php', { cookie: here })).body;
  expect(items.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  const change = (old_password: string, new_password: string) =>
    send('CMSchangePassword.php', { cookie: here, json: { old_password, new_password } });
  expect((await change('Wrong-pass-1', NOOR.password)).body.errors).toEqual({
    old_password: 'Old password is incorrect',
  });
  expect(Object.keys((await change(ADMIN.password, 'weak')).body.errors)).toEqual(['new_password']);
  expect((await change(ADMIN.password, NOOR.password)).status).toBe(200);
  expect((await send('CMSsession.php', { cookie: here })).body.user.name).toBe('Lena');
  expect((await send('CMSsession.php', { cookie: there })).status).toBe(401);
  expect((await send('CMSlogin.php', { json: ADMIN })).status).toBe(401);
});

test('a moderator logs an owner out everywhere', async () => {
  const owner = await anOwner(site.storage);
  const moderator = await aSessionCookie(site.storage, NOOR, 'moderator');
  const end = (id: string) => send('CMSendSessions.php', { cookie: moderator, json: { id } });
  expect((await end(owner.id)).status).toBe(200);
  expect((await send('get-user.php', { cookie: owner.cookie, json: {} })).status).toBe(401);
  for (const id of ['nobody0000', '../x']) expect((await end(id)).status).toBe(404);
  const [entry] = (await send('CMSgetAudit.php', { cookie: moderator })).body.items;
  expect(entry).toMatchObject({ action: 'end-owner-sessions', target: `${owner.record.name} (${owner.id})` });
});

test('a team of twelve is listed in at most six storage operations once warm, and a changed role is seen at once', async () => {
  for (let member = 0; member < 12; member += 1)
    await addAdmin(site.storage, `member${member}@vitae.example`, NOOR.password);
  const before = await team();
  site.blobs.resetCounts();
  expect(await team()).toEqual(before);
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
  const json = { email: 'member3@vitae.example', role: 'editor' };
  expect((await send('CMSsetRole.php', { cookie, json })).status).toBe(200);
  expect(await team()).toContainEqual(['member3@vitae.example', 'editor']);
});

test('another role and a removal cost the same in a team of forty, and an administrator finds another one in it', async () => {
  const email = (member: number): string => `member${member}@vitae.example`;
  for (let member = 0; member < 40; member += 1)
    await addAdmin(site.storage, email(member), NOOR.password, member === 0 ? 'admin' : 'editor');
  const costOf = async (name: string, json: object): Promise<number> => {
    site.blobs.resetCounts();
    expect((await send(`${name}.php`, { cookie, json })).status).toBe(200);
    return site.blobs.counts().operations;
  };
  const setRole = (of: string, role: Role) => costOf('CMSsetRole', { email: of, role });
  // No session of theirs has to end.
  expect(await setRole(email(1), 'admin')).toBe(7);
  expect(await setRole(email(1), 'moderator')).toBe(10);
  expect(await costOf('CMSremoveMember', { email: email(2) })).toBe(9);
  expect(await setRole(ADMIN.email, 'editor')).toBeLessThan(100);
  cookie = await aSessionCookie(site.storage, { email: email(0) });
  expect((await team()).filter((item) => (item as string[])[1] === 'admin')).toHaveLength(1);
});
