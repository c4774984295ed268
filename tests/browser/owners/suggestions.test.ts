import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { aNewWord, logInOnPage, registerOnSite, suggestOnSite } from '../../support/browser/site-owners.ts';

const WITHIN = { timeout: 60_000, interval: 500 };

test('a reader suggests a change on a phone, and the owner accepts it with the keyboard', async () => {
  const name = `Ada ${aNewWord()}`;
  const { id, url, email } = await registerOnSite('personal', { name, hometown: 'Mysuru' });
  await using reader = await aVisitor({ viewport: { width: 390, height: 800 } });
  const { page } = reader;
  await page.goto(url);
  await page.getByRole('link', { name: 'Suggest a change of Hometown' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a change' });
  const value = dialog.getByLabel('What should it say?');
  await expect.poll(() => value.inputValue(), WITHIN).toBe('Mysuru');
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await dialog.getByText('The page says that already.').first().waitFor();
  await value.fill('Mandya');
  await dialog.getByLabel(/^Where does it say so/).fill('http://www.example.org/rao');
  await dialog.locator('altcha-widget input[type="checkbox"]').click();
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await dialog
    .getByText(/^Please enter an address that starts with https/)
    .first()
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel(/^Where does it say so/).fill('https://www.example.org/rao');
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await dialog.getByText('Thank you. Your suggestion was sent.', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('link', { name: 'Suggest a change of Hometown' }).click();
  await expect.poll(() => value.inputValue(), WITHIN).toBe('Mysuru');
  // A choice is made among its words, and a text is there again after it.
  await dialog.getByLabel('What should change?').selectOption('Blood Group');
  await expect.poll(() => value.inputValue()).toBe('A+');
  await value.selectOption('AB-');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('What should change?').selectOption('Hometown');
  expect(await value.inputValue()).toBe('Mysuru');

  await suggestOnSite(id, 'currentcity', 'Hassan');
  await suggestOnSite(id, 'message', 'Watches variable stars every night.');
  await using owner = await aVisitor();
  await logInOnPage(owner.page, email);
  // In the card one press accepts, and one takes it back.
  const row = owner.page.getByRole('listitem').filter({ hasText: 'A reader suggests Current City' });
  await row.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
  await owner.page.getByText('Current City now says Hassan.').waitFor();
  const undo = owner.page.getByRole('button', { name: 'Undo', exact: true });
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement), WITHIN).toBe(true);
  expect(await violationsOf(owner.page)).toEqual([]);
  await undo.press('Enter');
  await owner.page.getByText('Undone. Current City is as it was.').waitFor();
  // A longer one unfolds there, to be read and answered.
  const long = owner.page.getByRole('listitem').filter({ hasText: 'A reader suggests a change of About' });
  await long.getByRole('button', { name: 'Look at it' }).press('Enter');
  await long.locator('ins').filter({ hasText: 'every night' }).waitFor();
  expect(await violationsOf(owner.page)).toEqual([]);
  await long.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
  await owner.page.getByText('About is changed.').waitFor();
  await undo.press('Enter');
  await owner.page.getByText('Undone. About is as it was.').waitFor();
  await owner.page.getByRole('tab', { name: /^Suggestions/ }).focus();
  await owner.page.keyboard.press('Enter');
  const item = owner.page.getByRole('article', { name: 'Hometown' });
  await item.getByText('Mandya').waitFor();
  expect(await violationsOf(owner.page)).toEqual([]);
  await item.getByRole('button', { name: 'Reword' }).press('Enter');
  const wording = item.getByLabel('Your wording');
  await expect.poll(() => wording.evaluate((element) => element === document.activeElement)).toBe(true);
  await wording.fill('');
  await item.getByRole('button', { name: 'Accept this wording' }).press('Enter');
  await item.getByText('Hometown is required', { exact: true }).waitFor();
  await wording.fill('Mandya, Karnataka');
  await item.getByRole('button', { name: 'Accept this wording' }).press('Enter');
  await owner.page.getByText('No suggestions are waiting.', { exact: true }).waitFor();
  await owner.page.getByText('The suggestion is accepted.', { exact: true }).waitFor();
  await owner.page.goto(url);
  await expect
    .poll(async () => {
      await owner.page.reload();
      return owner.page.getByText('Mandya, Karnataka').count();
    }, WITHIN)
    .toBe(1);
  await owner.page.getByRole('link', { name: 'Source 1' }).waitFor();
  expect(reader.complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
  expect(owner.complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);

  // On the own page nothing is offered that readers may do, in other languages neither.
  const forReaders = (shown: Page) => shown.locator('.for-readers:visible').count();
  await page.goto(`/de${url}`);
  expect(await forReaders(page)).toBeGreaterThan(1);
  await owner.page.goto(`/de${url}`);
  expect(await forReaders(owner.page)).toBe(0);
});
