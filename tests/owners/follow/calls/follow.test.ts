import { expect, test } from 'vitest';
import { sendStoredMail } from '../../../../src/base/mail/server/retry.ts';
import { listStoredMails } from '../../../../src/base/mail/storage.ts';
import { tellFollowers } from '../../../../src/owners/follow/server/tell-followers.ts';
import { aSolvedCaptcha, ORIGIN, send, serve } from '../../../support/calls/calls.ts';
import { edit, ownRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { keptMails } from '../../../support/site/mails.ts';

const DAY = 86_400_000;
const READER = 'reader@example.org';
const SENT = 'Please use the link that we have sent you.';
const FOREVER = Number.POSITIVE_INFINITY;

const { mailsTo, tokenFor } = keptMails();
const { site, owner } = withOwner({ registered: true, hobbies: 'Chess' });

const ask = async (email = READER, id = owner.id) =>
  send('follow-page.php', { json: { id, email, captcha: await aSolvedCaptcha() } });
const confirm = (token: string) => send('follow-confirm.php', { json: { token } });
const follow = async (email = READER): Promise<void> => {
  expect((await ask(email)).status).toBe(200);
  expect((await confirm(await tokenFor(email, 'Follow'))).status).toBe(200);
};

/** Lets upkeep tell and send. */
const tell = async (): Promise<void> => {
  await tellFollowers(site.storage, FOREVER);
  site.clock.advance(10 * 60_000);
  for (const name of await listStoredMails(site.storage)) await sendStoredMail(site.storage, name);
};
const changed = async (email = READER): Promise<string[]> =>
  (await mailsTo(email)).filter((mail) => mail.includes('has changed'));

test('somebody follows a page by the link of a letter, and hears of a change by words, once a day at most', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { message: SENT } });
  expect((await ownRecord(owner.cookie)).followers).toBe(0);
  const token = await tokenFor(READER, 'Follow');
  expect(await send('check-link.php', { json: { token, for: 'follow' } })).toMatchObject({ status: 200 });
  expect(await confirm(token)).toMatchObject({ status: 200 });
  expect(await confirm(token)).toMatchObject({
    status: 400,
    body: { message: 'This link is no longer valid.' },
  });
  expect((await ownRecord(owner.cookie)).followers).toBe(1);
  await tell();
  expect(await changed()).toEqual([]);
  await edit({ hobbies: 'Chess and Go' }, owner.cookie);
  await tell();
  const [letter = ''] = await changed();
  expect(letter).toContain('Hobbies');
  expect(letter).toContain('Chess and Go');
  expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  await edit({ hobbies: 'Go' }, owner.cookie);
  await edit({ hometown: 'Hassan' }, owner.cookie);
  await tell();
  expect(await changed()).toHaveLength(1);
  site.clock.advance(DAY);
  await tell();
  const [, second = ''] = await changed();
  expect(second).toContain('Hassan');
  site.clock.advance(DAY);
  await tell();
  expect(await changed()).toHaveLength(2);
});

test('a change of what is private tells nobody', async () => {
  await edit({ private_fields: 'hobbies' }, owner.cookie);
  await follow();
  await edit({ hobbies: 'Bridge' }, owner.cookie);
  await tell();
  expect(await changed()).toEqual([]);
});

test('letters rest while the page is not listed, and end with the setting', async () => {
  await follow();
  await edit({ listed: 'no' }, owner.cookie);
  await edit({ hobbies: 'Go' }, owner.cookie);
  await tell();
  expect(await changed()).toEqual([]);
  expect(await ask('other@example.org')).toMatchObject({ status: 404 });
  await edit({ listed: 'yes' }, owner.cookie);
  await tell();
  expect(await changed()).toHaveLength(1);
  await edit({ follow: 'no' }, owner.cookie);
  expect((await ownRecord(owner.cookie)).followers).toBe(0);
  expect(site.blobs.keys('followers/')).toEqual([]);
  expect(await ask('other@example.org')).toMatchObject({ status: 404 });
});

test('one press of a mail program ends the letters, and nothing is kept', async () => {
  await follow();
  await edit({ hobbies: 'Go' }, owner.cookie);
  await tell();
  const [letter = ''] = await changed();
  const [, query = ''] = /leave-letters\.php(\?token=[^>]+)>/.exec(letter) ?? [];
  const leave = () =>
    serve(
      new Request(`${ORIGIN}/php-api/leave-letters.php${query}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      {} as never,
    );
  expect((await leave()).status).toBe(200);
  expect((await leave()).status).toBe(200);
  expect(site.blobs.keys('followers/')).toEqual([]);
  site.clock.advance(DAY);
  await edit({ hobbies: 'Bridge' }, owner.cookie);
  await tell();
  expect(await changed()).toHaveLength(1);
});

test('nobody follows a page that is not there', async () => {
  expect(await ask(READER, 'nobody0000')).toMatchObject({ status: 404 });
  expect(await ask('no address')).toMatchObject({ status: 400 });
  expect(await mailsTo(READER)).toEqual([]);
});
