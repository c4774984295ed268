import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'vitest';
import { longDay } from '../../../src/base/text/rules/day.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { openEditor, openTab, publicReply, saveEdit } from '../../support/browser/profile-editor.ts';
import { aPicture, logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { aMailServer } from '../../support/site/mail-server.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 500 };

const idsFor = async (query: string): Promise<string[]> => {
  const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?q=${encodeURIComponent(query)}`);
  return ((await reply.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
};

const statusOf = async (path: string) =>
  (await fetch(thisSite().baseUrl + path, { redirect: 'manual' })).status;

/** The keys that the store still has of a profile, except events and the empty tombstone, which the next compaction removes. */
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

test.concurrent('an owner edits everything, changes and resets the password, downloads the data, and deletes the profile', async ({
  expect,
}) => {
  await using mail = await aMailServer(thisSite().smtpPort);
  const owner = await registerOnSite();
  await using first = await aVisitor();
  await using second = await aVisitor();
  const { page } = first;

  await page.goto('/my-profile');
  await page.waitForURL('**/login?next=*');
  await logInOnPage(page, owner.email);
  await page.getByRole('heading', { name: /^Welcome, Asha Rao/ }).waitFor();
  await page
    .getByRole('region', { name: 'Details' })
    .getByText(/^\d+ empty$/)
    .click();
  await page.getByText('NA', { exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-profile');
  await logInOnPage(second.page, owner.email);

  await openEditor(page);
  for (const [label, value] of VALUES) await field(page, label).fill(value);
  // Changing the e-mail requires the password.
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
  await saveEdit(page);
  await page.getByText('Profile updated successfully').waitFor();
  for (const [, value] of VALUES) await page.getByText(longDay(value), { exact: true }).first().waitFor();
  expect(await page.locator('a[data-photo] img').count()).toBe(3);
  await page.getByRole('button', { name: 'Account of Zebedee Quill' }).waitFor();

  await expect.poll(async () => (await publicReply(owner.id)).record.name, WITHIN).toBe('Zebedee Quill');
  await expect.poll(() => idsFor('lamplighter'), WITHIN).toEqual([owner.id]);
  expect(await statusOf(owner.url)).toBe(301);
  await page.goto(owner.url);
  expect(new URL(page.url()).pathname).toBe(`/profile/zebedee-quill-${owner.id}`);
  await page.getByText('Draws the maps that ferries use.').waitFor();
  const { record } = await publicReply(owner.id);
  expect(record.awards).toBe('A medal\nA ribbon');
  for (const file of [record.avatar, record.avatar1, record.avatar2])
    expect(await statusOf(`/uploads/${file}`)).toBe(200);

  const email = VALUES.find(([label]) => label === 'Email')?.[1] as string;
  await page.goto('/changepassword');
  await field(page, 'Old Password').fill(PASSWORD);
  await field(page, 'New Password').fill('Passw0rd');
  await field(page, 'Confirm New Password').fill('Passw0rd');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Change Password', exact: true }).last().click();
  await page.getByRole('link', { name: 'This password is too common.' }).waitFor();
  expect(requests).not.toContain('/php-api/change-password.php');
  await field(page, 'New Password').fill('Viola-9-dawn');
  await field(page, 'Confirm New Password').fill('Viola-9-dusk');
  const change = page.getByRole('button', { name: 'Change Password', exact: true }).last();
  await change.click();
  await page.getByRole('alert').getByText('New password and confirm password do not match.').waitFor();
  await field(page, 'Confirm New Password').fill('Viola-9-dawn');
  await field(page, 'Old Password').fill('Harbour7lamp');
  await change.click();
  await page.getByRole('link', { name: 'Old password is incorrect' }).waitFor();
  // In the summary and beside the field.
  expect(await page.getByText('Old password is incorrect').count()).toBe(2);
  await field(page, 'Old Password').fill(PASSWORD);
  await change.click();
  await page.getByText('Password updated successfully.').waitFor();
  expect(await field(page, 'Old Password').inputValue()).toBe('');
  await second.page.reload();
  await second.page.waitForURL('**/login?next=*');

  await second.page.getByRole('link', { name: 'Forgotten password' }).click();
  await field(second.page, 'Email').fill(email);
  await second.page.getByRole('button', { name: 'Submit' }).click();
  await second.page.getByText('If this email is registered, a reset link has been sent.').waitFor();
  const reset = () => mail.mails.find(({ text }) => text.includes('/ResetPassword'));
  await expect.poll(reset, WITHIN).toBeDefined();
  expect(reset()?.to).toEqual([email]);
  const text = (reset()?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = /http\S+\/ResetPassword\?token=\S+/.exec(text)?.[0] as string;
  expect(new URL(link).origin).toBe(thisSite().baseUrl);
  // A mail scanner opens the link first, which must not use it up.
  await fetch(link);
  await second.page.goto(link);
  await field(second.page, 'New Password').fill('Admin123');
  await field(second.page, 'Confirm New Password').fill('Admin123');
  await second.page.getByRole('button', { name: 'Reset Password' }).click();
  await second.page.getByRole('link', { name: 'This password is too common.' }).waitFor();
  await field(second.page, 'New Password').fill('Cello-7-noon');
  await field(second.page, 'Confirm New Password').fill('Cello-7-noon');
  await second.page.getByRole('button', { name: 'Reset Password' }).click();
  await second.page.getByText('Password updated successfully.').waitFor();
  await second.page.goto(link);
  await second.page.getByText('This reset link is no longer valid.').waitFor();
  await second.page.getByRole('heading', { name: 'Password already changed' }).waitFor();
  await second.page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor();

  await page.goto('/my-profile');
  await page.waitForURL('**/login?next=*');
  await logInOnPage(page, email, 'Cello-7-noon');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await openTab(page, 'Settings');
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
  await page.getByRole('heading', { level: 1, name: 'Your profile has been deleted.' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect((await publicReply(owner.id)).status).toBe(404);
  expect(await idsFor('Zebedee')).toEqual([]);
  await expect.poll(() => statusOf(`/profile/zebedee-quill-${owner.id}`), WITHIN).toBe(404);
  expect(await statusOf(`/uploads/${record.avatar}`)).toBe(404);
  expect(leftInStore(owner.id)).toEqual([]);
  for (const { complaints } of [first, second])
    expect(complaints.filter((text) => !/status of 40[014]/.test(text))).toEqual([]);
});
