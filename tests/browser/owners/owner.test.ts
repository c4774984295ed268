import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { inject, test } from 'vitest';
import { longDay } from '../../../src/domain/text/day.ts';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { aPicture, logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { aMailServer } from '../../support/site/mail-server.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 20_000, interval: 500 };

const publicRecord = async (id: string) => {
  const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?id=${id}`);
  // biome-ignore lint/suspicious/noExplicitAny: a reply is what it is
  return { status: reply.status, record: ((await reply.json()) as any).data[0] };
};
const found = async (query: string): Promise<string[]> => {
  const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?q=${encodeURIComponent(query)}`);
  return ((await reply.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
};
const statusOf = async (path: string) =>
  (await fetch(thisSite().baseUrl + path, { redirect: 'manual' })).status;
const openEditor = (page: Page) => page.getByRole('button', { name: 'Edit Profile' }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** What the store still holds of somebody, but for the events and the empty tombstone that go with the next compaction. */
const leftInStore = (id: string): string[] => {
  const store = new DatabaseSync(join(thisSite().dataFolder, 'store.db'), { readOnly: true });
  const tables = store.prepare("select name from sqlite_master where type = 'table'").all();
  const rows = tables.flatMap(({ name }) =>
    store.prepare(`select key, body from "${name}" where key like ?`).all(`%${id}%`),
  ) as { key: string; body: Uint8Array }[];
  store.close();
  return rows
    .filter(({ key }) => !/^(directory|counts)\/e\//.test(key))
    .filter(({ body }) => !/^{"id":"\w+","deleted":true,.*"swept":true}$/.test(Buffer.from(body).toString()))
    .map(({ key }) => key);
};

const VALUES: [label: string, value: string][] = [
  ['Name', 'Zebedee Quill'],
  ['Nickname', 'Zeb'],
  ['Profession', 'Lamplighter'],
  ['Date of Birth', '1980-02-29'],
  ['Marital Status', 'Widowed'],
  ['Children', 'Two'],
  ['Religion', 'None'],
  ['Qualification', 'MA'],
  ['School', 'St. Anne'],
  ['College', 'Fergusson'],
  ['Hobbies', 'Kites'],
  ['Blood Group', 'AB-'],
  ['Hometown', 'Hubballi'],
  ['Current City', 'Goa'],
  ['Nationality', 'Peruvian'],
  ['Facebook', '@zeb'],
  ['X', '@zebx'],
  ['Instagram', '@zebi'],
  ['LinkedIn', '@zebl'],
  ['Phone', '+91 80 2345 6789'],
  ['Email', `zeb-${Date.now()}@example.org`],
  ['List of Awards & Honour', 'A medal\nA ribbon'],
  ['About', 'Draws the maps that ferries use.'],
];

test.concurrent('an owner edits everything, changes and recovers the password, takes the data along, and leaves', async ({
  expect,
}) => {
  const mail = await aMailServer(thisSite().smtpPort);
  const owner = await registerOnSite();
  const home = await aVisitor();
  const away = await aVisitor();
  const { page } = home;

  await page.goto('/my-profile');
  await page.waitForURL('**/login?next=*');
  await logInOnPage(page, owner.email);
  await page.getByRole('heading', { name: /^Welcome, Asha Rao/ }).waitFor();
  await page.getByText('NA', { exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-profile');
  await logInOnPage(away.page, owner.email);

  await openEditor(page);
  for (const [label, value] of VALUES) await field(page, label).fill(value);
  // A new address asks for the password.
  await field(page, 'Password').fill(PASSWORD);
  for (const [label, colour] of [
    ['Profile Photo', '#aa3333'],
    ['Second Photo', '#33aa33'],
    ['Third Photo', '#3333aa'],
  ] as const)
    await field(page, label).setInputFiles({
      name: 'p.jpg',
      mimeType: 'image/jpeg',
      buffer: await aPicture(colour),
    });
  await page
    .getByRole('img', { name: /as it will be shown/ })
    .nth(2)
    .waitFor();
  await page.getByText('Processing a photo…').waitFor({ state: 'hidden' });
  await save(page);
  await page.getByText('Profile updated successfully').waitFor();
  for (const [, value] of VALUES) await page.getByText(longDay(value), { exact: true }).first().waitFor();
  expect(await page.locator('a[data-photo] img').count()).toBe(3);
  await page.getByRole('button', { name: 'Account of Zebedee Quill' }).waitFor();

  await expect.poll(async () => (await publicRecord(owner.id)).record.name, WITHIN).toBe('Zebedee Quill');
  await expect.poll(() => found('lamplighter'), WITHIN).toEqual([owner.id]);
  expect(await statusOf(owner.url)).toBe(301);
  await page.goto(owner.url);
  expect(new URL(page.url()).pathname).toBe(`/profile/zebedee-quill-${owner.id}`);
  await page.getByText('Draws the maps that ferries use.').waitFor();
  const { record } = await publicRecord(owner.id);
  expect(record.awards).toBe('A medal\nA ribbon');
  for (const file of [record.avatar, record.avatar1, record.avatar2])
    expect(await statusOf(`/uploads/${file}`)).toBe(200);

  const email = VALUES.find(([label]) => label === 'Email')?.[1] as string;
  await page.goto('/changepassword');
  await field(page, 'Old Password').fill(PASSWORD);
  await field(page, 'New Password').fill('Passw0rd');
  await field(page, 'Confirm New Password').fill('Passw0rd');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Change Password', exact: true }).last().click();
  await page.getByRole('link', { name: 'This password is too common.' }).waitFor();
  expect(asked).not.toContain('/php-api/change-password.php');
  await field(page, 'New Password').fill('Viola-9-dawn');
  await field(page, 'Confirm New Password').fill('Viola-9-dusk');
  const change = page.getByRole('button', { name: 'Change Password', exact: true }).last();
  await change.click();
  await page.getByRole('alert').getByText('New password and confirm password do not match.').waitFor();
  await field(page, 'Confirm New Password').fill('Viola-9-dawn');
  await change.click();
  await page.getByText('Password updated successfully.').waitFor();
  expect(await field(page, 'Old Password').inputValue()).toBe('');
  await away.page.reload();
  await away.page.waitForURL('**/login?next=*');

  await away.page.getByRole('link', { name: 'Forgotten password' }).click();
  await field(away.page, 'Email').fill(email);
  await away.page.getByRole('button', { name: 'Submit' }).click();
  await away.page.getByText('If this email is registered, a reset link has been sent.').waitFor();
  const reset = () => mail.mails.find(({ text }) => text.includes('/ResetPassword'));
  await expect.poll(reset, WITHIN).toBeDefined();
  await mail.stop();
  expect(reset()?.to).toEqual([email]);
  const text = (reset()?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = /http\S+\/ResetPassword\?token=\S+/.exec(text)?.[0] as string;
  expect(new URL(link).origin).toBe(thisSite().baseUrl);
  // A mail scanner opens the link first; that alone uses nothing up.
  await fetch(link);
  await away.page.goto(link);
  await field(away.page, 'New Password').fill('Admin123');
  await field(away.page, 'Confirm New Password').fill('Admin123');
  await away.page.getByRole('button', { name: 'Reset Password' }).click();
  await away.page.getByRole('link', { name: 'This password is too common.' }).waitFor();
  await field(away.page, 'New Password').fill('Cello-7-noon');
  await field(away.page, 'Confirm New Password').fill('Cello-7-noon');
  await away.page.getByRole('button', { name: 'Reset Password' }).click();
  await away.page.getByText('Password updated successfully.').waitFor();
  await away.page.goto(link);
  await field(away.page, 'New Password').fill('Cello-7-dusk');
  await field(away.page, 'Confirm New Password').fill('Cello-7-dusk');
  await away.page.getByRole('button', { name: 'Reset Password' }).click();
  await away.page.getByText('This reset link is no longer valid.').waitFor();

  await page.goto('/my-profile');
  await page.waitForURL('**/login?next=*');
  await logInOnPage(page, email, 'Cello-7-noon');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.profile).toMatchObject({ id: owner.id, name: 'Zebedee Quill', children: 'Two' });
  expect(data.photos).toHaveLength(3);

  await page.getByRole('button', { name: 'Delete Profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Delete Profile' }).click();
  await dialog.getByText('Password is incorrect').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('Cello-7-noon');
  await dialog.getByRole('button', { name: 'Delete Profile' }).click();
  await page.getByText('Your profile has been deleted.').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect((await publicRecord(owner.id)).status).toBe(404);
  expect(await found('Zebedee')).toEqual([]);
  await expect.poll(() => statusOf(`/profile/zebedee-quill-${owner.id}`), WITHIN).toBe(404);
  expect(await statusOf(`/uploads/${record.avatar}`)).toBe(404);
  expect(leftInStore(owner.id)).toEqual([]);
  for (const { complaints } of [home, away])
    expect(complaints.filter((text) => !/status of 40[014]/.test(text))).toEqual([]);
  await Promise.all([home.leave(), away.leave()]);
}, 240_000);

test.concurrent('on a phone, who deletes the page sees that it is gone, wherever the page was scrolled to', async ({
  expect,
}) => {
  const owner = await registerOnSite();
  const { page, leave } = await aVisitor({ viewport: { width: 360, height: 640 } });
  await logInOnPage(page, owner.email);
  const button = page.getByRole('button', { name: 'Delete Profile' });
  await button.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(640);
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete Profile' }).click();
  const told = page.getByText('Your profile has been deleted.');
  await told.waitFor();
  const seen = () =>
    told.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  await expect.poll(seen, WITHIN).toBe(true);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')), WITHIN)
    .toBe('status');
  await leave();
}, 120_000);

test.concurrent('the editor and the dashboard set each name in its direction', async ({ expect }) => {
  const name = `هالة ${Date.now()}`;
  const owner = await registerOnSite('personal', { name, message: 'تكتب عن البحر.' });
  const { page, leave } = await aVisitor();
  await logInOnPage(page, owner.email);
  const direction = (label: string) => field(page, label).evaluate((box) => getComputedStyle(box).direction);
  await openEditor(page);
  expect(await Promise.all(['Name', 'About', 'Profession', 'Phone'].map(direction))).toEqual([
    'rtl',
    'rtl',
    'ltr',
    'ltr',
  ]);
  await page.goto('/adminlogin');
  await field(page, 'Email').fill(inject('adminEmail'));
  await field(page, 'Password').fill(inject('adminPassword'));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('searchbox').fill(name);
  const shown = page.getByRole('table').getByText(name, { exact: true });
  await shown.waitFor();
  expect(await shown.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await page.getByRole('button', { name: 'Verify', description: name }).click();
  const inDialog = page.getByRole('dialog').getByText('تكتب عن البحر.', { exact: true });
  await inDialog.waitFor();
  expect(await inDialog.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await leave();
}, 120_000);

test.concurrent('of two tabs that edit at once the later one is told, and nothing is lost', async ({
  expect,
}) => {
  const owner = await registerOnSite();
  const { page, leave } = await aVisitor();
  await logInOnPage(page, owner.email);
  await openEditor(page);
  const other = await page.context().newPage();
  await other.goto('/my-profile');
  await openEditor(other);
  await field(other, 'Nickname').fill('Theirs');
  await field(other, 'Religion').fill('None');
  await save(other);
  await other.getByText('Profile updated successfully').waitFor();

  await field(page, 'Nickname').fill('Mine');
  await field(page, 'Hometown').fill('Goa');
  await save(page);
  await page.getByRole('alert').getByText('changed in another tab').waitFor();
  await page.getByText('Saved meanwhile:').waitFor();
  expect(await field(page, 'Nickname').inputValue()).toBe('Mine');
  expect(await field(page, 'Religion').inputValue()).toBe('None');
  await page.getByRole('button', { name: 'Keep mine for Nickname' }).click();
  await save(page);
  await page.getByText('Profile updated successfully').waitFor();
  const { record } = await publicRecord(owner.id);
  expect(record).toMatchObject({ nickname: 'Mine', religion: 'None', hometown: 'Goa' });
  await leave();
}, 120_000);

test.concurrent('a logout in one tab logs every tab out, and a company is greeted by its name', async ({
  expect,
}) => {
  const owner = await registerOnSite('professional');
  const { page, leave } = await aVisitor();
  await logInOnPage(page, owner.email);
  await page.getByRole('heading', { name: /^Welcome, Kaveri Looms/ }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/about');
  await other.getByRole('button', { name: 'Account of Kaveri Looms' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL('**/');
  await page.waitForURL('**/login?next=*');
  await other.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect(await other.evaluate(() => localStorage.getItem('isLoggedIn'))).toBeNull();
  await leave();
}, 120_000);

test.concurrent('a photo opens large, holds the page still, and closes', async ({ expect }) => {
  const owner = await registerOnSite();
  const { page, leave } = await aVisitor();
  await logInOnPage(page, owner.email);
  await page.locator('a[data-photo]').first().click();
  const viewer = page.getByRole('dialog', { name: 'Photo' });
  await viewer.getByRole('img').waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await viewer.getByRole('button', { name: 'Close photo' }).click();
  await viewer.waitFor({ state: 'hidden' });
  await openEditor(page);
  await field(page, 'Profile Photo').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no photo'),
  });
  await page.getByText('Please upload an image file (jpg, jpeg, png).').first().waitFor();
  await leave();
}, 120_000);

test.concurrent('no state of the owner’s screens has an accessibility violation', async ({ expect }) => {
  const owner = await registerOnSite();
  const { page, leave } = await aVisitor();
  const check = async (state: string) => expect(await violationsOf(page), state).toEqual([]);
  await page.goto('/login');
  await check('login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Email is required').first().waitFor();
  await check('login with errors');
  for (const path of ['/forgotpassword', '/resetpassword', '/resetpassword?token=x']) {
    await page.goto(path);
    await check(path);
  }
  await logInOnPage(page, owner.email);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await check('my profile');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await check('open menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  await check('delete dialog');
  await page.keyboard.press('Escape');
  await openEditor(page);
  // Tall enough that the bar with Save lies over nothing: axe takes what it covers for too small a target.
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ ...size, height: 7_000 });
  await check('edit mode');
  await page.setViewportSize(size);
  await field(page, 'Name').fill('');
  await save(page);
  await page.getByRole('link', { name: 'Name is required' }).waitFor();
  await check('edit mode with errors');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/changepassword');
  await check('change password');
  await leave();
}, 120_000);
