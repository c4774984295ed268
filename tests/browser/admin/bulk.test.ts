import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin, openScreen } from '../../support/browser/site-admins.ts';
import { importInto } from '../../support/site/manage.ts';
import { startSite } from '../../support/site/site.ts';

const WITHIN = { timeout: 60_000, interval: 500 };
const ALL = 10_000;
const SELECTED = 200;

// A separate site, because ten thousand profiles would slow down every other test; it shows the build of the first one.
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite('start', inject('adminPassword'), { builtAs: inject('sites')[0] });
  const name = (index: number) => `${index < SELECTED ? 'Batchworth' : 'Other'} Person ${index}`;
  await importInto(
    site.dataFolder,
    Array.from({ length: ALL }, (_, index) => ({
      key: `bulk-${index}`,
      profile: 'personal',
      name: name(index),
    })),
  );
});
afterAll(() => site.stop());

test('200 of 10,000 profiles can be hidden and shown again, deleted and restored', {
  tags: ['long'],
}, async () => {
  const publicCount = async (): Promise<number> => {
    const reply = await fetch(`${site.baseUrl}/php-api/get-profile.php?q=batchworth&limit=1`);
    return ((await reply.json()) as { total: number }).total;
  };
  await expect.poll(publicCount, WITHIN).toBe(SELECTED);
  await using visitor = await aVisitor({
    baseURL: site.baseUrl,
    viewport: { width: 360, height: 740 },
  });
  const { page } = visitor;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await logInAdmin(page);
  await openScreen(page, /Personal\s*10,0\d\d/);
  for (const [action, done] of [
    ['Hide', '200 profiles are hidden.'],
    ['Delete', '200 profiles are in the trash.'],
  ] as const) {
    await page.getByRole('searchbox').fill('batchworth');
    await press('Select all 200 found');
    await page.getByText('200 profiles selected').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.locator('.bulk-bar').getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('and 190 more').waitFor();
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await dialog.getByText('Please choose a reason').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('Reason').selectOption('spam');
    expect(await dialog.getByLabel('Note to the owners').inputValue()).toMatch(/^The page is advertising/);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await page.getByText(done).waitFor({ timeout: 60_000 });
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(publicCount, WITHIN).toBe(0);
    await press('Undo');
    await page.getByText(done).waitFor({ state: 'detached', timeout: 60_000 });
    await expect.poll(publicCount, WITHIN).toBe(SELECTED);
  }
  await openScreen(page, 'Log');
  await page.getByText('Restored 200 profiles from the trash').first().waitFor();
});
