import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 15_000, interval: 300 };

const logInAdmin = async (page: Page): Promise<void> => {
  await page.goto('/adminlogin');
  await page.getByLabel('Email', { exact: true }).fill(inject('adminEmail'));
  await page.getByLabel('Password', { exact: true }).fill(inject('adminPassword'));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
};
const statusOf = async (url: string): Promise<number> => (await fetch(thisSite().baseUrl + url)).status;
const openCase = async (page: Page, name: string): Promise<void> => {
  await page.goto('/dashboard#inbox');
  await page.locator('.case-list button', { hasText: name }).click();
};
const decide = async (page: Page, decision: string): Promise<void> => {
  await page.getByLabel(decision).check();
  if (decision.startsWith('Hide')) await page.getByLabel('Reason').selectOption('private');
  await page.getByRole('button', { name: 'Decide and send mails' }).click();
};

test('a reader reports, an administrator hides, the owner appeals, the administrator restores', async () => {
  const name = `Mira Quill ${Date.now()}`;
  const { url, email } = await registerOnSite('personal', { name });

  const { page: reader } = await aVisitor({ viewport: { width: 360, height: 740 } });
  await reader.goto(url);
  expect(await reader.locator('[data-report]').getAttribute('href')).toMatch(/^mailto:.*subject=/);
  await reader.getByRole('link', { name: 'Report this page' }).click();
  const dialog = reader.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.poll(() => dialog.getByText('Please choose a reason').count(), WITHIN).toBe(1);
  expect(await violationsOf(reader)).toEqual([]);
  await dialog.getByLabel('It shows something private').check();
  await dialog.locator('altcha-widget input').first().click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect
    .poll(() => dialog.locator('[data-reference]').textContent(), WITHIN)
    .toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);

  const { page: admin } = await aVisitor();
  await logInAdmin(admin);
  await openCase(admin, name);
  await expect.poll(() => admin.getByText('Nothing has changed').count(), WITHIN).toBe(1);
  expect(await violationsOf(admin)).toEqual([]);
  await decide(admin, 'Hide the page');
  await expect.poll(() => statusOf(url), WITHIN).toBe(404);
  expect(await (await fetch(thisSite().baseUrl + url)).text()).toContain('This profile is not available.');

  const { page: owner } = await aVisitor({ viewport: { width: 360, height: 740 } });
  await logInOnPage(owner, email);
  await owner.goto('/my-profile');
  await owner.getByText('Appeal against this').click();
  await owner.getByLabel(/Why should the page be shown again/).fill('It was my own number.');
  await owner.getByRole('button', { name: 'Send appeal' }).click();
  await expect.poll(() => owner.getByText('Your appeal was sent.').count(), WITHIN).toBe(1);

  await admin.reload();
  await openCase(admin, name);
  expect(await admin.getByText('It was my own number.').count()).toBe(1);
  await decide(admin, 'Show the page again');
  await expect.poll(() => statusOf(url), WITHIN).toBe(200);
}, 90_000);
