import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import {
  addMore,
  anEmail,
  chooseKind,
  choosePhoto,
  chooseVisibility,
  fill,
  hasSentence,
  next,
  openWizard,
  seesStep,
  someDetails,
  submit,
  tickCaptcha,
} from '../../support/browser/register-page.ts';
import { logInAdmin, openScreen } from '../../support/browser/site-admins.ts';
import { aNewWord, logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { startSite } from '../../support/site/site.ts';

const WITHIN = { timeout: 60_000, interval: 500 };

// A site of its own, where new pages wait. It shows the build of the first one.
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite('start', inject('adminPassword'), {
    builtAs: inject('sites')[0],
    settings: { NEW_PAGES: 'reviewed' },
  });
});
afterAll(() => site?.stop());

const onPhone = () => aVisitor({ baseURL: site.baseUrl, viewport: { width: 360, height: 740 } });

const isFine = async (page: Page, state: string): Promise<void> => {
  expect(await violationsOf(page), state).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([state, wider > 0]).toEqual([state, false]);
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const findsOn = async (word: string): Promise<number> =>
  (await (await fetch(`${site.baseUrl}/php-api/get-profile.php?q=${word}`)).json()).total;
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('.side-column a[href]')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => /^(?:mailto:|tel:|https?:\/\/(?!localhost))/.test(href)),
    );

test('at 360 px, new pages are released and refused in bulk, and both are undone', {
  tags: ['long'],
}, async () => {
  const word = aNewWord();
  const spam = { message: `Buy ${word} watches`, facebook: '@watches' };
  const good = await registerOnSite('personal', { name: `Wilma ${word}`, facebook: '@wilma' }, site.baseUrl);
  const bad = [`Bob ${word}`, `Bea ${word}`] as const;
  for (const name of bad) await registerOnSite('personal', { name, ...spam }, site.baseUrl);

  await using visitor = await onPhone();
  const { page: reader } = visitor;
  await reader.goto(good.url);
  expect(await reader.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  await reader.getByRole('region', { name: 'Follow Me' }).getByText('Facebook').waitFor();
  expect(await linksOf(reader)).toEqual([]);
  await isFine(reader, 'a page that waits');
  expect(await findsOn(word)).toBe(0);
  await logInOnPage(reader, good.email);
  await reader.getByText('Waiting since').waitFor();
  await isFine(reader, 'My profile of a page that waits');

  await using member = await onPhone();
  const { page, complaints } = member;
  await logInAdmin(page);
  await openScreen(page, /^New/);
  const list = page.getByRole('navigation', { name: 'What waits' });
  await list.getByRole('link', { name: `Wilma ${word}` }).click();
  await page.getByText('Same text: no other page').waitFor();
  await isFine(page, 'a new page');
  await button(page, 'Release').press('Enter');
  await page.getByText(`Wilma ${word} is released.`).waitFor();
  await expect.poll(() => findsOn(word), WITHIN).toBe(1);
  await button(page, 'Undo').press('Enter');
  await page.getByText('Taken back: 1 page waits again.').waitFor();
  await expect.poll(() => findsOn(word), WITHIN).toBe(0);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await list.getByRole('link', { name: `Wilma ${word}` }).click();
  // A key decides about what is shown, never about what is still on its way.
  await page.getByText('Same text: no other page').waitFor();
  await page.keyboard.press('r');
  await page.getByText(`Wilma ${word} is released.`).waitFor();

  await page.getByRole('heading', { name: bad[0], exact: true }).waitFor();
  await page.getByText('Same text as 1 other page').click();
  await page.getByRole('link', { name: bad[1] }).waitFor();
  await button(page, 'Refuse several').click();
  await page.getByRole('button', { name: 'All with this text 2 pages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse 2 pages?' });
  // The same text elsewhere proposes a reason.
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('spam');
  await dialog.getByLabel('Reason').selectOption('');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await dialog.getByText('Please choose a reason').waitFor();
  await dialog.getByLabel('Reason').selectOption({ label: 'It is advertising or spam' });
  await isFine(page, 'refusing');
  // Also from a field, without reaching the button.
  await dialog.getByLabel('Reason').press('Control+Enter');
  await page.getByText('2 pages are in the trash.').waitFor();
  await page.getByText('Nothing is waiting').waitFor();
  await button(page, 'Undo').click();
  await page.getByText('Taken back: 2 pages wait again.').waitFor();
  await list.getByRole('link', { name: bad[0] }).waitFor();
  expect(complaints).toEqual([]);

  await expect.poll(() => findsOn(word), WITHIN).toBe(1);
  const seen = async (): Promise<string[]> => {
    await reader.goto(good.url);
    return linksOf(reader);
  };
  await expect.poll(seen, WITHIN).toContain('https://www.facebook.com/wilma');
  expect(await reader.locator('meta[name="robots"][content*="noindex"]').count()).toBe(0);
});

test('nothing that the site serves of a page that waits has an address of its links', async () => {
  const { id, url } = await registerOnSite(
    'personal',
    {
      name: 'Lena Links',
      website: 'https://bargain-site.example/buy',
      facebook: '@bargainfacebook',
      twitter: '@bargaintwitter',
      instagram: '@bargaininstagram',
      linked: 'https://www.linkedin.com/in/bargainlinked',
      links: JSON.stringify([
        { url: 'https://bargain-link.example/a', label: 'My shop' },
        { url: 'https://bargain-link.example/b', label: 'bargain-label.example' },
        { url: 'https://bargain-link.example/c', label: '' },
      ]),
      orcid: '0000-0001-5109-3700',
      sources: JSON.stringify({
        name: [{ url: 'https://bargain-source.example/a', title: 'Town news', seen: '2024-01-02' }],
        message: [{ url: 'https://bargain-source.example/b', title: '', seen: '' }],
      }),
      message: 'I mend clocks.',
    },
    site.baseUrl,
  );
  const outputs: Record<string, string> = {};
  for (const path of [
    url,
    ...['/history', '.jsonld', '.md', '/contact.vcf', '/resume.json'].map((ending) => url + ending),
    `/embed/${id}`,
    `/oembed?url=${encodeURIComponent(new URL(url, site.baseUrl).href)}`,
    `/php-api/get-profile.php?id=${id}`,
    `/php-api/get-history.php?id=${id}`,
  ]) {
    const response = await fetch(new URL(path, site.baseUrl));
    expect([path, response.status]).toEqual([path, 200]);
    outputs[path] = await response.text();
  }
  for (const [path, text] of Object.entries(outputs))
    expect([path, /[^"'<>\s]*(?:bargain|5109-3700)[^"'<>\s]*/.exec(text)?.[0]]).toEqual([path, undefined]);
  const html = outputs[url] ?? '';
  for (const text of ['My shop', 'Town news', 'ORCID', 'Instagram', 'I mend clocks.'])
    expect(html).toContain(text);
});

test('the wizard asks about religion and blood group before it sends, and the new page says that it waits', async () => {
  await using visitor = await onPhone();
  const { page, complaints } = visitor;
  const email = anEmail();
  await openWizard(page);
  await chooseKind(page, 'personal');
  await fill(page, someDetails('personal', email));
  await addMore(page, 'religion');
  await fill(page, { Religion: 'Jain' });
  await next(page);
  await hasSentence(page, 'Please choose who sees it');
  await page.getByRole('alert').getByText('Check 1 field').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('shown_religion');
  await isFine(page, 'the question');
  await chooseVisibility(page, 'Religion', 'Only me');
  await next(page);
  await fill(page, { About: 'Draws coasts that no one has walked.' });
  await choosePhoto(page);
  await next(page);
  await seesStep(page, 4);
  await tickCaptcha(page);
  await submit(page);
  await page.waitForURL(/\/profile\/marit-solberg-/);
  await page.getByRole('heading', { name: 'Your page is waiting to be listed' }).waitFor();
  const details = (await page.locator('.details').textContent()) ?? '';
  expect([details.includes('O+'), details.includes('Jain')]).toEqual([true, false]);
  await isFine(page, 'the new page');
  expect(complaints).toEqual([]);
});
