import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin, openPersonal, openScreen } from '../../support/browser/site-admins.ts';
import { aNewWord, registerOnSite, reportOnSite } from '../../support/browser/site-owners.ts';
import { importInto } from '../../support/site/manage.ts';
import { thisSite } from '../../support/site/this-site.ts';

/** What waits is loaded every twenty seconds. */
const BY_ITSELF = { timeout: 60_000, interval: 500 };
const WITHIN = { timeout: 60_000, interval: 300 };
const PHONE = { viewport: { width: 360, height: 740 } };

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const isFine = async (page: Page, state: string): Promise<void> => {
  expect(await violationsOf(page), state).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([state, wider > 0]).toEqual([state, false]);
};
const hash = (page: Page): string => new URL(page.url()).hash;

test('the dashboard opens on what waits, counts it without a reload, and leads to it and back', async () => {
  const name = `Wanda ${aNewWord()}`;
  const { id } = await registerOnSite('personal', { name });
  await reportOnSite(id);
  await using visitor = await aVisitor(PHONE);
  const { page, complaints } = visitor;
  await logInAdmin(page);
  await page.getByRole('heading', { name: 'What waits', level: 1 }).waitFor();
  await page.getByRole('navigation', { name: 'What waits' }).waitFor();
  expect(await page.title()).toMatch(/^To do · /);
  await isFine(page, 'to do on a phone');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await tab(page, /^To do/).getAttribute('aria-selected')).toBe('true');
  await isFine(page, 'the rail as a sheet');
  const inbox = async (): Promise<number> => {
    const text = (await tab(page, /^Inbox/).textContent()) ?? '';
    return Number(text.replace(/\D/g, ''));
  };
  const before = await inbox();
  expect(before).toBeGreaterThan(0);
  const late = await registerOnSite('personal', { name: `Late ${aNewWord()}` });
  await reportOnSite(late.id);
  await expect.poll(inbox, BY_ITSELF).toBe(before + 1);
  await page.keyboard.press('Escape');

  await page.goto(`/dashboard#inbox?id=${id}`);
  await page.getByRole('heading', { name }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name }).waitFor();
  await openScreen(page, /^To do/);
  await page.getByRole('heading', { name: 'What waits', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name }).waitFor();
  expect(complaints).toEqual([]);
});

test('search, filter and page are in the address, and survive a reload, Back and a login', async () => {
  const word = aNewWord();
  await importInto(
    thisSite().dataFolder,
    Array.from({ length: 25 }, (_, index) => ({
      key: `${word}-${index}`,
      profile: 'personal',
      name: `${word} ${String(index).padStart(2, '0')}`,
      email: `${word}-${index}@example.org`,
    })),
  );
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInAdmin(page);
  await openPersonal(page);
  const first = () => page.locator('.users-table tbody tr [data-column="name"]').first().textContent();
  await page.getByRole('searchbox').fill(word);
  await expect.poll(() => page.locator('.table-foot').textContent(), WITHIN).toContain('of 25');
  await page.getByLabel('Badge', { exact: true }).selectOption('Not verified');
  await expect.poll(first, WITHIN).toContain(`${word} 24`);
  await page.getByRole('button', { name: '3', exact: true }).click();
  const place = `#personal?q=${word}&badge=no&page=3`;
  await expect.poll(first, WITHIN).toContain(`${word} 04`);
  expect(hash(page)).toBe(place);
  await page.reload();
  await expect.poll(first, WITHIN).toContain(`${word} 04`);
  expect(await page.getByRole('searchbox').inputValue()).toBe(word);
  await page.goBack();
  await expect.poll(first, WITHIN).toContain(`${word} 24`);

  await using stranger = await aVisitor();
  await stranger.page.goto(`/dashboard${place}`);
  await stranger.page.waitForURL('**/adminlogin');
  await logInAdmin(stranger.page);
  await stranger.page.waitForURL(`**/dashboard${place}`);
  await stranger.page.getByText(`${word} 04`).waitFor();
});

test('on a phone a case is a screen, a key leaves it as it is, and the next one follows; both ways back are there', async () => {
  const word = aNewWord();
  const people = [];
  for (const index of [1, 2]) {
    const name = `${word} ${index}`;
    const person = await registerOnSite('personal', { name, message: 'A keeper. He sank a ship in 1999.' });
    await reportOnSite(person.id, `${index}: “he sank a ship in 1999” is not so`);
    people.push({ ...person, name });
  }
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]];
  await using visitor = await aVisitor(PHONE);
  const { page, complaints } = visitor;
  await logInAdmin(page);
  await page.goto('/dashboard#inbox');
  const list = page.getByRole('navigation', { name: 'What waits' });
  const inList = (name: string) => list.getByRole('link', { name: new RegExp(name) });
  await inList(one.name).waitFor();
  await isFine(page, 'the list of cases');

  await inList(one.name).click();
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await heading(one.name).waitFor();
  expect(await list.isVisible()).toBe(false);
  expect(await page.locator('mark').textContent()).toBe('He sank a ship in 1999Report 1');
  expect(await page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'waiting-item']);
  await page.getByText('Nothing has changed').waitFor();
  await isFine(page, 'a case');
  // What has not changed is folded, and a photo is a picture.
  expect(await page.getByRole('table').count()).toBe(0);
  await page.getByText(/^Unchanged: \d+ fields$/).click();
  const photo = page.getByRole('row', { name: /Profile Photo/ });
  expect(await photo.getByRole('img').count()).toBe(1);
  await page.keyboard.press('a');
  await page.getByText('Assigned to me').waitFor();
  await page.keyboard.press('d');
  await heading(two.name).waitFor();
  await page.getByText(`The reports are dismissed. (${one.name})`).waitFor();
  await page.keyboard.press('z');
  await page.getByText(`Taken back: the case of ${one.name} is open again.`).waitFor();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await inList(one.name).click();
  await page.getByRole('button', { name: 'Leave as it is' }).click();
  await heading(two.name).waitFor();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await inList(two.name).waitFor();
  expect(await inList(one.name).count()).toBe(0);

  await page.getByRole('link', { name: 'Closed', exact: true }).click();
  const closed = page.getByRole('navigation', { name: 'Closed cases' });
  await closed.getByRole('link', { name: new RegExp(one.name) }).click();
  await page.getByText('Reports dismissed', { exact: true }).last().waitFor();
  await isFine(page, 'a closed case');
  await page.getByRole('button', { name: 'Open this case again' }).click();
  await expect.poll(() => hash(page), WITHIN).toBe(`#inbox?id=${one.id}`);
  await page.getByRole('button', { name: 'Leave as it is' }).waitFor();
  expect(complaints).toEqual([]);
});

test('the team sees a hidden page as it is, marked, while its address is a 404, and merges two pages and takes that back', async () => {
  const name = `Hilda ${aNewWord()}`;
  const { id, url } = await registerOnSite('personal', {
    name,
    message: 'She was never seen again.',
    positions: JSON.stringify([{ organisation: 'Lighthouse', role: 'Keeper', from: '2001', to: '' }]),
    links: JSON.stringify([{ url: 'https://spam.example/', label: 'Buy' }]),
    private_fields: 'positions',
  });
  await using visitor = await aVisitor(PHONE);
  const { page } = visitor;
  await logInAdmin(page);
  const headers = { origin: thisSite().baseUrl };
  const data = { id, decision: 'hide', reason: 'private', note: 'Her number' };
  expect((await page.request.post('/php-api/CMSdecide.php', { headers, data })).status()).toBe(200);
  await page.goto(`/dashboard#personal?q=${encodeURIComponent(name)}`);
  // Its list is older than the hiding.
  await page.reload();
  await page.getByRole('table').getByRole('link', { name }).click();
  await page.getByText('This page is hidden.').waitFor();
  await page.getByText('She was never seen again.').waitFor();
  await page.getByText('Her number').waitFor();
  const career = page.getByRole('region', { name: 'Career Private' });
  expect(await career.getByRole('listitem').allInnerTexts()).toEqual(['Keeper, Lighthouse 2001 – now']);
  expect(await page.getByRole('region', { name: 'Links' }).getByRole('listitem').allInnerTexts()).toEqual([
    'Buy: https://spam.example/',
  ]);
  const portrait = page.getByRole('img', { name: `Portrait of ${name}` });
  await expect
    .poll(() => portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth), WITHIN)
    .toBeGreaterThan(0);
  await isFine(page, 'a hidden page');
  expect((await fetch(thisSite().baseUrl + url)).status).toBe(404);
  expect(await page.title()).toContain(name);
  expect(
    await page
      .getByRole('region', { name: /^Private/ })
      .getByText('Phone')
      .count(),
  ).toBe(1);
  await page.getByLabel('Write a note').fill('Called her.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Notes' }).getByText('Called her.').waitFor();
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText('It was hidden: It shows something private.')
    .waitFor();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'End sessions' }).click();
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText('Its owner was logged out everywhere.')
    .waitFor();
  await isFine(page, 'its notes and timeline');
  await page.goBack();
  await page.getByRole('table').waitFor();

  // Two pages about one person become one, and two again.
  const word = aNewWord();
  const make = async (given: Record<string, string>): Promise<string> => {
    const made = { profile: 'personal', source: 'A list', source_url: 'https://list.example/', ...given };
    const response = await page.request.post('/php-api/CMScreateProfile.php', { headers, data: made });
    return (await response.json()).id;
  };
  const keep = await make({ name: `Greg ${word}` });
  const drop = await make({ name: `Gregory ${word}`, school: 'Timaru High' });
  await page.goto(`/dashboard#merge/${keep}/${drop}`);
  await page.getByRole('heading', { name: 'Merge two pages' }).waitFor();
  await isFine(page, 'two pages side by side');
  await page.getByRole('button', { name: /^Merge into Greg/ }).click();
  await page.getByText(`Gregory ${word} went into this page on`).waitFor();
  await page.getByText('Timaru High').first().waitFor();
  await isFine(page, 'a page that another one went into');
  const at = (id: string) => fetch(`${thisSite().baseUrl}/profile/${id}`, { redirect: 'manual' });
  await expect.poll(async () => (await at(drop)).headers.get('location'), WITHIN).toContain(keep);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByText(`Gregory ${word} went into this page on`).waitFor({ state: 'hidden' });
  await page.goto(`/dashboard#page/${drop}`);
  await page
    .getByRole('heading', { name: `Gregory ${word}` })
    .first()
    .waitFor();
});
