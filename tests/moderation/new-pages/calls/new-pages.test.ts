import { afterEach, expect, test, vi } from 'vitest';
import { notifyTeam } from '../../../../src/app/to-do/server/notices.ts';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { readTransparency } from '../../../../src/moderation/transparency/server.ts';
import { verifyProfile } from '../../../../src/profiles/badge/storage/verify.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { ADMIN } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import {
  aRegisteredProfile,
  aRegistration,
  ORIGIN,
  PASSWORD,
  send,
  serve,
} from '../../../support/calls/calls.ts';
import { edit, listed, ownRecord, publicRecord, publicStatus } from '../../../support/calls/owner-calls.ts';
import { sendHeldLetters } from '../../../support/site/held-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { mailsTo, tokenFor } = keptMails();
const { site, admin } = withAdmin();
afterEach(() => vi.unstubAllEnvs());

const gate = (setting: string) => vi.stubEnv('NEW_PAGES', setting);
const newPages = async (query: Record<string, string> = {}) =>
  (await admin('CMSgetNewPages.php', { query })).body;
const runBulk = async (action: string, id: string, given: Record<string, unknown> = {}) =>
  (await admin('CMSbulk.php', { json: { action, ids: [id], ...given } })).body.results[0];
const release = (id: string, given = {}) => runBulk('release', id, given);
const refuse = (id: string, given = {}) => runBulk('refuse', id, { reason: 'spam', note: 'Ads', ...given });
const logIn = async (email: string): Promise<string> => {
  site.clock.advance(1_001);
  return (await send('login.php', { json: { email, password: PASSWORD } })).cookies[0] ?? '';
};
const isListed = async (id: string) => (await listed()).some((item: { id: string }) => item.id === id);
const confirm = async (email: string) =>
  send('confirm-email.php', { json: { token: await tokenFor(email, 'ConfirmEmail') } });
const compact = async () => {
  site.clock.advance(300_000);
  await compactTopic(site.storage, directoryTopic);
};

test('without the setting nobody waits', async () => {
  const { id, email } = await aRegisteredProfile();
  expect([await isListed(id), (await newPages()).items]).toEqual([true, []]);
  expect((await ownRecord(await logIn(email))).waiting).toBeNull();
  expect(await release(id)).toEqual({ id, ok: false, message: 'This page is not waiting.' });
  expect(await refuse(id)).toEqual({ id, ok: false, message: 'This page is not waiting.' });
  expect(await publicStatus(id)).toBe(200);
});

test('with NEW_PAGES=confirmed, a page waits until its address is confirmed', async () => {
  gate('confirmed');
  const since = new Date(site.clock.now()).toISOString();
  const { id, email } = await aRegisteredProfile();
  const cookie = await logIn(email);
  expect((await ownRecord(cookie)).waiting).toEqual({ since, until: 'confirmed' });
  expect([await isListed(id), await publicStatus(id)]).toEqual([false, 200]);
  expect((await publicRecord(id)).listed).toBe('no');
  expect((await newPages()).items).toMatchObject([{ id, since, until: 'confirmed' }]);
  expect((await confirm(email)).status).toBe(200);
  expect([await isListed(id), (await newPages()).items]).toEqual([true, []]);
  expect([(await ownRecord(cookie)).waiting, (await publicRecord(id)).listed]).toEqual([null, 'yes']);
});

test('with NEW_PAGES=reviewed, a page waits until an administrator releases it, and its owner may edit it', async () => {
  gate('reviewed');
  const { id, email, url } = await aRegisteredProfile('personal', { name: 'Wilma Waits' });
  const cookie = await logIn(email);
  await confirm(email);
  expect((await edit({ nickname: 'Willie' }, cookie)).status).toBe(200);
  expect([await isListed(id), (await publicRecord(id)).nickname]).toEqual([false, 'Willie']);
  const [item] = (await newPages()).items;
  expect(item).toEqual({
    id,
    profile: 'personal',
    name: 'Wilma Waits',
    url,
    since: (await ownRecord(cookie)).waiting.since,
    until: 'reviewed',
    look_alikes: [],
    shared: { host: 0, website: 0, text: 0 },
    assigned: '',
  });
  await compact();
  expect((await newPages()).items).toEqual([item]);
  // What waits, waits on when the setting is opened again.
  gate('open');
  expect([await isListed(id), (await newPages()).items.length]).toEqual([false, 1]);
  expect(await release(id)).toEqual({ id, ok: true, message: 'The page is listed.' });
  expect([await isListed(id), (await newPages()).items]).toEqual([true, []]);
  expect((await ownRecord(cookie)).waiting).toBeNull();
  expect((await release(id)).ok).toBe(false);
  await compact();
  expect([await isListed(id), (await newPages()).items]).toEqual([true, []]);
});

test('a release is undone, with the same date, where nothing came after, and logged like all of it', async () => {
  gate('reviewed');
  const { id } = await aRegisteredProfile();
  const before = (await newPages()).items;
  await release(id);
  site.clock.advance(60_000);
  expect(await release(id, { undo: true })).toEqual({ id, ok: true, message: 'The page is waiting again.' });
  expect([await isListed(id), (await newPages()).items]).toEqual([false, before]);
  expect((await release(id, { undo: true })).ok).toBe(false);
  site.clock.advance(60_000);
  await refuse(id);
  const { items } = (await admin('CMSgetAudit.php')).body;
  expect(items.map(({ action, target }: Record<string, string>) => [action, target])).toEqual([
    ['refuse-page', id],
    ['withhold-page', id],
    ['release-page', id],
  ]);
});

test('a page that was refused can be released, by anybody of the team: within a minute nobody is mailed', async () => {
  gate('reviewed');
  const { id, email } = await aRegisteredProfile('personal', { name: 'Wilma Waits' });
  for (const minutes of [0, 1]) {
    expect((await refuse(id)).ok).toBe(true);
    if (minutes > 0) await sendHeldLetters(site);
    expect((await runBulk('release', id)).ok).toBe(true);
    expect([await isListed(id), await publicStatus(id)]).toEqual([true, 200]);
    await sendHeldLetters(site);
    const letters = (await mailsTo(email)).filter((mail) => /was deleted|is back/.test(mail));
    expect(letters.length).toBe(minutes === 0 ? 0 : 2);
    expect((await runBulk('release', id, { undo: true })).ok).toBe(true);
  }
});

test('a refused page goes to the trash with its reason, is counted as a deletion, and waits again when it is back', async () => {
  gate('reviewed');
  const { id, email } = await aRegisteredProfile('personal', { name: 'Wilma Waits' });
  const { since } = (await newPages()).items[0];
  const { status, body } = await admin('CMSbulk.php', { json: { action: 'refuse', ids: [id] } });
  expect([status, body.errors]).toEqual([400, { reason: 'Please choose a reason' }]);
  expect(await refuse(id)).toEqual({ id, ok: true, message: 'The page is in the trash.' });
  expect([await publicStatus(id), (await newPages()).items]).toEqual([404, []]);
  await sendHeldLetters(site);
  const [letter] = (await mailsTo(email)).filter((mail) => mail.includes('was deleted'));
  expect(letter).toContain('Ads');
  expect((await readTransparency(site.storage)).months[0]?.decisions.delete).toBe(1);
  expect((await refuse(id)).ok).toBe(false);
  expect((await runBulk('undelete', id, { undo: true })).ok).toBe(true);
  expect([await isListed(id), await publicStatus(id)]).toEqual([false, 200]);
  expect((await newPages()).items).toMatchObject([{ id, since, until: 'reviewed' }]);
  expect((await readTransparency(site.storage)).months[0]?.decisions.delete).toBe(0);
  await compact();
  expect((await newPages()).items).toMatchObject([{ id, since, until: 'reviewed' }]);
});

test('of a release and a refusal at once, the page ends as one of them says', async () => {
  gate('reviewed');
  for (let turn = 0; turn < 4; turn += 1) {
    const { id } = await aRegisteredProfile();
    const [free, gone] = await Promise.all([release(id), refuse(id)]);
    const status = await publicStatus(id);
    expect(free.ok || gone.ok).toBe(true);
    expect(status).toBe(gone.ok ? 404 : 200);
    expect((await newPages()).items).toEqual([]);
    site.clock.advance(3_600_000);
  }
});

test('the list has the oldest first, a page at a time', async () => {
  gate('reviewed');
  const ids: string[] = [];
  for (const kind of ['personal', 'professional', 'personal'] as const) {
    ids.push((await aRegisteredProfile(kind)).id);
    site.clock.advance(1_000);
  }
  const first = await newPages({ limit: '2' });
  const second = await newPages({ limit: '2', cursor: first.next });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
  expect((await admin('CMSgetNewPages.php', { query: { cursor: 'forged' } })).status).toBe(400);
});

test('a page that waits says which others have its e-mail host, website and text, and whose name looks alike', async () => {
  const text = 'Buy   our\nWATCHES';
  await anOwner(site.storage, { email: 'a@spam.example', message: 'Buy our watches' });
  await anOwner(site.storage, { email: 'b@other.example', website: 'https://www.watches.example/' });
  const private_fields = ['website' as const, 'message' as const, 'email' as const];
  await anOwner(site.storage, {
    email: 'c@spam.example',
    website: 'http://watches.example',
    message: 'buy our watches',
    private_fields,
    listed: 'no',
  });
  const famous = await anOwner(site.storage, { name: 'Wilma Waits', message: 'Known' });
  await verifyProfile(site.storage, famous.id, true, 'admin');
  gate('reviewed');
  const given = { name: 'Wi1ma Waits', email: 'd@SPAM.example', message: text };
  const { id } = await aRegisteredProfile('personal', given);
  await editStored(site.storage, id, { website: 'watches.example' });
  const signals = async () => {
    const { look_alikes, shared } = (await newPages()).items[0];
    return { look_alikes, shared };
  };
  const expected = {
    look_alikes: [{ id: famous.id, name: 'Wilma Waits', verified: 'verified.jpg' }],
    shared: { host: 2, website: 2, text: 2 },
  };
  expect(await signals()).toEqual(expected);
  await compact();
  expect(await signals()).toEqual(expected);
});

test('those that wait and have the same as a page are listed, whatever else waits, for one refusal', async () => {
  gate('reviewed');
  const spam = { message: 'Buy our watches', website: '', email: '' };
  const ids: string[] = [];
  for (const [index, email] of [
    'a@spam.example',
    'b@spam.example',
    'c@other.example',
    'd@spam.example',
  ].entries()) {
    const given = index === 1 ? { email, message: 'Watches' } : { ...spam, email };
    ids.push((await aRegisteredProfile('personal', { ...given, name: `Seller ${index}` })).id);
    site.clock.advance(1_000);
  }
  for (let index = 0; index < 3; index += 1)
    await aRegisteredProfile('personal', { email: `o${index}@good.example`, message: `Hello ${index}` });
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const like = async (query: Record<string, string>) =>
    (await newPages({ like: first, ...query })).items.map(({ id }: { id: string }) => id);
  expect(await like({ by: 'text' })).toEqual([first, third, fourth]);
  expect(await like({ by: 'host' })).toEqual([first, second, fourth]);
  expect(await like({ by: 'website' })).toEqual([]);
  const page = await newPages({ like: first, by: 'text', limit: '2' });
  expect(page.items.map(({ id }: { id: string }) => id)).toEqual([first, third]);
  expect(await like({ by: 'text', limit: '2', cursor: page.next })).toEqual([fourth]);
  expect((await admin('CMSgetNewPages.php', { query: { cursor: page.next } })).status).toBe(400);
  // The page that the others are like may be answered by then.
  await refuse(first);
  expect(await like({ by: 'text' })).toEqual([third, fourth]);
  for (const [query, status] of [
    [{ like: 'nobody0000' }, 404],
    [{ like: '../x' }, 404],
    [{ like: first, by: 'name' }, 400],
  ] as const)
    expect((await admin('CMSgetNewPages.php', { query })).status).toBe(status);
});

test('the new pages from one internet address are found together, whatever they say, and nothing tells the address', async () => {
  gate('reviewed');
  const registerFrom = async (ip: string): Promise<string> => {
    site.clock.advance(1_000);
    return (await send('register.php', { form: await aRegistration('personal'), ip })).body.id;
  };
  const [first = '', second = '', other = ''] = [
    await registerFrom('2001:db8:0:1::1'),
    await registerFrom('2001:db8:0:1:ffff::2'),
    await registerFrom('2001:db8:0:2::1'),
  ];
  const from = async (like: string) =>
    (await newPages({ like, by: 'address' })).items.map(({ id }: { id: string }) => id);
  for (const turn of [1, 2]) {
    expect([turn, await from(first), await from(other)]).toEqual([turn, [first, second], [other]]);
    await compact();
  }
  const kept = [
    await newPages(),
    (await admin('CMSgetUser.php', { query: { id: first } })).body,
    await publicRecord(first),
    (await admin('CMSgetAudit.php')).body,
  ];
  const hash = (await getProfileRecord(site.storage, first))?.waiting?.from ?? '';
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`2001:db8|${hash}`));
  // Refused together and brought back, they are found together again; released, nobody knows it any more.
  const ids = [first, second];
  await admin('CMSbulk.php', { json: { action: 'refuse', ids, reason: 'spam', note: 'Ads' } });
  expect(await from(first)).toEqual([]);
  await admin('CMSbulk.php', { json: { action: 'refuse', ids, undo: true } });
  expect(await from(second)).toEqual([first, second]);
  await release(first);
  expect(JSON.stringify(await getProfileRecord(site.storage, first))).not.toContain(hash);
  await release(first, { undo: true });
  // The page itself is always there, so that one call tells all about it.
  expect([await from(first), await from(second)]).toEqual([[first], [second]]);
});

test('a mail provider of everybody’s is no signal', async () => {
  gate('reviewed');
  for (const host of ['gmail.com', 'yahoo.co.in', 'qq.com', 'GMX.de'])
    for (const name of ['one', 'two']) {
      await aRegisteredProfile('personal', { email: `${name}@${host}`, message: `I am ${name} of ${host}` });
      site.clock.advance(1_000);
    }
  const { items } = await newPages({ limit: '100' });
  expect(items.map(({ shared }: { shared: { host: number } }) => shared.host)).toEqual(items.map(() => 0));
  expect((await newPages({ like: items[0].id, by: 'host' })).items).toEqual([]);
});

test('links of a page that waits are in no contact card, and are back once it is released', async () => {
  gate('reviewed');
  const { id, url } = await aRegisteredProfile('personal', { facebook: '@wilma.waits' });
  const card = async () =>
    (await serve(new Request(`${ORIGIN}${url}/contact.vcf`), { params: {} } as never)).text();
  expect(await card()).not.toContain('facebook.com');
  await release(id);
  expect(await card()).toContain('facebook.com/wilma.waits');
});

test('administrators see what a page waits for, and its owner’s export has it', async () => {
  gate('reviewed');
  const { id, email } = await aRegisteredProfile();
  const { waiting } = (await admin('CMSgetUser.php', { query: { id } })).body.user;
  expect(waiting).toMatchObject({ until: 'reviewed' });
  const cookie = await logIn(email);
  expect((await send('export-profile.php', { cookie })).body.waiting).toEqual(waiting);
  const users = (await admin('CMSgetUsers.php', { query: { profile: 'personal' } })).body;
  expect(users.map((user: { id: string }) => user.id)).toEqual([id]);
});

test('a setting with an unknown name lists nothing by itself', async () => {
  gate('reveiwed');
  const { id } = await aRegisteredProfile();
  expect(await isListed(id)).toBe(false);
});

test('what waits counts the pages that wait for the team, and names them', async () => {
  gate('confirmed');
  await aRegisteredProfile();
  gate('reviewed');
  const { id } = await aRegisteredProfile('personal', { name: 'Wilma Waits' });
  const { counts, items } = (await admin('CMSgetWaiting.php')).body;
  const since = (await newPages()).items[1]?.since;
  expect(counts.page).toBe(1);
  expect(items).toMatchObject([{ kind: 'page', ref: id, id, name: 'Wilma Waits', since }]);
});

test('asked again on the same instance, the list takes at most six storage operations, however many wait', async () => {
  gate('reviewed');
  for (let count = 0; count < 20; count += 1)
    await anOwner(site.storage, { waiting: { since: count, until: 'reviewed' } });
  await compact();
  await anOwner(site.storage, { waiting: { since: 20, until: 'reviewed' } });
  await newPages();
  const before = site.blobs.log().length;
  expect((await newPages()).items).toHaveLength(21);
  expect(site.blobs.log().length - before).toBeLessThanOrEqual(6);
});

test('the team is told of pages that wait for it, and not of those that wait for their owner', async () => {
  await admin('CMSsetNotices.php', { json: { each: 'now' } });
  const told = async () => (await mailsTo(ADMIN.email)).filter((mail) => mail.includes('1 new page, since'));
  gate('confirmed');
  await aRegisteredProfile();
  await notifyTeam(site.storage);
  expect(await mailsTo(ADMIN.email)).toEqual([]);
  gate('reviewed');
  await aRegisteredProfile();
  expect(await told()).toHaveLength(1);
});
