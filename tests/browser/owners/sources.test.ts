import { test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { openEditor, saveEdit, violationsInEditor } from '../../support/browser/profile-editor.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';

const shown = async (path: string): Promise<string> =>
  (await fetch(new URL(path, thisSite().baseUrl))).text();

test.concurrent('an owner adds sources beside a field by keyboard, names one, and readers follow its number', async ({
  expect,
}) => {
  const owner = await registerOnSite('personal', { hometown: 'Goa' });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.route('**/get-title.php', async (route) => {
    const { url } = route.request().postDataJSON();
    if (url.includes('unread')) return route.fallback();
    return route.fulfill({ json: { success: true, title: 'A town by the sea' } });
  });
  await logInOnPage(page, owner.email);
  await openEditor(page);
  const details = page.locator('[data-section="details"]');
  for (const summary of ['Sources for these', 'Add a source for hometown']) {
    await details.locator('summary', { hasText: summary }).focus();
    await page.keyboard.press('Enter');
  }
  const address = page.getByLabel('Address of a page that says so: Hometown');
  await address.fill('a town');
  await address.press('Enter');
  await page.getByText(/^Please enter an address that starts with https/).waitFor();
  expect(await violationsInEditor(page)).toEqual([]);
  await address.fill('https://goa.example/history');
  await address.press('Enter');
  const titles = page.locator('.own-sources').getByLabel('Title');
  await expect.poll(() => titles.first().inputValue()).toBe('A town by the sea');
  // This machine's own addresses are not read: the owner types the title.
  await address.fill('https://127.0.0.1/unread');
  await page.locator('.own-sources').getByRole('button', { name: 'Add this source' }).last().press('Enter');
  await titles.nth(1).fill('The census');
  expect(await violationsInEditor(page)).toEqual([]);
  await saveEdit(page);

  // The page's copy in the cache goes right after the answer.
  await expect.poll(() => shown(owner.url)).toContain('id="source-2"');
  await page.goto(owner.url);
  const row = page.getByRole('row', { name: /Hometown/ });
  await row.getByRole('link', { name: 'Source 2' }).click();
  expect(new URL(page.url()).hash).toBe('#source-2');
  const list = page.getByRole('region', { name: 'Sources' });
  expect(await list.getByRole('link').allTextContents()).toEqual(['A town by the sea', 'The census']);
  expect(await list.getByRole('link').first().getAttribute('rel')).toBe('nofollow ugc noopener');
  await page.getByRole('link', { name: '2 sources' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/my-profile');
  await openEditor(page);
  await page.getByText('Sources for these · 2').click();
  await page.getByText('Sources (2) for hometown').click();
  await page.getByRole('button', { name: 'Remove the source The census' }).click();
  await field(page, 'Hometown').fill('Panaji');
  await saveEdit(page);
  await expect.poll(() => shown(owner.url)).not.toContain('id="source-2"');
  await page.goto(owner.url);
  await page.getByRole('link', { name: '1 source', exact: true }).waitFor();
});
