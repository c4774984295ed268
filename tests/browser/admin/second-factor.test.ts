import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { logInAdmin, openScreen } from '../../support/browser/site-admins.ts';
import { manage } from '../../support/site/manage.ts';
import { thisSite } from '../../support/site/this-site.ts';

const EMAIL = 'second@example.com';
const PASSWORD = 'Quiet-harb0ur';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Enters the password and waits for the prompt for a code. */
const enterPassword = async (page: Page): Promise<void> => {
  await page.goto('/adminlogin');
  await field(page, 'Email').fill(EMAIL);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Login');
  await page.getByText('Please enter the code of your authenticator app').waitFor();
};

test('an administrator turns on the second factor, logs in with single-use codes, and turns it off', async () => {
  await manage(thisSite().dataFolder, ['admin', 'add', EMAIL], `${PASSWORD}\n`);
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await logInAdmin(page, EMAIL, PASSWORD);
  await openScreen(page, 'Settings');
  await field(page, 'Your password').fill(PASSWORD);
  expect(await page.getByRole('button', { name: 'Turn it off' }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Set it up');
  await page.locator('.factor-qr').waitFor();
  const secret = Secret.fromBase32((await page.locator('.factor code').textContent()) ?? '');
  const codeIn = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1_000 });
  expect(await violationsOf(page)).toEqual([]);
  await field(page, 'Code').fill(codeIn(0));
  await press(page, 'Turn it on');
  await page.locator('.factor-codes code').first().waitFor();
  const codes = await page.locator('.factor-codes code').allTextContents();
  expect(codes).toHaveLength(10);
  expect(await violationsOf(page)).toEqual([]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Copy');
  await page.getByText('The codes are copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\n')).toEqual(expect.arrayContaining(codes));
  expect(text).toContain(EMAIL);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  expect(printed).toMatch(/^Recovery codes\s/);
  for (const line of [EMAIL, ...codes]) expect(printed).toContain(line);
  expect(printed).not.toMatch(/Settings|Logout|Where you are logged in|Copy/);
  await page.emulateMedia({ media: 'screen' });
  await press(page, 'Done');

  await using other = await aVisitor({ viewport: { width: 360, height: 740 } });
  await enterPassword(other.page);
  expect(await violationsOf(other.page)).toEqual([]);
  // The code is a step of the login: no failure, not optional, and its field has the focus.
  expect(await other.page.getByRole('alert').count()).toBe(0);
  expect(await other.page.getByText('Optional').count()).toBe(0);
  expect(await field(other.page, 'Code').evaluate((input) => input === document.activeElement)).toBe(true);
  await press(other.page, 'Change');
  expect(await field(other.page, 'Email').inputValue()).toBe(EMAIL);
  await press(other.page, 'Login');
  await press(other.page, 'Login');
  await other.page.getByText('Code is required').waitFor();
  // A code from a clock three minutes ahead.
  await field(other.page, 'Code').fill(codeIn(180));
  await press(other.page, 'Login');
  await other.page.getByText('Invalid email or password').waitFor();
  // The current code was used to confirm, so take the next one.
  const code = codeIn(30);
  await field(other.page, 'Code').fill(code);
  await press(other.page, 'Login');
  await other.page.waitForURL('**/dashboard');

  await using third = await aVisitor();
  await enterPassword(third.page);
  await field(third.page, 'Code').fill(code);
  await press(third.page, 'Login');
  await third.page.getByText('Invalid email or password').waitFor();
  await field(third.page, 'Code').fill(codes[0] ?? '');
  await press(third.page, 'Login');
  await third.page.waitForURL('**/dashboard');
  await openScreen(third.page, 'Settings');
  await field(third.page, 'Your password').fill(PASSWORD);
  await field(third.page, 'Code').fill(codes[1] ?? '');
  expect(await violationsOf(third.page)).toEqual([]);
  await press(third.page, 'Turn it off');
  await third.page.getByText('The second factor is off.', { exact: true }).waitFor();
  await third.page.getByRole('button', { name: 'Set it up' }).waitFor();
});
