import { readFile } from 'node:fs/promises';
import papa from 'papaparse';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin, openPersonal, openScreen } from '../../support/browser/site-admins.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';
import { importInto } from '../../support/site/manage.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 300 };

const search = (page: Page) => page.getByRole('searchbox');

const rows = (page: Page) => page.locator('.users-table tbody tr');

const toastOf = (page: Page, text: string) => page.locator('.toast', { hasText: text });

const users = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `u${String(index).padStart(9, '0')}`,
    profile: 'personal',
    name: `Person ${index} ${index % 1_000 === 0 ? 'Zebra' : 'Éclair'}`,
    email: `person${index}@example.org`,
    phone: `+91 98450 ${String(index).padStart(5, '0')}`,
    verified: index % 2 === 0 ? 'verified.jpg' : 'not-verified.jpg',
  }));

type User = ReturnType<typeof users>[number];

/** Serves these records as the dashboard's lists by pages, without the server. */
const withUsers = async (page: Page, personal: User[], professional: User[] = []): Promise<void> => {
  await page.route(/CMSgetUsers/i, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const wanted = (query.get('q') ?? '').toLowerCase();
    const all = query.get('profile') === 'personal' ? personal : professional;
    const found = all.filter((user) => Object.values(user).join('\n').toLowerCase().includes(wanted));
    const limit = Number(query.get('limit'));
    const start = (Number(query.get('page') ?? 1) - 1) * limit;
    return route.fulfill({
      json: found.slice(start, start + limit),
      headers: { 'X-Total-Count': String(found.length) },
    });
  });
};

const importProfiles = (count: number): Promise<void> =>
  importInto(
    thisSite().dataFolder,
    Array.from({ length: count }, (_, index) => ({
      key: `admin-test-${index}`,
      profile: 'personal',
      name: `Imported Person ${index}`,
      email: `imported${index}@example.org`,
    })),
  );

test('an admin finds a profile among 3,000, verifies it, exports it and deletes another, all with the keyboard', async () => {
  await importProfiles(3_000);
  const toDelete = await registerOnSite('personal', { name: 'Doomed Dan' });
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await logInAdmin(page);
  await openScreen(page, /Personal\s*3,\d\d\d/);
  await search(page).focus();
  await page.keyboard.type('imported2345@');
  await expect.poll(() => rows(page).count(), WITHIN).toBe(1);
  const id = (await rows(page).locator('[data-column="id"]').textContent()) ?? '';
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Verify', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^Not Verified/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await toastOf(page, 'Record updated successfully').waitFor();
  expect(await rows(page).locator('[data-column="verified"]').textContent()).toBe('Verified');
  const publicBadge = async () =>
    (await (await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?id=${id}`)).json()).data[0].verified;
  await expect.poll(publicBadge, WITHIN).toBe('verified.jpg');

  await search(page).fill('imported23');
  await expect.poll(() => page.locator('.table-foot').textContent(), WITHIN).toContain('of 111');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^personal_profiles_\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect([csv.charCodeAt(0), csv.slice(1, 6)]).toEqual([0xfeff, '"ID",']);
  const { data } = papa.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true });
  expect(data.length).toBe(111);
  expect(data.find((row) => row['ID'] === id)).toEqual({
    ID: id,
    Name: 'Imported Person 2345',
    Email: 'imported2345@example.org',
    Phone: '',
    Verified: 'Verified',
    Created: new Date().toISOString().slice(0, 10),
    State: 'Listed',
    Account: 'No',
    'Email confirmed': '',
    Source: '',
    City: '',
    Views: '0',
    'Check again': 'No',
    Hidden: 'No',
    Page: `${thisSite().baseUrl}/profile/${id}`,
  });

  await search(page).fill(toDelete.id);
  await expect.poll(() => rows(page).count(), WITHIN).toBe(1);
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('button', { name: 'Delete User', exact: true }).click();
  expect(await rows(page).count()).toBe(1);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete User', exact: true }).press('Enter');
  await toastOf(page, 'Record deleted successfully').waitFor();
  await page.getByText('No matching personal records found').waitFor();
  const status = async () =>
    (await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?id=${toDelete.id}`)).status;
  await expect.poll(status, WITHIN).toBe(404);

  await page.getByRole('tab', { name: 'Trash' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.audit-table tbody tr').first().getByText('Moved a profile to the trash').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('of 50,000 records the pager shows five pages and the last, and a search asks once when typing stops', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await withUsers(page, users(50_000));
  await logInAdmin(page);
  await openScreen(page, /^Personal/);
  await expect.poll(() => rows(page).count(), WITHIN).toBe(10);
  await page.getByRole('tab', { name: /Personal\s*50,000/ }).waitFor();
  const pager = () => page.locator('.pager li').allTextContents();
  expect(await pager()).toEqual(['Previous', '1', '2', '3', '4', '5', '…', '5,000', 'Next']);
  await page.getByRole('button', { name: '5', exact: true }).click();
  await expect.poll(pager, WITHIN).toEqual(['Previous', '3', '4', '5', '6', '7', '…', '5,000', 'Next']);
  await page.getByRole('button', { name: '5,000' }).click();
  await expect.poll(pager, WITHIN).toEqual(['Previous', '4,996', '4,997', '4,998', '4,999', '5,000', 'Next']);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('CMSgetUsers')) asked.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  await search(page).focus();
  await page.keyboard.type('person 4999');
  await expect.poll(() => page.locator('.table-foot').textContent(), WITHIN).toContain('of 11');
  expect(asked.at(-1)).toBe('person 4999');
});

test('empty lists and failures show their messages, and Refresh Data loads again', {
  tags: ['long'],
}, async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInAdmin(page);
  await withUsers(page, [], []);
  await openPersonal(page);
  await page.reload();
  await page.getByText('No personal data available').waitFor();
  await page.getByText('No personal records available').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  await toastOf(page, 'No data to export').waitFor();
  await openScreen(page, /Professional/);
  await page.getByText('No professional data available').waitFor();

  await page.unroute(/CMSgetUsers/i);
  const attempts: number[] = [];
  await page.route(/CMSgetUsers.*professional/i, (route) => {
    attempts.push(Date.now());
    return attempts.length < 4
      ? route.fulfill({ status: 503, body: 'x' })
      : route.fulfill({ status: 500, json: { success: false, error: 'The store is asleep' } });
  });
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await page.getByText('The store is asleep').waitFor();
  const pauses = attempts.slice(1).map((at, index) => Math.round((at - (attempts[index] as number)) / 1_000));
  expect(pauses).toEqual([1, 2, 4]);
  await page.unroute(/CMSgetUsers.*professional/i);
  await page.route(/CMSgetUsers.*professional/i, (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await page.getByText('Failed to fetch data').waitFor();
  await page.unroute(/CMSgetUsers.*professional/i);
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await rows(page).first().waitFor();

  await page.route(/CMSupdateUser/i, (route) => route.abort());
  await page
    .getByRole('button', { name: /^Verify/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Update Status' }).click();
  await toastOf(page, 'Update failed').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.route(/CMSdeleteUser/i, (route) => route.abort());
  page.once('dialog', (dialog) => void dialog.accept());
  await page
    .getByRole('button', { name: /^Delete User/ })
    .first()
    .click();
  await toastOf(page, 'Delete failed').waitFor();
});

test('on a phone the times of the log name their zone', async () => {
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await logInAdmin(page);
  await page.route(/CMSgetAudit/i, (route) =>
    route.fulfill({
      json: {
        success: true,
        items: [
          {
            id: '1',
            target: 'aaaaaaaaaa',
            at: '2026-11-22T09:05:00.000Z',
            admin: 'admin@example.com',
            action: 'verify-profile',
            before: null,
            after: null,
          },
        ],
        next: null,
      },
    }),
  );
  await openScreen(page, 'Log');
  await page.getByText('22 Nov 2026, 09:05 UTC').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
