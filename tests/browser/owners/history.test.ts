import { test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { openEditor } from '../../support/browser/profile-editor.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';

test.concurrent('an owner’s edit is in the history without JavaScript, and is undone by keyboard', async ({
  expect,
}) => {
  const { email, url } = await registerOnSite();
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await logInOnPage(page, email);
  await openEditor(page);
  await field(page, 'Hometown').fill('Goa');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile updated successfully').waitFor();

  await using reader = await aVisitor({ javaScriptEnabled: false, viewport: { width: 320, height: 740 } });
  await reader.page.goto(url);
  await reader.page.getByRole('link', { name: /updated/i }).click();
  await reader.page.waitForURL(`**${encodeURI(url)}/history`);
  await reader.page.getByText('Added Goa').waitFor();
  await reader.page.getByText('Removed Mysuru').waitFor();
  expect(await reader.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  const width = await reader.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await reader.page.getByText('The page began').click();
  await reader.page.locator('#change-1').getByRole('link', { name: 'The page after this change' }).click();
  await reader.page.getByText('This is an old version of the page, number 1').waitFor();
  await reader.page.getByText('Mysuru').waitFor();
  await reader.page.getByRole('link', { name: 'The page now' }).click();
  await reader.page.getByText('Goa').waitFor();

  await page.getByRole('tab', { name: 'History' }).click();
  const panel = page.getByRole('tabpanel', { name: 'History' });
  await panel.getByRole('button', { name: 'Hometown' }).focus();
  await page.keyboard.press('Enter');
  await panel.locator('ins', { hasText: 'Goa' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Undo change 2');
  await page.keyboard.press('Enter');
  await page.getByText('The change was undone.').waitFor();
  await panel.getByRole('button', { name: 'Undo change 3' }).waitFor();
  await page.getByRole('tab', { name: 'Page' }).click();
  await page.locator('[data-field=hometown]', { hasText: 'Mysuru' }).waitFor();
});
