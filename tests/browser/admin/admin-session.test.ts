import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin } from '../../support/browser/site-admins.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';

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

test('an expired session redirects to the login once, however many calls are refused', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInAdmin(page);
  await rows(page).first().waitFor();
  await page.context().clearCookies();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.waitForURL('**/adminlogin');
  await logInAdmin(page);
  await page.route(/CMS(GetUsers|session)/i, (route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'Please log in first.' } }),
  );
  // A second redirect would abort the first and fail the reload.
  await page.reload();
  await page.waitForURL('**/adminlogin');
});
