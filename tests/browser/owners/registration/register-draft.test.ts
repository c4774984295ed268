import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { aVisitor } from '../../../support/browser/browser.ts';
import {
  anEmail,
  chooseKind,
  choosePhoto,
  fill,
  hasSentence,
  next,
  openWizard,
  PASSWORD,
  seesStep,
  someDetails,
  submit,
  tickCaptcha,
} from '../../../support/browser/register-page.ts';

const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('vitae:registration') ?? '');

test.concurrent('a draft can be continued in another tab and after a reload, without password, photos and captcha', async ({
  expect,
}) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  const first = await page.context().newPage();
  await openWizard(first);
  await chooseKind(first, 'personal');
  await fill(first, someDetails('personal', anEmail()));
  await next(first);
  await fill(first, { About: 'Rows at dawn.' });
  await choosePhoto(first);
  await expect.poll(() => storedDrafts(first)).toContain('Rows at dawn.');
  await first.close();

  await openWizard(page);
  await page.getByText('You started a page about Marit Solberg.').waitFor();
  await seesStep(page, 1);
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await seesStep(page, 3);
  await page.getByText('Your entries are back, except your password and photos.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('About and photos');
  expect(await page.getByLabel('About', { exact: true }).inputValue()).toBe('Rows at dawn.');
  expect(await page.getByRole('img', { name: 'Profile Photo, as it will be shown' }).count()).toBe(0);

  await page.goBack();
  await seesStep(page, 2);
  expect(await page.getByLabel('Hometown', { exact: true }).inputValue()).toBe('Bodø');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await page.reload();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await seesStep(page, 2);
  await page.goBack();
  await seesStep(page, 1);
  expect(await page.getByRole('radio', { name: 'Individual Biography' }).isChecked()).toBe(true);
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(stored).toContain('Marit Solberg');
  expect(stored).not.toContain(PASSWORD);
  expect(stored).not.toMatch(/password|captcha/i);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);

  await next(page);
  await next(page);
  await hasSentence(page, 'Password is required');
  await fill(page, { Password: PASSWORD, 'Confirm Password': PASSWORD });
  await next(page);
  await choosePhoto(page);
  await next(page);
  await tickCaptcha(page);
  await submit(page);
  await page.waitForURL(/\/profile\//);
  expect(await storedDrafts(page)).toBe('');
});

test.concurrent('who starts anew finds an empty form, and no draft the next time', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'professional');
  await fill(page, { 'Company Name': 'Fjord & Sons' });
  await page.reload();
  await page.getByText('You started a page about Fjord & Sons.').waitFor();
  await page.getByRole('button', { name: 'Start anew' }).click();
  await seesStep(page, 1);
  expect(await page.getByRole('button', { name: 'Start anew' }).count()).toBe(0);
  await chooseKind(page, 'professional');
  expect(await page.getByLabel('Company Name', { exact: true }).inputValue()).toBe('');
  await page.reload();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: 'Continue where you left off' }).count()).toBe(0);
});

test.concurrent('the draft of one tab does not end up in another', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  const other = await page.context().newPage();
  await openWizard(page);
  await openWizard(other);
  await chooseKind(page, 'personal');
  await chooseKind(other, 'professional');
  await fill(page, { Name: 'Marit Solberg' });
  await fill(other, { 'Company Name': 'Fjord & Sons' });
  for (const name of ['Marit Solberg', 'Fjord & Sons'])
    await expect.poll(() => storedDrafts(page)).toContain(name);
  await other.close();
  await page.reload();
  await page.getByText('You started a page about Fjord & Sons.').waitFor();
  await page.getByRole('button', { name: 'Start anew' }).click();
  await page.reload();
  await page.getByText('You started a page about Marit Solberg.').waitFor();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Marit Solberg');
});

test.concurrent('without storage the form works, and offers nothing', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Forbidden', 'SecurityError');
        },
      });
  });
  await openWizard(page);
  await chooseKind(page, 'personal');
  await fill(page, someDetails('personal', anEmail()));
  await next(page);
  await seesStep(page, 3);
  expect(complaints).toEqual([]);
});
