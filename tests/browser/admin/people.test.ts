// @module-tag long
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin, openScreen as openTab } from '../../support/browser/site-admins.ts';
import { aNewWord, logInOnSite, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { importInto } from '../../support/site/manage.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 500 };
const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 740 } };

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const toastOf = (page: Page, text: string) => page.locator('.toast', { hasText: text });
const rows = (page: Page) => page.locator('.users-table tbody tr');
const find = async (page: Page, text: string, count: number): Promise<void> => {
  await page.getByRole('searchbox').first().fill(text);
  await vi.waitUntil(async () => (await rows(page).count()) === count, WITHIN);
};
const isFine = async (page: Page, state: string): Promise<void> => {
  expect(await violationsOf(page), state).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([state, wider > 0]).toEqual([state, false]);
};
const publicRecord = async (id: string) =>
  (await (await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?id=${id}`)).json()).data[0];
const publicCount = async (word: string): Promise<number> =>
  (await (await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?q=${word}&limit=1`)).json()).total;
const importPeople = (word: string, count: number, given: object = {}): Promise<void> =>
  importInto(
    thisSite().dataFolder,
    Array.from({ length: count }, (_, index) => ({
      key: `${word}-${index}`,
      profile: 'personal',
      name: `Person ${index} ${word}`,
      ...given,
    })),
  );

test('a wrong birth year of an imported page is corrected at 360 px, and the log tells which field', async () => {
  const word = aNewWord();
  await importPeople(word, 1, { dob: '1868-11-07', source: 'A register' });
  await using visitor = await aVisitor(PHONE);
  const { page, complaints } = visitor;
  await logInAdmin(page);
  await openTab(page, /Personal/);
  await find(page, word, 1);
  const id = (await rows(page).locator('[data-column="id"]').textContent()) ?? '';
  // A row is low, because what can be done is in a menu.
  expect((await rows(page).boundingBox())?.height).toBeLessThan(72);
  await button(page, /^More for/).click();
  await isFine(page, 'what can be done with a page');
  await button(page, 'Edit').click();
  const dialog = page.getByRole('dialog');
  const birth = dialog.getByLabel('Date of Birth', { exact: true });
  await birth.waitFor();
  await isFine(page, 'the form of a correction');
  expect(await dialog.getByLabel('Password').count()).toBe(0);

  await dialog.getByLabel('Name', { exact: true }).fill('');
  await birth.fill('1867-11-07');
  await button(page, 'Save').click();
  await dialog.getByRole('alert').getByText('Check 1 field').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name');
  await dialog.getByLabel('Name', { exact: true }).fill(`Marie ${word}`);
  // Somebody else changes the page meanwhile.
  const admin = await page.context().cookies();
  const cookie = admin.map(({ name, value }) => `${name}=${value}`).join('; ');
  const other = await fetch(`${thisSite().baseUrl}/php-api/CMSeditProfile.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ id, version: 1, hometown: 'Warsaw' }),
  });
  expect(other.status).toBe(200);
  await button(page, 'Save').click();
  await dialog.getByText('This profile was changed by somebody else in the meantime.').waitFor();
  await button(page, 'Save').click();
  await toastOf(page, 'Record updated successfully').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await rows(page).locator('[data-column="name"] a').textContent()).toBe(`Marie ${word}`);
  expect(await publicRecord(id)).toMatchObject({
    dob: '1867-11-07',
    hometown: 'Warsaw',
    name: `Marie ${word}`,
  });

  await openTab(page, /Log/);
  const entry = page.locator('.audit-table tbody tr').first();
  await entry.getByText('Corrected a profile').waitFor();
  expect(await entry.textContent()).toContain('Name, Date of Birth');
  await isFine(page, 'the log');
  await entry.getByRole('link', { name: /^All about it/ }).click();
  await page.waitForURL(/#audit\?page=/);
  await entry.getByRole('link', { name: `Marie ${word}`, exact: true }).click();
  await page.waitForURL(/#page\//);
  await page.goto(`/profile/${id}`);
  await page.waitForURL(/\/profile\/marie/);
  await page.getByRole('link', { name: 'Open in the desk' }).click();
  await page.getByRole('heading', { name: `Marie ${word}`, level: 1 }).waitFor();
  await isFine(page, 'one page of the desk');
  // The browser reports the refusal above.
  expect(complaints.filter((complaint) => !complaint.includes('409 (Conflict)'))).toEqual([]);
});

test.concurrent('unsaved changes are asked about, and a page with an account is left to its owner', async ({
  expect,
}) => {
  const word = aNewWord();
  await importPeople(word, 1);
  const owned = await registerOnSite('personal', { name: `Owned ${word}` });
  await using visitor = await aVisitor(WIDE);
  const { page } = visitor;
  await logInAdmin(page);
  await openTab(page, /Personal/);
  await find(page, `person 0 ${word}`, 1);
  await button(page, 'Edit').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Hometown', { exact: true }).fill('Goa');
  page.once('dialog', (question) => void question.dismiss());
  await button(page, 'Cancel').click();
  expect(await dialog.getByLabel('Hometown', { exact: true }).inputValue()).toBe('Goa');
  page.once('dialog', (question) => void question.accept());
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');

  await find(page, owned.id, 1);
  await rows(page).getByText(`Owned ${word}`).waitFor();
  await button(page, 'Edit').click();
  await dialog.getByText('This page has an account, so only its owner can change it.').waitFor();
  await isFine(page, 'a page with an account');
});

test.concurrent('verifying many asks what it rests on, and loses nothing while the network is gone', {
  tags: ['long'],
}, async ({ expect }) => {
  const word = aNewWord();
  await importPeople(word, 12);
  await using visitor = await aVisitor(PHONE);
  const { page } = visitor;
  await logInAdmin(page);
  await openTab(page, /Personal/);
  await find(page, word, 10);
  await button(page, 'Select all 12 found').click();
  await page.locator('.bulk-bar').getByRole('button', { name: 'Verify' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Verify', exact: true });
  await send.click();
  await dialog.getByText('Please choose what the badge is based on').waitFor();
  await dialog.getByLabel('What it rests on').selectOption('register');
  await dialog.getByLabel('Evidence').fill('http://register.example');
  await send.click();
  await dialog.getByText('Evidence must be an address that starts with https://').waitFor();
  await dialog.getByLabel('Evidence').fill('https://register.example/all');
  await isFine(page, 'the dialog to verify many');

  await page.context().setOffline(true);
  await send.click();
  await dialog.getByText('Nothing that you chose is lost').waitFor();
  expect(await dialog.getByLabel('Evidence').inputValue()).toBe('https://register.example/all');
  await page.context().setOffline(false);
  await send.click();
  await page.getByText('12 profiles are verified.').waitFor();
  await isFine(page, 'the result');
  const id = (await rows(page).first().locator('[data-column="id"]').textContent()) ?? '';
  expect((await publicRecord(id)).verification).toMatchObject({
    basis: 'register',
    evidence: 'https://register.example/all',
  });

  // Undo stays in reach on other tabs, and in the log for good.
  await openTab(page, /Trash/);
  await page.getByText('12 profiles are verified.').waitFor();
  await button(page, 'Dismiss').click();
  await openTab(page, /Log/);
  const batch = page.locator('.audit-table tr', { hasText: 'Verified 12 profiles' }).first();
  await batch.getByText('Verified 12 profiles').click();
  await isFine(page, 'the names of a bulk action in the log');
  await batch.getByRole('button', { name: 'Show this bulk action' }).click();
  await page.getByText('Verified 12 profiles, in one action.').waitFor();
  await isFine(page, 'one bulk action in the log');
  page.once('dialog', (question) => void question.accept());
  await button(page, 'Undo').click();
  await page.getByText('12 profiles are as before.').waitFor();
  await expect.poll(async () => (await publicRecord(id)).verified, WITHIN).toBe('not-verified.jpg');
});

test.concurrent('one profile is hidden and shown again from its row', async ({ expect }) => {
  const word = aNewWord();
  await importPeople(word, 1);
  await using visitor = await aVisitor(WIDE);
  const { page } = visitor;
  await logInAdmin(page);
  await openTab(page, /Personal/);
  await find(page, word, 1);
  const dialog = page.getByRole('dialog');
  await button(page, 'Hide').click();
  await dialog.getByText('will be hidden, and its owner will be told why').waitFor();
  await dialog.getByLabel('Reason').selectOption('private');
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByText('1 profile is hidden.').waitFor();
  await expect.poll(() => publicCount(word), WITHIN).toBe(0);
  await rows(page).getByText('Hidden').waitFor();
  await button(page, 'Show again').click();
  await dialog.getByRole('button', { name: 'Show again', exact: true }).click();
  await page.getByText('1 profile is shown again.').waitFor();
  await expect.poll(() => publicCount(word), WITHIN).toBe(1);
});

test.concurrent('the trash says why, is searched, and gives back what is selected', {
  tags: ['long'],
}, async ({ expect }) => {
  const word = aNewWord();
  await importPeople(word, 3);
  await using visitor = await aVisitor(WIDE);
  const { page } = visitor;
  await logInAdmin(page);
  await openTab(page, /Personal/);
  await find(page, word, 3);
  await page.getByLabel('Select all on this page').check();
  await page.locator('.bulk-bar').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('spam');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('3 profiles are in the trash.').waitFor();
  await openTab(page, /Trash/);
  await find(page, `no${word}`, 0);
  await page.getByText(`Nothing in the trash matches ‘no${word}’`).waitFor();
  await find(page, word, 3);
  expect(await rows(page).first().textContent()).toContain('It is advertising or spam');
  expect(await page.locator('.trash-table thead').textContent()).toContain('Kept until');
  await isFine(page, 'the trash');
  await page.setViewportSize(PHONE.viewport);
  await isFine(page, 'the trash on a phone');
  await button(page, 'Select all 3 found').click();
  await page.locator('.bulk-bar').getByRole('button', { name: 'Restore' }).click();
  await dialog.getByText('come back from the trash').waitFor();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('3 profiles are restored.').waitFor();
  await expect.poll(() => publicCount(word), WITHIN).toBe(3);
});

test.concurrent('a badge request is refused by a choice, beside what its owner claims and what was seen', async ({
  expect,
}) => {
  const word = aNewWord();
  const owner = await registerOnSite('personal', { name: `Asking ${word}` });
  const cookie = await logInOnSite('login', { email: owner.email, password: PASSWORD });
  await fetch(`${thisSite().baseUrl}/php-api/request-badge.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      basis: 'document',
      evidence: 'https://register.example/me',
      note: 'Ask the registry',
    }),
  });
  await using visitor = await aVisitor(PHONE);
  const { page } = visitor;
  await logInAdmin(page);
  await openTab(page, /Badge/);
  const asks = page.getByRole('link', { name: `Asking ${word}`, exact: true });
  expect(await asks.getAttribute('href')).toMatch(/^#page/);
  await button(page, `Decide on Asking ${word}`).click();
  const dialog = page.getByRole('dialog');
  const claim = dialog.getByRole('region', { name: 'What the owner says' });
  await claim.getByText('An identity document').waitFor();
  expect(await claim.textContent()).toContain('Ask the registry');
  await dialog.getByText('not confirmed').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  await isFine(page, 'a badge request');
  await button(page, 'Update Status').click();
  await dialog.getByText('Please choose whether the page gets the badge').waitFor();
  await dialog.getByRole('radio', { name: 'Not Verified' }).check();
  await dialog.getByLabel('Note to the owner').fill('The registry does not know you.');
  await button(page, 'Update Status').click();
  await toastOf(page, 'Record updated successfully').waitFor();
  await expect.poll(() => button(page, `Decide on Asking ${word}`).count(), WITHIN).toBe(0);
});

test('the log is narrowed to an action, a person and a day', { tags: ['long'] }, async () => {
  const word = aNewWord();
  await importPeople(word, 1);
  await using visitor = await aVisitor(WIDE);
  const { page } = visitor;
  await logInAdmin(page);
  await openTab(page, /Personal/);
  await find(page, word, 1);
  await button(page, 'Hide').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('abuse');
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByText('1 profile is hidden.').waitFor();
  await openTab(page, /Log/);
  const entries = page.locator('.audit-table tbody tr');
  await entries.filter({ hasText: word }).first().waitFor();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('hide-profile');
  await expect
    .poll(async () => (await entries.allTextContents()).every((text) => text.includes('Hid ')), WITHIN)
    .toBe(true);
  expect(await entries.filter({ hasText: word }).textContent()).toContain('It insults, threatens or incites');
  await page.reload();
  expect(await page.getByRole('combobox', { name: 'Action' }).inputValue()).toBe('hide-profile');
  await page.getByLabel('Person').fill('nobody@nowhere.example');
  await page.getByText('Nothing in the log matches').waitFor();
  await button(page, 'Show everything').click();
  await entries.filter({ hasText: 'Logged in' }).first().waitFor();
  await page.getByLabel('Day').fill('2001-01-01');
  await page.getByText('Nothing in the log matches').waitFor();
  await isFine(page, 'an empty log');
});
