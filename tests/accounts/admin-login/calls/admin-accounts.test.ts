import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addAdmin,
  removeAdmin,
  setAdminPassword,
} from '../../../../src/accounts/admin-login/server/admin-accounts.ts';
import { adminSubject } from '../../../../src/accounts/admin-login/storage.ts';
import { ADMIN, anAdminCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import { aSite, send } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
beforeEach(() => {
  site = aSite();
  setFirstAdmin();
});
afterEach(() => setFirstAdmin(null));

// Another process changes the admin just before or after the next login reads the record.
const changeAtRead = (change: () => Promise<void>, moment: 'before' | 'after') => {
  const subject = adminSubject('second@vitae.example');
  let hasChanged = false;
  site.blobs.faults.onCall(async (call, when) => {
    const isRead = call.operation === 'get' && call.key === `admins/${subject}`;
    if (hasChanged || !isRead || when !== (moment === 'before' ? 'sent' : 'answering')) return;
    hasChanged = true;
    await change();
  });
  return { subject, happened: () => hasChanged };
};

test('removing an admin ends all sessions at once, even for the admin from the settings', async () => {
  const second = { email: 'Second@vitae.example', password: 'Second-pass1' };
  await addAdmin(site.storage, second.email, second.password);
  const cookies = [await anAdminCookie(second), await anAdminCookie()];
  await removeAdmin(site.storage, second.email);
  await removeAdmin(site.storage, ADMIN.email);
  for (const cookie of cookies) expect((await send('CMSsession.php', { cookie })).status).toBe(401);
  for (const json of [second, ADMIN]) expect((await send('CMSlogin.php', { json })).status).toBe(401);
});

test('an admin who is removed or gets another password during a login is left without a session', async () => {
  const second = { email: 'second@vitae.example', password: 'Second-pass1' };
  for (const change of [
    () => removeAdmin(site.storage, second.email),
    () => setAdminPassword(site.storage, second.email, 'Another-pass2'),
  ]) {
    for (const moment of ['before', 'after'] as const) {
      await addAdmin(site.storage, second.email, second.password).catch(() => undefined);
      await setAdminPassword(site.storage, second.email, second.password);
      const { subject, happened } = changeAtRead(change, moment);
      const { status, cookies } = await send('CMSlogin.php', { json: second });
      site.blobs.faults.clear();
      expect(happened()).toBe(true);
      expect(status).toBe(moment === 'before' ? 401 : 200);
      if (cookies[0] !== undefined)
        expect((await send('CMSsession.php', { cookie: cookies[0] })).status).toBe(401);
      expect(site.blobs.keys(`sessions/admin/${subject}/`)).toEqual([]);
    }
  }
});

test('repeating a removal finishes one that was cut short', async () => {
  const second = { email: 'second@vitae.example', password: 'Second-pass1' };
  await addAdmin(site.storage, second.email, second.password);
  const cookie = await anAdminCookie(second);
  site.blobs.faults.failNext(50, 500, {
    when: ({ operation, key }) => operation === 'list' && key.startsWith('sessions/'),
  });
  await expect(removeAdmin(site.storage, second.email)).rejects.toThrow();
  site.blobs.faults.clear();
  await expect(removeAdmin(site.storage, second.email)).rejects.toThrow('is no admin');
  expect((await send('CMSsession.php', { cookie })).status).toBe(401);
});

test('a password set by command replaces the one in the settings and ends all sessions', async () => {
  const cookie = await anAdminCookie();
  await setAdminPassword(site.storage, ADMIN.email, 'Brand-new-1');
  expect((await send('CMSsession.php', { cookie })).status).toBe(401);
  expect((await send('CMSlogin.php', { json: ADMIN })).status).toBe(401);
  const changed = { ...ADMIN, password: 'Brand-new-1' };
  expect((await send('CMSlogin.php', { json: changed })).status).toBe(200);
});

test('an admin can be added once, only with a good password, and the audit log records it', async () => {
  const add = (email: string, password: string) => addAdmin(site.storage, email, password);
  await expect(add('new@vitae.example', 'weak')).rejects.toThrow('at least 8 characters');
  await expect(add('nobody', 'Strong-pass1')).rejects.toThrow('valid email');
  await add('New@vitae.example', 'Strong-pass1');
  await expect(add('new@vitae.example', 'Strong-pass1')).rejects.toThrow('is an admin already');
  await expect(removeAdmin(site.storage, 'who@vitae.example')).rejects.toThrow('is no admin');
  const cookie = await anAdminCookie();
  const { body } = await send('CMSgetAudit.php', { cookie });
  expect(
    body.items.map(({ action, target }: { action: string; target: string }) => [action, target]),
  ).toEqual([
    ['login', ''],
    ['add-admin', 'new@vitae.example'],
  ]);
  const json = { email: 'new@vitae.example', password: 'Strong-pass1' };
  expect((await send('CMSlogin.php', { json })).body).toMatchObject({ user: { email: json.email } });
});
