import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin, openPersonal } from '../../support/browser/site-admins.ts';
import { registerOnSite, reportOnSite } from '../../support/browser/site-owners.ts';

const rows = (page: Page) => page.locator('.users-table tbody tr');

// The dashboard needs a row to show.
beforeAll(async () => {
  await registerOnSite();
});

test('without a session the admin’s screens redirect to the login and clear the stored user', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  for (const path of ['/dashboard', '/articleupload']) {
    for (const value of [null, '{broken', '5', '{"name":5}']) {
      await page.goto('/adminlogin');
      await page.evaluate(
        (text) => (text === null ? localStorage.clear() : localStorage.setItem('admin_user', text)),
        value,
      );
      await page.goto(path);
      await page.waitForURL('**/adminlogin');
      expect(await page.evaluate(() => localStorage.getItem('admin_user'))).toBeNull();
    }
  }
  await page.evaluate(() => localStorage.setItem('admin_user', '{"name":"Eve","email":"eve@example.org"}'));
  await page.goto('/dashboard');
  await page.waitForURL('**/adminlogin');
  await page.getByRole('button', { name: 'Login' }).waitFor();
});

test('a failed login shows the specified sentences', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto('/adminlogin');
  const say = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
  const submit = () => page.getByRole('button', { name: 'Login' }).click();
  await submit();
  await say('Please enter both email and password');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await submit();
  await say('Invalid email or password');
  await page.route(/CMSlogin/i, (route) => route.fulfill({ status: 200, body: '<html>' }));
  await submit();
  await say('Server returned invalid response.');
  await page.unroute(/CMSlogin/i);
  await page.route(/CMSlogin/i, (route) => route.abort());
  await submit();
  await say('Server error. Please try again later.');
});

test('a reload keeps the session, and a logout ends it in every tab', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInAdmin(page);
  await openPersonal(page);
  await page.reload();
  await rows(page).first().waitFor();
  await page.goto('/adminlogin');
  await page.waitForURL('**/dashboard');
  const other = await page.context().newPage();
  await other.goto('/articleupload');
  await other.getByLabel('Title').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/adminlogin');
  await other.waitForURL('**/adminlogin');
});

test('a page that is opened without a session redirects to the login once, however many calls are refused', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInAdmin(page);
  await openPersonal(page);
  await rows(page).first().waitFor();
  await page.route(/CMS(GetUsers|session)/i, (route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'Please log in first.' } }),
  );
  // A second redirect would abort the first and fail the reload.
  await page.reload();
  await page.waitForURL('**/adminlogin');
});

const again = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' });
const logInAgain = async (page: Page, password: string): Promise<void> => {
  await again(page).getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

test('a session that ends asks for a login over the page, and what was refused is done after it', async () => {
  const { id } = await registerOnSite('personal', { name: 'Nola Keep' });
  await reportOnSite(id);
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await logInAdmin(page);
  await page.goto(`/dashboard#inbox?id=${id}`);
  await page.getByRole('heading', { name: 'Nola Keep' }).waitFor();
  await page.getByRole('radio', { name: 'Hide the page' }).check();
  expect(await page.getByLabel('Reason').inputValue()).toBe('wrong');
  await page.getByLabel('Note to the owner').fill('Please give a source.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Hide and send letters' }).click();
  await again(page).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await again(page).getByLabel('Email', { exact: true }).inputValue()).toBe(inject('adminEmail'));
  await logInAgain(page, 'Wrong-1-word');
  await again(page).getByText('Invalid email or password').waitFor();
  // Put off, it stands there again with the next call, and the note still does.
  await page.keyboard.press('Escape');
  await again(page).waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Note to the owner').inputValue()).toBe('Please give a source.');
  await page.getByRole('button', { name: 'Hide and send letters' }).click();
  await logInAgain(page, inject('adminPassword'));
  await page.getByText('The page is hidden. (Nola Keep)').waitFor();
  await again(page).waitFor({ state: 'hidden' });
  await page.context().clearCookies();
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'admin_user' })));
  await again(page).getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/adminlogin');
  await logInAdmin(page);
  await page.waitForURL('**/dashboard#inbox**');
  const { user } = await (await page.request.get(`/php-api/CMSgetUser.php?id=${id}`)).json();
  expect(user.hidden).toMatchObject({ reason: 'wrong', note: 'Please give a source.' });
});

test('text in the newsroom outlives its session, another tab’s login page, and a login there', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInAdmin(page);
  await page.goto('/articleupload');
  await page.getByLabel('Title').fill('A long night');
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await other.goto('/dashboard#messages?show=all');
  await other.waitForURL('**/adminlogin');
  await again(page).waitFor();
  await logInAdmin(other);
  await other.waitForURL('**/dashboard#messages?show=all');
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await again(page).waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Title').inputValue()).toBe('A long night');
});
