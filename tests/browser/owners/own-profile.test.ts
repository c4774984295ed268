import { test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import {
  openEditor,
  openTab,
  publicReply,
  saveEdit,
  violationsInEditor,
} from '../../support/browser/profile-editor.ts';
import { logInAdmin, openPersonal } from '../../support/browser/site-admins.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';

const WITHIN = { timeout: 60_000, interval: 500 };

test.concurrent('on a phone, the message after a deletion is in view even if the page was scrolled', async ({
  expect,
}) => {
  const owner = await registerOnSite();
  await using visitor = await aVisitor({ viewport: { width: 360, height: 640 } });
  const { page } = visitor;
  await logInOnPage(page, owner.email);
  await openTab(page, 'Settings');
  const button = page.getByRole('button', { name: 'Delete Profile' });
  await button.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete Profile' }).click();
  const message = page.getByText('Your profile has been deleted.');
  await message.waitFor();
  const isInView = () =>
    message.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  await expect.poll(isInView, WITHIN).toBe(true);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')), WITHIN)
    .toBe('status');
});

test.concurrent('the editor and the dashboard show each name in its text direction', async ({ expect }) => {
  const name = `هالة ${Date.now()}`;
  const owner = await registerOnSite('personal', { name, message: 'تكتب عن البحر.' });
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInOnPage(page, owner.email);
  const direction = (label: string) => field(page, label).evaluate((box) => getComputedStyle(box).direction);
  await openEditor(page);
  expect(await Promise.all(['Name', 'About', 'Profession', 'Phone'].map(direction))).toEqual([
    'rtl',
    'rtl',
    'ltr',
    'ltr',
  ]);
  await logInAdmin(page);
  await openPersonal(page);
  await page.getByRole('searchbox').fill(name);
  const shown = page.getByRole('table').getByText(name, { exact: true });
  await shown.waitFor();
  expect(await shown.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await page.getByRole('button', { name: 'Verify', description: name }).click();
  const inDialog = page.getByRole('dialog').getByText('تكتب عن البحر.', { exact: true });
  await inDialog.waitFor();
  expect(await inDialog.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
});

test.concurrent('when two tabs edit at once, the later one shows the conflict and loses nothing', async ({
  expect,
}) => {
  const owner = await registerOnSite();
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInOnPage(page, owner.email);
  await openEditor(page);
  const other = await page.context().newPage();
  await other.goto('/my-profile');
  await openEditor(other);
  await field(other, 'Nickname').fill('Theirs');
  await field(other, 'Religion').fill('None');
  await saveEdit(other);
  await other.getByText('Profile updated successfully').waitFor();

  await field(page, 'Nickname').fill('Mine');
  await field(page, 'Hometown').fill('Goa');
  await saveEdit(page);
  await page.getByRole('alert').getByText('changed in another tab').waitFor();
  await page.getByText('Saved in the meantime:').waitFor();
  await page.getByRole('button', { name: 'Details 1 to compare' }).waitFor();
  const readers = page.getByRole('region', { name: 'What readers see' });
  await expect.poll(() => readers.locator('mark').allInnerTexts()).toEqual(['', 'Mine', 'Goa']);
  expect(await field(page, 'Nickname').inputValue()).toBe('Mine');
  expect(await field(page, 'Religion').inputValue()).toBe('None');
  await page.getByRole('button', { name: 'Keep mine for Nickname' }).click();
  await saveEdit(page);
  await page.getByText('Profile updated successfully').waitFor();
  const { record } = await publicReply(owner.id);
  expect(record).toMatchObject({ nickname: 'Mine', religion: 'None', hometown: 'Goa' });
});

test.concurrent('logging out in one tab logs out every tab, and a company is welcomed by its name', async ({
  expect,
}) => {
  const owner = await registerOnSite('professional');
  await using visitor = await aVisitor();
  const { page } = visitor;
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
});

test.concurrent('a photo opens in a viewer that locks scrolling, and the editor refuses a file that is not a photo', async ({
  expect,
}) => {
  const owner = await registerOnSite();
  await using visitor = await aVisitor();
  const { page } = visitor;
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
});

test.concurrent('no state of an owner’s screens has an accessibility violation', { tags: ['long'] }, async ({
  expect,
}) => {
  const owner = await registerOnSite();
  await using visitor = await aVisitor();
  const { page } = visitor;
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
  await openTab(page, 'Settings');
  await page.getByText('this browser').waitFor();
  await check('settings');
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  await check('delete dialog');
  await page.keyboard.press('Escape');
  await openEditor(page);
  expect(await violationsInEditor(page), 'edit mode').toEqual([]);
  await field(page, 'Name').fill('');
  await saveEdit(page);
  await page.getByText('Name is required').waitFor();
  await page.getByRole('button', { name: 'Name and portrait 1 to fix' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name');
  expect(await violationsInEditor(page), 'edit mode with errors').toEqual([]);
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/changepassword');
  await check('change password');
});
