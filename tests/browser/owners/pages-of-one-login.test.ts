import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { openEditor, publicReply, saveEdit } from '../../support/browser/profile-editor.ts';
import {
  chooseKind,
  choosePhoto,
  fill,
  next,
  someDetails,
  submit,
  tickCaptcha,
} from '../../support/browser/register-page.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

test('a person adds a company on a phone without a password, switches between the two, and edits both', async () => {
  const { id, email } = await registerOnSite('personal', { name: 'Ingrid Halvorsen' });
  await using visitor = await aVisitor(PHONE);
  const { page, complaints } = visitor;
  await logInOnPage(page, email);
  await page.goto('/my-profile#settings');
  await page.getByRole('link', { name: 'Add another page' }).click();
  await page.getByRole('heading', { name: 'Add another page' }).waitFor();
  await chooseKind(page, 'professional');
  const {
    Password: _,
    'Confirm Password': _again,
    Email: __,
    ...details
  } = someDetails('professional', email);
  await fill(page, { ...details, 'Company Name': 'Halvorsen Oars' });
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await next(page);
  await fill(page, { About: 'We carve oars.' });
  await choosePhoto(page);
  await next(page);
  await tickCaptcha(page);
  await submit(page);
  await page.waitForURL('**/profile/halvorsen-oars-*');
  const company = page.url().split('-').at(-1) ?? '';

  await page.getByRole('button', { name: 'Menu' }).click();
  const pages = page.getByRole('list', { name: 'Your pages' });
  await pages.waitFor();
  expect(await pages.locator('[aria-current]').innerText()).toContain('Halvorsen Oars');
  expect(await violationsOf(page)).toEqual([]);
  await pages.getByRole('button', { name: /^Ingrid Halvorsen/ }).click();
  await page.getByRole('heading', { name: 'Welcome, Ingrid Halvorsen' }).waitFor();

  // Another tab goes on with the company while this one has changes that are not saved.
  await openEditor(page);
  await page.getByLabel('Hobbies', { exact: true }).fill('Rowing');
  const other = await page.context().newPage();
  await other.goto('/my-profile');
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('button', { name: /^Halvorsen Oars/ }).click();
  await other.getByRole('heading', { name: 'Welcome, Halvorsen Oars' }).waitFor();
  await saveEdit(page);
  await page.getByText('Profile updated successfully').waitFor();
  await openEditor(other);
  await other.getByLabel('Products', { exact: true }).fill('Oars');
  // Whoever stays has not switched.
  const asked: string[] = [];
  other.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('button', { name: /^Ingrid Halvorsen/ }).click();
  await expect.poll(() => asked).toEqual(['Leave without saving? Your changes will be lost.']);
  await other.keyboard.press('Escape');
  await saveEdit(other);
  await other.getByText('Profile updated successfully').waitFor();
  expect(await other.locator('#site-menu [data-account-name]').textContent()).toBe('Halvorsen Oars');
  expect((await publicReply(id)).record.hobbies).toBe('Rowing');
  expect((await publicReply(company)).record.products).toBe('Oars');
  expect(complaints).toEqual([]);
});
