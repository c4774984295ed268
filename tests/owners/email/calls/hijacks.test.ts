import { beforeEach, describe, expect, test } from 'vitest';
import { pathAfterLogin } from '../../../../src/accounts/login/browser/session.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import {
  type Answer,
  aRegistration,
  aSite,
  ORIGIN,
  PASSWORD,
  send,
  sendRegistration,
} from '../../../support/calls/calls.ts';
import { canLogIn, edit, isLoggedIn, isTaken, ownRecord } from '../../../support/calls/owner-calls.ts';
import { handsOfPage, join, keepersOf, undoHandOver } from '../../../support/hands/hands-calls.ts';
import { anAuthenticator } from '../../../support/passkeys/authenticator.ts';
import { added, logInBy } from '../../../support/passkeys/passkey-calls.ts';
import { keptMails } from '../../../support/site/mails.ts';
import { changeEmail, confirm, OVER, undo } from './email-calls.ts';

const VICTIM = 'victim@example.org';
const FRIEND = 'friend@example.org';
const NEW = 'Viola-9-dawn';
const UNCONFIRMED = [403, 'unconfirmed'];
const WRONG = [400, 'invalid'];

const { mailsTo, tokenFor } = keptMails();
let site: ReturnType<typeof aSite>;
beforeEach(() => {
  site = aSite();
});

const enter = (token: string, cookie = '') => send('login-link-use.php', { json: { token }, cookie });
const aLinkFor = async (email: string): Promise<string> => {
  site.clock.advance(1_001);
  await send('login-link.php', { json: { email } });
  return tokenFor(email, 'LogIn');
};
const reset = async (email: string): Promise<void> => {
  site.clock.advance(1_001);
  await send('forgot-password.php', { json: { email } });
  const token = await tokenFor(email, 'ResetPassword');
  expect((await send('reset-password.php', { json: { token, password: NEW } })).status).toBe(200);
};

/** Asks for a passkey, and adds it if the site lets one be made. */
const addPasskey = async (cookie: string, password: string): Promise<Answer> => {
  const asked = await send('passkey-options.php', { json: { for: 'add' }, cookie });
  if (asked.status !== 200) return asked;
  const response = anAuthenticator().create(asked.body.options);
  return send('add-passkey.php', { json: { name: 'Mine', password, response }, cookie });
};

/** What lasts, as somebody tries it with a session and a password: how each call is answered. */
const tryAll = async (page: string, cookie: string, password = PASSWORD): Promise<unknown[][]> => {
  const hands = handsOfPage(page, cookie);
  const answers = [
    await hands.invite(FRIEND, password),
    await hands.handOver(FRIEND, password),
    await addPasskey(cookie, password),
  ];
  return answers.map(({ status, body }) => [status, body.code]);
};
const lasting = async (page: string): Promise<unknown> => {
  const hands = (await getProfileRecord(site.storage, page))?.hands;
  const { passkeys = [] } = (await getAccount(site.storage, page)) ?? {};
  const { editors = [], invited = [], offered = null } = hands ?? {};
  return { editors, invited, offered, passkeys };
};
const NOTHING = { editors: [], invited: [], offered: null, passkeys: [] };

describe('a page that was registered with somebody else’s address', () => {
  let page: string;
  let hijacker: string;
  beforeEach(async () => {
    const { body, cookies } = await sendRegistration(await aRegistration('personal', { email: VICTIM }));
    page = body.id;
    hijacker = cookies[0] as string;
  });

  /** What remains of the hijacker once the holder of the address has it. */
  const isShutOut = async (): Promise<void> => {
    expect([await isLoggedIn(hijacker), await canLogIn(site, VICTIM)]).toEqual([false, false]);
    expect((await tryAll(page, hijacker)).map(([status]) => status)).toEqual([401, 401, 401]);
    expect(await lasting(page)).toEqual(NOTHING);
  };

  test('makes nothing that lasts, and its letters go to the holder alone', async () => {
    expect(await tryAll(page, hijacker)).toEqual([UNCONFIRMED, UNCONFIRMED, UNCONFIRMED]);
    expect(await lasting(page)).toEqual(NOTHING);
    expect((await mailsTo(VICTIM)).join()).toContain('ConfirmEmail');
    await aLinkFor(VICTIM);
    expect((await mailsTo(VICTIM)).join()).toContain('LogIn');
  });

  test('ends with ‘This was not me’: the address is free for a page of its holder', async () => {
    const link = await aLinkFor(VICTIM);
    expect((await confirm(await tokenFor(VICTIM, 'ConfirmEmail'), 'deny')).status).toBe(200);
    await isShutOut();
    expect((await enter(link)).body.message).toBe(OVER);
    const form = await aRegistration('personal', { email: VICTIM, password: NEW, confirmpassword: NEW });
    const { status, body } = await sendRegistration(form);
    expect(status).toBe(200);
    await confirm(await tokenFor(VICTIM, 'ConfirmEmail'));
    expect([await canLogIn(site, VICTIM), await isLoggedIn(hijacker)]).toEqual([false, false]);
    site.clock.advance(1_001);
    const login = await send('login.php', { json: { email: VICTIM, password: NEW } });
    expect([login.body.user_id, login.body.pages.length]).toEqual([body.id, 1]);
  });

  test('keeps its address from a later registration until its holder says so', async () => {
    const later = await sendRegistration(await aRegistration('personal', { email: VICTIM }));
    expect([later.status, later.body.message]).toEqual([409, 'Email already registered']);
    // The letter that says how is there already.
    expect(await tokenFor(VICTIM, 'ConfirmEmail')).not.toBe('');
  });

  test('is the holder’s after a reset: sessions and password of whoever made it are over', async () => {
    await reset(VICTIM);
    await isShutOut();
    expect(await canLogIn(site, VICTIM, NEW)).toBe(true);
    await confirm(await tokenFor(VICTIM, 'ConfirmEmail'));
    await isShutOut();
  });

  test('makes nothing that lasts when its holder logs in by a link, although that confirms the address', async () => {
    const { cookies, status } = await enter(await aLinkFor(VICTIM));
    expect([status, (await ownRecord(cookies[0] as string)).email_confirmed]).toEqual([200, true]);
    // The hijacker knows the password, and the holder has the link: neither is enough.
    expect(await tryAll(page, hijacker)).toEqual([UNCONFIRMED, UNCONFIRMED, UNCONFIRMED]);
    expect(await tryAll(page, cookies[0] as string, 'A-guess-1')).toEqual([WRONG, WRONG, WRONG]);
    expect(await lasting(page)).toEqual(NOTHING);
    // A new address can be undone by the holder.
    await changeEmail(site, 'hijacker@example.org', hijacker);
    await confirm(await tokenFor('hijacker@example.org', 'ConfirmEmail'));
    expect((await undo(await tokenFor(VICTIM, 'UndoEmail'))).status).toBe(200);
    await isShutOut();
    expect(await isTaken('hijacker@example.org')).toBe(false);
  });

  test('can still be denied after its holder has logged in by a link', async () => {
    const denying = await tokenFor(VICTIM, 'ConfirmEmail');
    const { cookies } = await enter(await aLinkFor(VICTIM));
    expect((await send('check-link.php', { json: { token: denying, for: 'confirm' } })).status).toBe(200);
    expect((await confirm(denying, 'deny')).status).toBe(200);
    await isShutOut();
    expect([await isLoggedIn(cookies[0] as string), await isTaken(VICTIM)]).toEqual([false, false]);
    expect((await getProfileRecord(site.storage, page))?.email).toBe('');
  });

  test('is the holder’s for good with a new password after a link', async () => {
    await enter(await aLinkFor(VICTIM));
    await reset(VICTIM);
    await isShutOut();
    site.clock.advance(1_001);
    const { cookies } = await send('login.php', { json: { email: VICTIM, password: NEW } });
    expect((await tryAll(page, cookies[0] as string, NEW)).map(([status]) => status)).toEqual([
      200, 200, 200,
    ]);
  });
});

test('whoever made a page and holds its address shows both in one browser, or by a link and the password', async () => {
  const aPage = async (email: string) => {
    const { body, cookies } = await sendRegistration(await aRegistration('personal', { email }));
    return { page: body.id as string, cookie: cookies[0] as string };
  };
  const here = await aPage('here@example.org');
  await enter(await aLinkFor('here@example.org'), here.cookie);
  expect((await handsOfPage(here.page, here.cookie).invite(FRIEND)).status).toBe(200);
  const there = await aPage('there@example.org');
  const phone = (await enter(await aLinkFor('there@example.org'))).cookies[0] as string;
  expect((await handsOfPage(there.page, there.cookie).invite(FRIEND)).status).toBe(403);
  expect((await handsOfPage(there.page, phone).invite(FRIEND)).status).toBe(200);
  expect((await handsOfPage(there.page, there.cookie).invite('noor@example.org')).status).toBe(200);
});

describe('of a page with a confirmed address', () => {
  let owner: Owner;
  beforeEach(async () => {
    owner = await anOwner(site.storage, { email: VICTIM });
  });

  test('a session borrowed for a minute makes nothing that lasts', async () => {
    const { cookie, id } = owner;
    expect(await tryAll(id, cookie, 'A-guess-1')).toEqual([WRONG, WRONG, WRONG]);
    const others = [
      await edit({ email: 'mine@example.org' }, cookie),
      await send('change-password.php', { json: { old_password: 'A-guess-1', new_password: NEW }, cookie }),
      await send('delete-profile.php', { json: { password: 'A-guess-1' }, cookie }),
    ];
    expect(others.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await lasting(id)).toEqual(NOTHING);
    // What it asked for by mail goes to the owner, and all of it ends with the sessions.
    await aLinkFor(VICTIM);
    expect(await mailsTo('mine@example.org')).toEqual([]);
    const { cookies } = await enter(await tokenFor(VICTIM, 'LogIn'));
    await send('end-session.php', { json: { all: true }, cookie: cookies[0] as string });
    expect([await isLoggedIn(cookie), await canLogIn(site, VICTIM)]).toEqual([false, true]);
  });

  test('guesses of a borrowed session are counted together, whatever they are for', async () => {
    const hands = handsOfPage(owner.id, owner.cookie);
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await hands.invite(FRIEND, 'A-guess-1')).status).toBe(400);
      expect((await hands.handOver(FRIEND, 'A-guess-1')).status).toBe(400);
    }
    expect((await hands.invite(FRIEND)).status).toBe(429);
    expect(await lasting(owner.id)).toEqual(NOTHING);
  });

  test('a stolen password and a new address last until the old address takes the page back', async () => {
    const kept = await added(owner.cookie);
    await handsOfPage(owner.id, owner.cookie).invite('noor@example.org');
    site.clock.advance(1_001);
    await changeEmail(site, 'thief@example.org', owner.cookie);
    // Before the new address is confirmed, nothing lasts; while it can be undone, the page stays.
    expect((await handsOfPage(owner.id, owner.cookie).invite(FRIEND)).body.code).toBe('unconfirmed');
    await confirm(await tokenFor('thief@example.org', 'ConfirmEmail'));
    expect((await handsOfPage(owner.id, owner.cookie).handOver(FRIEND)).status).toBe(409);
    site.clock.advance(1_001);
    for (const email of [FRIEND, 'second@example.org'])
      expect((await handsOfPage(owner.id, owner.cookie).invite(email)).status).toBe(200);
    const mine = await added(owner.cookie);
    const friend = (await join(await tokenFor(FRIEND, 'JoinPage'))).cookies[0] as string;
    expect((await edit({ id: owner.id, nickname: 'Mine' }, friend)).status).toBe(200);
    const later = await tokenFor('second@example.org', 'JoinPage');
    expect((await undo(await tokenFor(VICTIM, 'UndoEmail'))).status).toBe(200);
    expect([await isLoggedIn(friend), (await join(later)).status]).toEqual([false, 400]);
    site.clock.advance(1_001);
    expect([(await logInBy(mine)).status, (await logInBy(kept)).status]).toEqual([401, 200]);
    await reset(VICTIM);
    site.clock.advance(1_001);
    const { cookies } = await send('login.php', { json: { email: VICTIM, password: NEW } });
    // What came before the address was changed stays.
    expect(await keepersOf(owner.id, cookies[0] as string)).toEqual([
      `owner ${VICTIM}`,
      'editor noor@example.org invited',
    ]);
    expect((await mailsTo(FRIEND)).at(-1)).toContain('You no longer edit');
  });

  test('a forwarded link to log in works once, makes nothing that lasts, and its session can be ended', async () => {
    const token = await aLinkFor(VICTIM);
    const [named, stranger] = [
      await send('check-link.php', { json: { token, for: 'login' } }),
      await enter(token),
    ];
    expect(named.body.login).toBe('v…@example.org');
    expect((await enter(token)).body).toMatchObject({ message: OVER, ended: 'entered' });
    const cookie = stranger.cookies[0] as string;
    expect(await tryAll(owner.id, cookie, 'A-guess-1')).toEqual([WRONG, WRONG, WRONG]);
    expect(await lasting(owner.id)).toEqual(NOTHING);
    await send('end-session.php', { json: { all: true }, cookie: owner.cookie });
    expect(await isLoggedIn(cookie)).toBe(false);
  });

  test('a forwarded invitation makes one editor, whom the owner sees and removes', async () => {
    await handsOfPage(owner.id, owner.cookie).invite('noor@example.org');
    const token = await tokenFor('noor@example.org', 'JoinPage');
    const stranger = await anOwner(site.storage, { email: 'stranger@example.org' });
    expect((await join(token, { cookie: stranger.cookie })).status).toBe(200);
    expect((await join(token)).status).toBe(400);
    expect(await tryAll(owner.id, stranger.cookie)).toEqual([
      [403, 'owner-only'],
      [403, 'owner-only'],
      // Of the login and not of the page.
      [200, undefined],
    ]);
    expect(await keepersOf(owner.id, owner.cookie)).toEqual([
      `owner ${VICTIM}`,
      'editor stranger@example.org',
    ]);
    expect((await handsOfPage(owner.id, owner.cookie).remove('stranger@example.org')).status).toBe(200);
    expect((await edit({ id: owner.id, nickname: 'Mine' }, stranger.cookie)).status).toBe(403);
  });

  test('whoever joins by a forwarded letter with a password of their own loses all to a reset by its addressee', async () => {
    await handsOfPage(owner.id, owner.cookie).invite('noor@example.org');
    const joined = await join(await tokenFor('noor@example.org', 'JoinPage'), { password: PASSWORD });
    expect(joined.status).toBe(200);
    await reset('noor@example.org');
    expect([await isLoggedIn(joined.cookies[0] as string), await canLogIn(site, 'noor@example.org')]).toEqual(
      [false, false],
    );
    expect(await canLogIn(site, 'noor@example.org', NEW)).toBe(true);
  });

  test('a forwarded hand-over is taken back by the letter to the former owner', async () => {
    await handsOfPage(owner.id, owner.cookie).handOver('noor@example.org');
    const token = await tokenFor('noor@example.org', 'JoinPage');
    const stranger = await anOwner(site.storage, { email: 'stranger@example.org' });
    expect((await join(token, { cookie: stranger.cookie })).status).toBe(200);
    expect((await handsOfPage(owner.id, stranger.cookie).remove(VICTIM)).body.code).toBe('in-trial');
    expect((await undoHandOver(await tokenFor(VICTIM, 'UndoHandOver'))).status).toBe(200);
    expect(await keepersOf(owner.id, owner.cookie)).toEqual([`owner ${VICTIM}`]);
    expect((await edit({ id: owner.id, nickname: 'Mine' }, stranger.cookie)).status).toBe(403);
  });
});

test.each([
  '//evil.example/login',
  '/\\evil.example',
  'https://evil.example/',
  '/de//evil.example',
  'javascript:alert(1)',
])('a login that was phished with next=%s stays on the site', (next) => {
  expect(pathAfterLogin(`?${new URLSearchParams({ next })}`, ORIGIN)).toBe('/my-profile');
});
