import { test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { openTab, violationsInEditor } from '../../support/browser/profile-editor.ts';
import { logInAdmin, openScreen } from '../../support/browser/site-admins.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';
import { aWebServer } from '../../support/site/web-server.ts';

const WITHIN = { timeout: 60_000, interval: 500 };
const html = async (path: string): Promise<string> => (await fetch(thisSite().baseUrl + path)).text();
const viewsOf = async (id: string): Promise<number> =>
  JSON.parse(await html(`/php-api/get-profile.php?id=${id}`)).data[0].view;

test.concurrent('an owner hides three fields, views the page as a visitor, and unlists it', async ({
  expect,
}) => {
  const { id, url, email } = await registerOnSite('personal', {
    name: 'Zenobia Quist',
    hometown: 'Hiddenham',
    school: 'Secret School',
    dob: '1980-02-29',
  });
  expect(await html(url)).toContain('Hiddenham');
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInOnPage(page, email);
  await page.goto('/my-profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  for (const label of ['Hometown', 'School'])
    await page.getByRole('switch', { name: `${label}: Shown on your page`, checked: true }).click();
  await page.getByRole('switch', { name: 'Hometown: Shown on your page', checked: false }).waitFor();
  await page.getByRole('button', { name: 'Who sees the birth date: Everyone' }).click();
  await page.locator('.eye-choices').getByText('29 February 1980').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const choice = page.getByRole('button', { name: 'Who sees the birth date: The year alone' });
  await expect.poll(() => choice.evaluate((button) => button === document.activeElement), WITHIN).toBe(true);
  expect(await violationsInEditor(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile updated successfully').waitFor();
  const details = page.getByRole('region', { name: 'Details' });
  const marks = details.locator('.own-rows > div', { has: page.locator('.own-mark') });
  await expect
    .poll(async () => (await marks.allInnerTexts()).map((row) => row.split(/\s*\n\s*/)), WITHIN)
    .toEqual([
      ['Date of Birth', '29 February 1980', 'Year alone'],
      ['Marital Status', 'Single', 'Never public'],
      ['School', 'Secret School', 'Only you'],
      ['Hometown', 'Hiddenham', 'Only you'],
    ]);
  await expect
    .poll(async () => {
      const text = await html(url);
      return [/Hiddenham|Secret School|29 February|1980-02-29/.test(text), text.includes('1980')];
    }, WITHIN)
    .toEqual([false, true]);
  const before = await viewsOf(id);
  await page.getByRole('link', { name: 'View as visitor' }).click();
  await page.getByRole('heading', { name: /Zenobia Quist/ }).waitFor();
  await page.getByText('You see what visitors see · Back to editing').waitFor();
  await expect.poll(() => page.getByText('Hiddenham').count()).toBe(0);
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Report this page' }).count()).toBe(1);
  expect(await viewsOf(id)).toBe(before);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to editing' }).click();
  await page.waitForURL('**/my-profile');
  await page.goto(url, { waitUntil: 'networkidle' });
  const edits = page.getByRole('link', { name: /^Edit/ });
  expect(await edits.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    paths.myProfile(),
    ...['heading', 'about', 'details', 'email'].map(paths.editSection),
  ]);
  for (const others of [/^Report/, /^Suggest/, /^Claim/])
    expect(await page.getByRole('link', { name: others }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/my-profile');
  await openTab(page, 'Settings');
  await page.getByRole('switch', { name: 'Listed' }).click();
  await page.getByText('Your page is unlisted.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect
    .poll(
      async () => [(await html('/?q=Zenobia')).includes(id), (await html(url)).includes('noindex')],
      WITHIN,
    )
    .toEqual([false, true]);
});

test.concurrent('an owner requests the badge and gets it, loses it with a new name, and gets it back with the old one', async ({
  expect,
}) => {
  const { id, url, email } = await registerOnSite('personal', { name: 'Badger Holm' });
  await using owner = await aVisitor();
  await logInOnPage(owner.page, email);
  await owner.page.goto('/my-profile#settings');
  await owner.page.getByRole('button', { name: 'Ask for the badge' }).click();
  const basis = owner.page.getByLabel('What shows that it is you?');
  expect(await basis.inputValue()).toBe('');
  await owner.page.getByRole('button', { name: 'Send request' }).click();
  await owner.page.getByText('Please choose what shows that it is you').waitFor();
  await owner.page.getByText('Please give a link or a note').waitFor();
  expect(await basis.evaluate((box) => box === document.activeElement)).toBe(true);
  await basis.selectOption('website');
  await owner.page.getByLabel('Link', { exact: true }).fill('http://holm.example/');
  await owner.page.getByRole('button', { name: 'Send request' }).click();
  await owner.page.getByText('Evidence must be an address that starts with https://').waitFor();
  expect(await violationsOf(owner.page)).toEqual([]);
  await owner.page.getByLabel('Link', { exact: true }).fill('https://holm.example/');
  await owner.page.getByRole('button', { name: 'Send request' }).click();
  await owner.page.getByText('Your request was sent.').waitFor();

  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInAdmin(page);
  await openScreen(page, /Badges/);
  await page.getByRole('button', { name: 'Decide on Badger Holm' }).click();
  await page.getByText('The official website leads to this page').first().waitFor();
  await page.getByRole('radio', { name: 'Verified', exact: true }).check();
  await page.getByLabel('Note', { exact: true }).fill('His own site says so');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByText('Record updated successfully').waitFor();
  await expect.poll(() => html(url), WITHIN).toContain('His own site says so');

  await owner.page.reload();
  await owner.page.getByRole('button', { name: 'Edit Profile' }).click();
  await owner.page.getByLabel('Name', { exact: true }).fill('Badger Holmes');
  const warning = 'Your verified badge goes when you save this.';
  await owner.page.getByRole('status').getByText(warning).waitFor();
  const beside = owner.page.locator('.field', { has: owner.page.getByLabel('Name', { exact: true }) });
  await beside.getByText(warning).waitFor();
  expect(await owner.page.getByText(warning).count()).toBe(2);
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.page.getByText('Your badge is paused').waitFor();
  await expect.poll(() => html(`/profile/badger-holmes-${id}`), WITHIN).toContain('Not verified yet');
  await page.reload();
  await openScreen(page, /Personal/);
  await page.getByLabel('Badge', { exact: true }).selectOption('To be checked again');
  await page.locator('tr', { hasText: 'Badger Holmes' }).getByText('Check again').waitFor();
  // The rows of before stay, paler, until the answer is there.
  const others = page.locator('tbody tr', { hasNotText: 'Check again' });
  await expect.poll(() => others.count(), WITHIN).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await owner.page.getByRole('button', { name: 'Edit Profile' }).click();
  await owner.page.getByLabel('Name', { exact: true }).fill('Badger Holm');
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => html(url), WITHIN).toContain('Verified by Vitae on');
});

test.concurrent('without script the badge shows its reason', async () => {
  const { data } = (await (
    await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?verified=1`)
  ).json()) as { data: { id: string }[] };
  // The oldest: the newest may be another journey's, which loses its badge.
  const id = data.at(-1)?.id;
  await using visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(`/profile/x-${id}`);
  await page.locator('summary', { hasText: 'Verified' }).first().click();
  await page.getByText(/^Verified by Vitae on/).waitFor();
});

test.concurrent('a website that cannot be read proves nothing', async ({ expect }) => {
  const { email } = await registerOnSite('professional', { website: 'https://127.0.0.1/' });
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInOnPage(page, email);
  await page.goto('/my-profile#settings');
  await page.getByRole('button', { name: /^Check/ }).click();
  await page.getByText('This address cannot be read from here.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test.concurrent('a website with the link back proves its ownership', async ({ expect, onTestFinished }) => {
  let home = '<p>Looms</p>';
  const { proofPort } = thisSite();
  const website = await aWebServer(
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(home),
    proofPort,
  );
  onTestFinished(() => website.stop());
  const { url, email } = await registerOnSite('professional', { website: website.url });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await logInOnPage(page, email);
  await page.goto('/my-profile#settings');
  await page.getByRole('button', { name: /^Check/ }).click();
  await page.getByText('We found no link with rel="me" to your page there.').waitFor();
  home += (await page.locator('.own-line code').textContent()) ?? '';
  await page.getByRole('button', { name: /^Check/ }).click();
  await page.getByText(/^Ownership proven on/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => html(url), WITHIN).toContain('Ownership proven');
});
