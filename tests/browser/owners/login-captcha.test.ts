import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';

const THROTTLED = 'Too many requests. Please try again later.';

/** Refuses the first attempt as the server does after too many attempts of others; returns what all attempts send. */
const throttleOnce = async (page: Page, calls: RegExp): Promise<{ captcha?: string }[]> => {
  const sent: { captcha?: string }[] = [];
  await page.route(calls, async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.continue();
    const json = { success: false, code: 'throttled', message: THROTTLED, captcha_required: true };
    return route.fulfill({ status: 429, json });
  });
  return sent;
};

const fill = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};
const press = (page: Page) => page.getByRole('button', { name: 'Login', exact: true }).click();
const seesText = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();

test('an owner locked out by others’ attempts can log in with a captcha, a new one at each attempt', async () => {
  const { email } = await registerOnSite();
  await using visitor = await aVisitor();
  const { page } = visitor;
  const sent = await throttleOnce(page, /login\.php/);
  await page.goto('/login');
  expect(await page.locator('altcha-widget').count()).toBe(0);
  await fill(page, email, 'Wr0ng-password');
  await press(page);
  await seesText(page, THROTTLED);
  await page.locator('altcha-widget input[type="checkbox"]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page);
  await seesText(page, 'Please complete the CAPTCHA verification');
  expect(sent).toHaveLength(1);
  await page.locator('altcha-widget input[type="checkbox"]').click();
  await press(page);
  await seesText(page, 'Invalid email or password');
  await fill(page, email, PASSWORD);
  await press(page);
  await page.waitForURL('**/my-profile');
  expect(sent).toHaveLength(3);
  expect(sent[1]?.captcha).toBeTruthy();
  expect(sent[2]?.captcha).not.toBe(sent[1]?.captcha);
});

test('an administrator can log in with a captcha too', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  const sent = await throttleOnce(page, /CMSlogin\.php/);
  await page.goto('/adminlogin');
  await fill(page, inject('adminEmail'), 'Wr0ng-password');
  await press(page);
  await seesText(page, THROTTLED);
  await page.locator('altcha-widget input[type="checkbox"]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.locator('altcha-widget input[type="checkbox"]').click();
  await press(page);
  await seesText(page, 'Invalid email or password');
  await fill(page, inject('adminEmail'), inject('adminPassword'));
  await press(page);
  await page.waitForURL('**/dashboard');
  expect(sent[2]?.captcha).not.toBe(sent[1]?.captcha);
});
