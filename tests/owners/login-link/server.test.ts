import { expect, test } from 'vitest';
import { createLink, LINK_LIVES, sweepLinks } from '../../../src/accounts/links/storage.ts';
import { listSessions } from '../../../src/accounts/sessions/storage.ts';
import { getAccount, removeAccount } from '../../../src/accounts/storage/accounts.ts';
import { putProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { aSessionCookie } from '../../support/builders/admins.ts';
import { anOwner, aSession } from '../../support/builders/owners.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { aSite, PASSWORD, type Sent, send } from '../../support/calls/calls.ts';
import { withKeptLog } from '../../support/calls/kept-log.ts';
import { canLogIn, edit, isLoggedIn, logIn, ownRecord } from '../../support/calls/owner-calls.ts';
import { withOwner } from '../../support/calls/owner-site.ts';
import { sendTo } from '../../support/faults/warm-processes.ts';
import { withLanguages } from '../../support/languages.ts';
import { keptMails } from '../../support/site/mails.ts';
import { changeEmail, OVER, undo } from '../email/calls/email-calls.ts';

withLanguages('en', 'de');
const { site, owner } = withOwner();
const { mails, mailsTo, tokenFor } = keptMails();
const lines = withKeptLog();

const SENT = 'If this email is registered, a link to log in has been sent.';
const ask = (email: unknown, sent: Sent = {}) => {
  site.clock.advance(1_001);
  return send('login-link.php', { json: { email }, ...sent });
};
const enter = (token: unknown, sent: Sent = {}) => send('login-link-use.php', { json: { token }, ...sent });
const check = (token: string) => send('check-link.php', { json: { token, for: 'login' } });
/** A link as a letter has it, without the pause of its call. */
const aToken = async (): Promise<string> => {
  const { changed = 0 } = (await getAccount(site.storage, owner.id)) ?? {};
  return createLink(site.storage, 'login', owner.id, { email: owner.email, changed });
};
const refused = async (token: string) => {
  const { status, body, cookies } = await enter(token);
  return [status, body.message, body.errors, cookies];
};
const REFUSED = [400, OVER, { token: OVER }, []];

test('a known and an unknown e-mail get the same answer, and only the known one gets a letter', async () => {
  const imported = await anOwner(site.storage);
  await removeAccount(site.storage, imported.id);
  for (const email of [owner.email, ` ${owner.email.toUpperCase()} `, 'nobody@example.org', imported.email]) {
    const { status, body, cookies } = await ask(email);
    expect([status, body, cookies]).toEqual([200, { success: true, message: SENT }, []]);
  }
  expect(await mails()).toHaveLength(2);
  expect((await ask('nobody')).body.errors).toEqual({ email: 'Please enter a valid email address' });
});

test('a known and an unknown e-mail are answered after the same time, and the log names neither', async () => {
  for (const email of [owner.email, 'nobody@example.org']) {
    lines.length = 0;
    const started = performance.now();
    await ask(email);
    expect(performance.now() - started).toBeGreaterThan(390);
    expect(lines.join('\n')).not.toContain(email);
  }
});

test("the letter is in the owner's language, and its link has the site's own address", async () => {
  await edit({ letters: 'de' }, owner.cookie);
  await ask(owner.email, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
  const [mail = ''] = await mailsTo(owner.email);
  expect(mail).toMatch(/https:\/\/vitae\.example\/de\/LogIn\?token=[\w.-]+/);
  expect(mail).toContain('innerhalb von 15 Minuten');
  expect(mail).not.toContain('evil.example');
});

test('a link logs in as the login call does, once, and confirms the address', async () => {
  await putProfileRecord(site.storage, { ...owner.record, unconfirmed: true });
  await ask(owner.email);
  const token = await tokenFor(owner.email, 'LogIn');
  expect(site.blobs.keys('links/').join()).not.toContain(token.split('.')[2]);
  const { status, body, cookies } = await enter(token);
  const { body: byPassword } = await logIn(site, owner.email);
  expect([status, body]).toEqual([200, byPassword]);
  expect(await ownRecord(cookies[0] as string)).toMatchObject({ id: owner.id, email_confirmed: true });
  const { status: again, body: answer } = await enter(token);
  expect([again, answer.message, answer.ended]).toEqual([400, OVER, 'entered']);
  expect((await check(token)).body.ended).toBe('entered');
});

test('the page of a link names the login before anything is used up', async () => {
  await putProfileRecord(site.storage, { ...owner.record, email: 'åsa.lind@müller.example' });
  const { changed = 0 } = (await getAccount(site.storage, owner.id)) ?? {};
  const bond = { email: 'åsa.lind@xn--mller-kva.example', changed };
  const token = await createLink(site.storage, 'login', owner.id, bond);
  for (let turn = 0; turn < 3; turn += 1)
    expect((await check(token)).body).toMatchObject({ login: 'å…@müller.example', unconfirmed: false });
  expect((await enter(token)).status).toBe(200);
});

test('of uses at the same moment one gets in, and the others leave no session', async () => {
  const token = await aToken();
  const before = (await listSessions(site.storage, 'owner', owner.id)).length;
  const answers = await Promise.all(Array.from({ length: 6 }, () => enter(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  expect(await listSessions(site.storage, 'owner', owner.id)).toHaveLength(before + 1);
});

test('whenever another process uses the same link, one of both gets in', async () => {
  for (let place = 1; ; place += 1) {
    Object.assign(site, aSite());
    Object.assign(owner, await anOwner(site.storage));
    await putProfileRecord(site.storage, { ...owner.record, unconfirmed: true });
    const token = await aToken();
    const [process, other] = [
      site.blobs.newProcess(),
      aStorage({ ...site, process: site.blobs.newProcess() }),
    ];
    const statuses: number[] = [];
    let calls = 0;
    process.faults.onCall(async () => {
      calls += 1;
      if (calls === place)
        statuses.push((await sendTo(other.storage, 'login-link-use.php', { json: { token } })).status);
    });
    const { storage } = aStorage({ ...site, process });
    statuses.push((await sendTo(storage, 'login-link-use.php', { json: { token } })).status);
    if (calls < place) break;
    expect([place, ...statuses.sort()]).toEqual([place, 200, 400]);
    const sessions = await listSessions(site.storage, 'owner', owner.id);
    expect(sessions.filter(({ byLink }) => byLink)).toHaveLength(1);
  }
});

test('a link is good for a quarter of an hour, and is swept', async () => {
  const [first, second] = [await aToken(), await aToken()];
  site.clock.advance(15 * 60_000 - 1);
  expect((await enter(second)).status).toBe(200);
  site.clock.advance(1);
  const { status, body } = await enter(first);
  expect([status, body.message, body.ended]).toEqual([400, OVER, 'expired']);
  site.clock.advance(LINK_LIVES.login + 86_400_000);
  await sweepLinks(site.storage, Number.POSITIVE_INFINITY);
  expect(site.blobs.keys('links/')).toEqual([]);
});

test('a link works beside other sessions, and leaves them as they are', async () => {
  const stranger = await anOwner(site.storage);
  const elsewhere = await aSession(site.storage, owner.id);
  const { cookies } = await enter(await aToken(), { cookie: stranger.cookie });
  expect((await ownRecord(cookies[0] as string)).id).toBe(owner.id);
  for (const cookie of [stranger.cookie, elsewhere, owner.cookie])
    expect(await isLoggedIn(cookie)).toBe(true);
  expect((await enter(await aToken(), { cookie: owner.cookie })).status).toBe(200);
});

test.each<[string, () => Promise<unknown>]>([
  ['a change of the e-mail', () => changeEmail(site, 'next@example.org', owner.cookie)],
  [
    'a change of the e-mail that was undone',
    async () => {
      await changeEmail(site, 'next@example.org', owner.cookie);
      await undo(await tokenFor(owner.email, 'UndoEmail'));
    },
  ],
  [
    'a change of the password',
    () =>
      send('change-password.php', {
        json: { old_password: PASSWORD, new_password: 'Viola-9-dawn' },
        cookie: owner.cookie,
      }),
  ],
  [
    'a reset of the password',
    async () => {
      await send('forgot-password.php', { json: { email: owner.email } });
      const token = await tokenFor(owner.email, 'ResetPassword');
      await send('reset-password.php', { json: { token, password: 'Viola-9-dawn' } });
    },
  ],
  ['a deletion', () => send('delete-profile.php', { json: { password: PASSWORD }, cookie: owner.cookie })],
  [
    'the trash',
    async () =>
      send('CMSdeleteUser.php', {
        json: { id: owner.id, profile: 'personal' },
        cookie: await aSessionCookie(site.storage),
      }),
  ],
])('%s ends a link', async (_, end) => {
  const token = await aToken();
  await end();
  expect(await refused(token)).toEqual(REFUSED);
  expect((await check(token)).status).toBe(400);
});

test('a page in the trash gets no link', async () => {
  const cookie = await aSessionCookie(site.storage);
  await send('CMSdeleteUser.php', { json: { id: owner.id, profile: 'personal' }, cookie });
  const before = (await mails()).length;
  expect((await ask(owner.email)).body.message).toBe(SENT);
  expect(await mails()).toHaveLength(before);
});

test('a forged link, or one of another kind, is refused and stores nothing', async () => {
  const other = await anOwner(site.storage);
  const good = await aToken();
  const [, at, random] = good.split('.');
  await send('forgot-password.php', { json: { email: owner.email } });
  const sessions = site.blobs.keys('sessions/');
  for (const forged of [
    `${owner.id}.${at}.${'A'.repeat(43)}`,
    `${other.id}.${at}.${random}`,
    await tokenFor(owner.email, 'ResetPassword'),
    'x',
    '../..',
    `${good}x`,
    `${good}.d`,
  ])
    expect([forged, ...(await refused(forged))]).toEqual([forged, ...REFUSED]);
  expect(site.blobs.keys('sessions/')).toEqual(sessions);
  expect((await send('reset-password.php', { json: { token: good, password: 'Viola-9-dawn' } })).status).toBe(
    400,
  );
  expect((await enter(good)).status).toBe(200);
});

test('a session by a link is an owner’s session like others', async () => {
  const cookie = (await enter(await aToken())).cookies[0] as string;
  const { items } = (await send('get-sessions.php', { cookie })).body;
  expect(items.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
  await send('logout.php', { json: {}, cookie });
  expect(await isLoggedIn(cookie)).toBe(false);
  expect(await canLogIn(site, owner.email)).toBe(true);
});
