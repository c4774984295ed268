import { expect, test } from 'vitest';
import { addAdmin } from '../../../../src/accounts/admin-login/server/admin-accounts.ts';
import { NOTICE_HOUR } from '../../../../src/accounts/notices/rules.ts';
import { notifyTeam } from '../../../../src/app/to-do/server/notices.ts';
import { addReport } from '../../../../src/moderation/reports/storage.ts';
import type { PublicProfile } from '../../../../src/profiles/rules/profile.ts';
import { findProfile } from '../../../../src/profiles/server/find-profile.ts';
import { ADMIN, aSessionCookie } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aSolvedCaptcha, send } from '../../../support/calls/calls.ts';
import { keptMails } from '../../../support/site/mails.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const mails = keptMails();
const { site, admin } = withAdmin();

const choose = (each: string) => admin('CMSsetNotices.php', { json: { each } });
const told = async (email = ADMIN.email) =>
  (await mails.mailsTo(email)).filter((mail) =>
    /^Subject: (?:1 item is|\d+ items are) waiting on /m.test(mail),
  ).length;

let reported = 0;
const reportSomebody = async (): Promise<void> => {
  reported += 1;
  const { id } = await anOwner(site.storage, { email: `owner-${reported}@example.org` });
  const json = { id, reason: 'spam', details: 'Ads', captcha: await aSolvedCaptcha() };
  const { status } = await send('report-profile.php', { json, ip: `203.0.113.${reported}` });
  expect(status).toBe(200);
};

test('who wants it is told at once, and then at most every ten minutes', async () => {
  const cookie = await aSessionCookie(site.storage);
  const { body } = await send('CMSsession.php', { cookie });
  expect(body.user.notices).toBe('daily');
  await choose('now');
  expect((await send('CMSsession.php', { cookie })).body.user.notices).toBe('now');
  await notifyTeam(site.storage);
  expect(await told()).toBe(0);
  await reportSomebody();
  expect(await told()).toBe(1);
  await reportSomebody();
  await notifyTeam(site.storage);
  expect(await told()).toBe(1);
  site.clock.advance(10 * MINUTE);
  await notifyTeam(site.storage);
  await notifyTeam(site.storage);
  expect(await told()).toBe(2);
  site.clock.advance(10 * MINUTE);
  await notifyTeam(site.storage);
  expect(await told()).toBe(2);
});

test('by default, one mail a day at a fixed hour says what has waited, to those who look after profiles', async () => {
  const { id } = await anOwner(site.storage);
  site.clock.set(Date.parse('2036-11-22T10:00:00Z'));
  await addAdmin(site.storage, 'editor@vitae.example', 'Viola-9-dawn', 'editor');
  await addAdmin(site.storage, 'moderator@vitae.example', 'Viola-9-dawn', 'moderator');
  const profile = (await findProfile(site.storage, id)) as PublicProfile;
  await addReport(site.storage, profile, { reason: 'spam', details: '', email: '' }, ['a fingerprint']);
  await notifyTeam(site.storage);
  expect(await told()).toBe(0);
  site.clock.set(Date.parse('2036-11-23T00:00:00Z') + NOTICE_HOUR * HOUR - MINUTE);
  await notifyTeam(site.storage);
  expect(await told()).toBe(0);
  site.clock.advance(2 * MINUTE);
  await Promise.all([notifyTeam(site.storage), notifyTeam(site.storage)]);
  site.clock.advance(HOUR);
  await notifyTeam(site.storage);
  expect([await told(), await told('moderator@vitae.example'), await told('editor@vitae.example')]).toEqual([
    1, 1, 0,
  ]);
  const [letter = ''] = await mails.mailsTo('moderator@vitae.example');
  const [text = '', html = ''] = letter.split('Content-Type: text/html');
  const words = '1 reported page, since 22 November 2036';
  expect(text).toContain(`${words}:\r\nhttps://vitae.example/dashboard#inbox\r\n`);
  expect(html).toContain(`<li><a href="https://vitae.example/dashboard#inbox">${words}</a></li>`);
  site.clock.set(Date.parse('2036-11-24T00:00:00Z') + NOTICE_HOUR * HOUR + MINUTE);
  await notifyTeam(site.storage);
  expect(await told()).toBe(2);
});

test('nobody is told who turned it off, and a word that is none of the three is refused', async () => {
  await choose('off');
  await reportSomebody();
  site.clock.advance(48 * HOUR);
  await notifyTeam(site.storage);
  expect(await told()).toBe(0);
  const cookie = await aSessionCookie(site.storage);
  const { status, body } = await send('CMSsetNotices.php', { cookie, json: { each: 'hourly' } });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['each']]);
});
