import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { fieldsOf, isRequired, maxLength } from '../../src/domain/fields.ts';
import { paths } from '../../src/paths.ts';
import { aVisitor } from '../support/browser.ts';
import { logInOnPage, registerOnSite } from '../support/site-owners.ts';

const WIDTHS = [320, 768, 1280] as const;

/** A word without a place to break it, as long as the field allows or 200 letters. */
const aWord = (letters: number): string =>
  'Rindfleischetikettierung'.repeat(9).slice(0, Math.min(200, letters));

/** What of a page stands out beyond its sides, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const fits = async (page: Page, screen: string): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect([screen, width, await overflow(page)]).toEqual([screen, width, 0]);
  }
};

const FREE = ['email', 'phone', 'dob', 'marital', 'bloodgroup', 'startedyear', 'boardmembers', 'employee'];

const wordsOf = (kind: 'personal' | 'professional'): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(kind)
      .filter((field) => !FREE.includes(field) && (isRequired(kind, field) || maxLength(field) >= 200))
      .map((field) => [
        field,
        ['facebook', 'twitter', 'instagram', 'linked'].includes(field)
          ? `@${aWord(180)}`
          : field === 'website'
            ? `https://example.com/${aWord(170)}`
            : aWord(maxLength(field)),
      ]),
  );

test.each(['personal', 'professional'] as const)(
  'words without end break no screen that shows a %s profile',
  async (kind) => {
    const { page, leave } = await aVisitor();
    const { email, url } = await registerOnSite(kind, wordsOf(kind));
    await page.goto(url);
    await fits(page, 'public page');
    await page.goto(`/?q=${aWord(30)}`);
    await fits(page, 'search');
    await logInOnPage(page, email);
    await page.goto(paths.myProfile());
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
    await fits(page, 'my profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await fits(page, 'editor');
    await leave();
  },
);

test('words without end break no screen of the administrators', async () => {
  await registerOnSite('personal', wordsOf('personal'));
  const { page, leave } = await aVisitor();
  await page.goto(paths.adminLogin());
  await page.getByLabel('Email').fill(inject('adminEmail'));
  await page.getByLabel('Password', { exact: true }).fill(inject('adminPassword'));
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('table').waitFor();
  await fits(page, 'dashboard');
  await leave();
});
