import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAdmin, removeAdmin } from '../../../../src/accounts/admin-login/server/admin-accounts.ts';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { ADMIN, aSessionCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { type Answer, aSite, send } from '../../../support/calls/calls.ts';
import { runBetween } from '../../../support/faults/interleave.ts';
import { keptMails } from '../../../support/site/mails.ts';

const LEAVER = { email: 'lee@vitae.example', password: 'Viola-9-dawn' };
const MALLORY = 'mallory@vitae.example';

let site: ReturnType<typeof aSite>;
let cookie: string;
beforeEach(async () => {
  site = aSite();
  setFirstAdmin();
  cookie = await aSessionCookie(site.storage);
  await addAdmin(site.storage, LEAVER.email, LEAVER.password);
});
afterEach(() => setFirstAdmin(null));

const mails = keptMails();
const inviteMallory = async (by: string, role = 'admin'): Promise<string> => {
  const sent = await send('CMSinvite.php', { cookie: by, json: { email: MALLORY, role } });
  expect(sent.status).toBe(200);
  return mails.tokenFor(MALLORY, 'JoinTeam');
};
const byLeaver = async (role?: string): Promise<string> =>
  inviteMallory(await aSessionCookie(site.storage, LEAVER), role);
const join = (token: string): Promise<Answer> =>
  send('join-team.php', { json: { token, name: 'Mallory', password: 'Cello-7-dusk' } });
const emails = async (): Promise<string[]> =>
  (await send('CMSgetTeam.php', { cookie })).body.items.map(({ email }: { email: string }) => email);
const remove = () => send('CMSremoveMember.php', { cookie, json: { email: LEAVER.email } });
const roleOf = (role: string) => send('CMSsetRole.php', { cookie, json: { email: LEAVER.email, role } });
const OVER = { status: 400, body: { message: 'This link is no longer valid.' } };

test.each(['admin', 'editor'])(
  'an invitation as %s ends with the membership of who invited',
  async (role) => {
    const token = await byLeaver(role);
    expect(await emails()).toContain(MALLORY);
    expect((await remove()).status).toBe(200);
    expect(await emails()).toEqual([ADMIN.email]);
    expect(await join(token)).toMatchObject(OVER);
  },
);

test.each(['moderator', 'editor'])(
  'an invitation ends when who invited becomes %s, and stays ended',
  async (role) => {
    const token = await byLeaver();
    expect((await roleOf(role)).status).toBe(200);
    expect(await emails()).not.toContain(MALLORY);
    expect(await join(token)).toMatchObject(OVER);
    await roleOf('admin');
    expect(await emails()).not.toContain(MALLORY);
    expect(await join(token)).toMatchObject(OVER);
  },
);

test('an invitation by somebody whom a command removed is worth nothing, also once they are back', async () => {
  const token = await byLeaver();
  site.clock.advance(1_000);
  await removeAdmin(site.storage, LEAVER.email);
  expect([await emails(), await join(token)]).toMatchObject([[ADMIN.email], OVER]);
  await addAdmin(site.storage, LEAVER.email, LEAVER.password);
  expect(await emails()).not.toContain(MALLORY);
  expect(await join(token)).toMatchObject(OVER);
});

test('other invitations stay, also of the administrator of the settings and of one with another name', async () => {
  const token = await inviteMallory(cookie);
  await remove();
  expect(await emails()).toEqual([ADMIN.email, MALLORY]);
  expect((await join(token)).status).toBe(200);
});

test('whoever joins at any moment of a removal of who invited is a member only if that came first', async () => {
  for (let at = 1; ; at += 1) {
    site = aSite();
    cookie = await aSessionCookie(site.storage);
    await addAdmin(site.storage, LEAVER.email, LEAVER.password);
    const token = await byLeaver();
    const process = site.blobs.newProcess();
    provideStorage(() => aStorage({ blobs: site.blobs, clock: site.clock, process }).storage);
    const done = await runBetween(
      process,
      at,
      () => join(token),
      async () => {
        provideStorage(() => site.storage);
        return remove();
      },
    );
    provideStorage(() => site.storage);
    if (done === null) break;
    const [joined, removed] = done;
    expect(removed.status, `call ${at}`).toBe(200);
    expect((await emails()).includes(MALLORY), `call ${at}`).toBe(joined.status === 200);
    expect(await join(token), `call ${at}`).toMatchObject(OVER);
  }
});
