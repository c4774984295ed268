import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { PHOTO_WIDTHS } from '../../../src/base/photos/rules/photo.ts';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { pressAt, tabTo, typeAt } from '../../support/browser/keyboard.ts';
import { logInAdmin, openPersonal, openScreen } from '../../support/browser/site-admins.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 500 };
const PHONE = { viewport: { width: 360, height: 740 } };
/** A surname with an initial that no other journey's people have, because the page of an initial shows the first few. */
const REPORTED = 'Quill Zephyr';

const load = (path: string): Promise<Response> => fetch(thisSite().baseUrl + path);
const statusOf = async (path: string): Promise<number> => (await load(path)).status;
const role = (page: Page, kind: 'button' | 'link' | 'radio' | 'tab', name: string | RegExp) =>
  page.getByRole(kind, { name, exact: typeof name === 'string' });
const isFine = async (page: Page, state: string): Promise<void> => {
  expect(await violationsOf(page), state).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([state, wider > 0]).toEqual([state, false]);
};
const logInByKeys = async (page: Page, path: string, email: string, password: string): Promise<void> => {
  await page.goto(path);
  await typeAt(page, page.getByLabel('Email', { exact: true }), email);
  await typeAt(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith(path));
};

/** The profile's own addresses, which are a 404 while it is hidden, and the lists that show it otherwise. */
const publicAddresses = ({ id, url, avatar }: { id: string; url: string; avatar: string }) => ({
  own: [
    url,
    `/profile/${id}`,
    `${url}/card.png`,
    `${url}/qr.svg`,
    `${url}/contact.vcf`,
    `/embed/${id}`,
    `/oembed?url=${encodeURIComponent(thisSite().baseUrl + url)}`,
    `/php-api/get-profile.php?id=${id}`,
    `/uploads/${avatar}`,
    `/uploads/${avatar.replace('.jpg', `-${PHOTO_WIDTHS[0]}.webp`)}`,
  ],
  lists: [
    '/?all=personal',
    '/?q=quillwright',
    '/people',
    '/people/z',
    '/places',
    '/places/quillham',
    '/professions',
    '/professions/quillwright',
    '/php-api/get-profile.php',
    '/php-api/get-profile.php?q=quillwright',
    '/php-api/get-profile.php?place=quillham',
    '/php-api/get-facets.php?q=quillwright',
    '/php-api/suggest.php?q=quillw',
  ],
});

test('by keyboard at 360 px, a reader reports, an administrator hides, the owner appeals, and the page is restored', async () => {
  const place = { hometown: 'Quillham', currentcity: 'Quillham', profession: 'Quillwright' };
  const { id, url, email } = await registerOnSite('personal', { name: REPORTED, ...place });
  const { avatar } = (await (await load(`/php-api/get-profile.php?id=${id}`)).json()).data[0];
  const { own, lists } = publicAddresses({ id, url, avatar });
  for (const path of own) expect([path, await statusOf(path)]).toEqual([path, 200]);
  // Case-sensitive: some pages repeat the query.
  const traces = new RegExp(`Quill|${id}`);
  const shown = async (): Promise<string[]> => {
    const found = [];
    for (const path of lists) if (traces.test(await (await load(path)).text())) found.push(path);
    return found;
  };
  await expect.poll(shown, WITHIN).toEqual(lists);

  await using readerVisitor = await aVisitor(PHONE);
  const { page: reader } = readerVisitor;
  await reader.goto(url);
  expect(await reader.locator('[data-report]').getAttribute('href')).toMatch(/^mailto:.*subject=/);
  await pressAt(reader, role(reader, 'link', 'Report this page'));
  const dialog = reader.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send report' });
  await pressAt(reader, send);
  await dialog.getByText('Please choose a reason').waitFor();
  await isFine(reader, 'a report without a reason');
  // The first reason has the focus.
  for (let step = 0; step < 3; step += 1) await reader.keyboard.press('ArrowDown');
  expect(await dialog.getByLabel('It shows something private').isChecked()).toBe(true);
  await typeAt(reader, dialog.getByLabel('Your e-mail'), 'reader@example.org');
  await pressAt(reader, dialog.locator('altcha-widget input[type="checkbox"]'), 'Space');
  await pressAt(reader, send);
  await expect
    .poll(() => dialog.locator('[data-reply="reference"]').textContent(), WITHIN)
    .toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await isFine(reader, 'a report that was sent');
  await pressAt(reader, dialog.getByRole('button', { name: 'Close', exact: true }));
  await dialog.waitFor({ state: 'hidden' });

  await using adminVisitor = await aVisitor(PHONE);
  const { page: admin } = adminVisitor;
  await logInByKeys(admin, '/adminlogin', inject('adminEmail'), inject('adminPassword'));
  await pressAt(admin, role(admin, 'button', 'Menu'));
  await tabTo(admin, role(admin, 'tab', /^To do/));
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
  const theCase = admin.getByRole('navigation', { name: 'What waits' }).getByRole('link', { name: REPORTED });
  await pressAt(admin, theCase);
  await admin.getByText('Nothing has changed').waitFor();
  await admin.keyboard.press('h');
  expect(await role(admin, 'radio', 'Hide the page').isChecked()).toBe(true);
  // The reason comes from the report.
  expect(await admin.getByLabel('Reason').inputValue()).toBe('private');
  await typeAt(admin, admin.getByLabel('Note to the owner'), ' Thank you.');
  await admin.getByText('To one reporter').waitFor();
  await isFine(admin, 'a case and what will be mailed');
  await admin.keyboard.press('Control+Enter');
  await admin.getByText(`The page is hidden. (${REPORTED})`).waitFor();
  const focused = () => admin.evaluate(() => document.activeElement?.matches('#waiting-item, h1') === true);
  await expect.poll(focused, WITHIN).toBe(true);

  const hidden = async (): Promise<string[]> => {
    const seen = [];
    for (const path of own) if ((await statusOf(path)) !== 404) seen.push(path);
    return seen;
  };
  await expect.poll(hidden, WITHIN).toEqual([]);
  await expect.poll(shown, WITHIN).toEqual([]);
  expect(await (await load(url)).text()).toContain('This profile is not available.');

  await using ownerVisitor = await aVisitor(PHONE);
  const { page: owner } = ownerVisitor;
  await logInByKeys(owner, '/login', email, PASSWORD);
  await owner.goto('/my-profile');
  await owner.getByText('Your page is hidden').waitFor();
  await isFine(owner, 'a hidden page');
  await pressAt(owner, owner.getByText('Appeal this decision'));
  await typeAt(owner, owner.getByLabel(/Why should the page be shown again/), 'It was my own number.');
  await isFine(owner, 'an appeal');
  await pressAt(owner, role(owner, 'button', 'Send appeal'));
  await owner.getByText('Your appeal was sent.').waitFor();

  // To the list: with a case of another journey in it, that one is open now.
  await admin.goto('/dashboard#inbox');
  await admin.reload();
  await pressAt(admin, theCase);
  await admin.getByText('It was my own number.').waitFor();
  await isFine(admin, 'a case with an appeal');
  await pressAt(admin, role(admin, 'radio', 'Show the page again'), 'Space');
  await pressAt(admin, role(admin, 'button', 'Show again and send letters'));
  await expect.poll(() => statusOf(url), WITHIN).toBe(200);
  await expect.poll(shown, WITHIN).toEqual(lists);
});

test('a profile in the trash can be restored or deleted for good', async () => {
  const name = 'Trasha Binnington';
  const { url } = await registerOnSite('personal', { name });
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  page.on('dialog', (question) => void question.accept());
  await logInAdmin(page);
  const row = page.getByRole('row', { name: new RegExp(name) });
  const toTrash = async (): Promise<void> => {
    await openPersonal(page);
    await page.getByRole('searchbox').fill(name);
    await row.getByRole('button', { name: 'Delete User' }).click();
    await page.getByText('No matching personal records found').waitFor();
    await expect.poll(() => statusOf(url), WITHIN).toBe(404);
    await openScreen(page, 'Trash');
  };
  await toTrash();
  await row.waitFor();
  await isFine(page, 'the trash');
  await page.setViewportSize({ width: 360, height: 740 });
  await isFine(page, 'the trash on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('The profile is back.').waitFor();
  await expect.poll(() => statusOf(url), WITHIN).toBe(200);
  await toTrash();
  await row.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('The profile is gone for good.').waitFor();
  expect(await row.count()).toBe(0);
});

test('by keyboard at 360 px, a reader reports something illegal, and the dialog asks for what the law wants to know', async () => {
  const { url } = await registerOnSite('personal', { name: 'Odo Lawless' });
  await using visitor = await aVisitor(PHONE);
  const { page } = visitor;
  await page.goto(url);
  await pressAt(page, role(page, 'link', 'Report this page'));
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send report' });
  const faith = dialog.getByLabel('I believe in good faith');
  await dialog.getByLabel('It breaks the law').focus();
  expect(await dialog.getByLabel('Your name').isVisible()).toBe(false);
  await page.keyboard.press('Space');
  await dialog.getByLabel('Your name').waitFor();
  await pressAt(page, send);
  await dialog.getByRole('heading', { name: 'Check 4 fields' }).waitFor();
  await isFine(page, 'a report of something illegal that lacks everything');
  await pressAt(page, dialog.getByLabel('It is about the sexual abuse of children'), 'Space');
  await pressAt(page, send);
  await dialog.getByRole('heading', { name: 'Check 2 fields' }).waitFor();
  await pressAt(page, dialog.getByLabel('It is about the sexual abuse of children'), 'Space');
  await typeAt(page, dialog.getByLabel(/^Details/), 'It sells stolen cars.');
  await typeAt(page, dialog.getByLabel('Your name'), 'Rhea Reader');
  await typeAt(page, dialog.getByLabel('Your e-mail'), 'rhea@example.org');
  await pressAt(page, faith, 'Space');
  await isFine(page, 'a report of something illegal');
  await pressAt(page, dialog.locator('altcha-widget input[type="checkbox"]'), 'Space');
  await pressAt(page, send);
  await dialog.getByText(/^Your reference is/).waitFor();
  await pressAt(page, dialog.getByRole('button', { name: 'Close', exact: true }));
  await pressAt(page, role(page, 'link', 'Report this page'));
  expect(await dialog.getByLabel('Your name').isVisible()).toBe(false);
});
