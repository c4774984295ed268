import { afterEach, expect, test } from 'vitest';
import { addAdmin } from '../../../../src/accounts/admin-login/server/admin-accounts.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { setFirstAdmin } from '../../../support/builders/admins.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aRegistration, PASSWORD, send, sendRegistration } from '../../../support/calls/calls.ts';
import { canLogIn, edit, isTaken, logIn, ownRecord } from '../../../support/calls/owner-calls.ts';
import { withUnthrottledSite } from '../../../support/calls/unthrottled-site.ts';
import { keptMails } from '../../../support/site/mails.ts';

const site = withUnthrottledSite();
const { mails } = keptMails();
afterEach(() => setFirstAdmin(null));

const SHOWN = 'anna@münchen.test';
const UNSEEN = [
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200f',
  '\u202c',
  '\u2060',
  '\u2069',
  '\ufe0f',
  '\ufeff',
  '\u{e0041}',
];
const SPELLINGS = [
  SHOWN,
  'anna@xn--mnchen-3ya.test',
  ' Anna@MU\u0308NCHEN.test\u00a0',
  ...UNSEEN.map((sign) => `${sign}an${sign}na@münchen.test${sign}`),
];

const register = async (email: string) => sendRegistration(await aRegistration('personal', { email }));

test.each(SPELLINGS)('an address registered as %j is one account, however it is written', async (email) => {
  expect((await register(email)).status).toBe(200);
  const { cookies } = await logIn(site, SHOWN);
  expect((await ownRecord(cookies[0] as string)).email.toLowerCase()).toBe(SHOWN);
  for (const other of SPELLINGS)
    expect([other, await isTaken(other), await canLogIn(site, other)]).toEqual([other, true, true]);
  for (const other of SPELLINGS.slice(0, 4)) {
    const { status: refused, body } = await register(other);
    expect([refused, body.message]).toEqual([409, 'Email already registered']);
  }
});

test('a reset link goes to the account however its address is written', async () => {
  await anOwner(site.storage, { email: SHOWN });
  for (const email of SPELLINGS.slice(0, 4)) {
    site.clock.advance(1_001);
    await send('forgot-password.php', { json: { email } });
  }
  expect((await mails()).filter((mail) => /^Subject: .*password/im.test(mail))).toHaveLength(4);
});

test('another spelling of the own address is no move, and that of somebody else is taken', async () => {
  const { cookie } = await anOwner(site.storage, { email: SHOWN });
  for (const email of SPELLINGS) expect((await edit({ email }, cookie)).status).toBe(200);
  const other = await anOwner(site.storage, { email: 'bob@example.test' });
  const { status } = await edit(
    { email: 'anna@xn--mnchen-3ya.test\u202c', password: PASSWORD },
    other.cookie,
  );
  expect(status).toBe(409);
});

test('a line of an import with another spelling of an address is the page that has it', async () => {
  const reported: string[] = [];
  const lines = SPELLINGS.map((email) => ({ profile: 'personal', name: 'Anna', email }));
  const summary = await importProfiles(site.storage, await aLinesFile(lines), {
    report: (line) => reported.push(line),
  });
  expect([summary.created, summary.bad, reported]).toEqual([1, 0, []]);
});

test('an administrator logs in however the address is written, in the settings, the command and the form', async () => {
  await addAdmin(site.storage, 'Boss\u202c@xn--mnchen-3ya.test', PASSWORD);
  setFirstAdmin({ email: 'First@MÜNCHEN.test\u200b', password: PASSWORD });
  const spellings = [
    'boss@münchen.test',
    '\u2068BOSS@xn--mnchen-3ya.test\u2069',
    'first@xn--mnchen-3ya.test',
  ];
  for (const email of spellings) {
    site.clock.advance(1_001);
    const { status, body } = await send('CMSlogin.php', { json: { email, password: PASSWORD } });
    expect([status, body.user?.email]).toEqual([200, expect.stringMatching(/^(boss|first)@münchen\.test$/)]);
  }
  await expect(addAdmin(site.storage, 'boss@MÜNCHEN.test', PASSWORD)).rejects.toThrow('is an admin already');
});

test('what no address may have is refused with the field’s sentence', async () => {
  for (const email of ['anna\ufffd@example.test', 'an na@example.test', 'anna@example.test\u2028x']) {
    expect((await register(email)).body.errors).toHaveProperty('email');
    expect((await logIn(site, email)).status).toBe(400);
  }
});
