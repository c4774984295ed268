import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { people, searchBox } from '../../support/browser/home-page.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';

const CAST = ['Nelson Mandela', 'Pablo Picasso', 'Bob Dylan', 'Pyotr Shestakov', 'William Gates'];
const similar = (page: Page) => page.getByRole('region', { name: 'Similar names' });
const namesIn = (page: Page) => similar(page).getByRole('heading', { level: 3 }).allTextContents();

beforeAll(async () => {
  for (const name of CAST) await registerOnSite('personal', { name });
});

test.concurrent('without script, a misspelled name is followed by similar ones and by what may have been meant', async ({
  expect,
}) => {
  await using visitor = await aVisitor({ javaScriptEnabled: false });
  const { page } = visitor;
  for (const [query, name, meant] of [
    ['mandella', 'Nelson Mandela', 'Mandela'],
    ['pablo picaso', 'Pablo Picasso', 'Pablo Picasso'],
    ['Шестаков', 'Pyotr Shestakov', 'Shestakov'],
    ['bill gates', 'William Gates', 'William Gates'],
    ['bob dlyan', 'Bob Dylan', 'Bob Dylan'],
  ] as const) {
    await page.goto(`/?q=${encodeURIComponent(query)}&kind=personal`);
    expect([query, await namesIn(page)]).toEqual([query, [name]]);
    expect(await page.getByRole('main').textContent()).toContain(`Did you mean ${meant}?`);
    expect(await page.getByText('No profile found').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Create this page' }).count()).toBe(1);
  }
  await page.getByRole('link', { name: 'Bob Dylan', exact: true }).first().click();
  expect(new URL(page.url()).search).toBe('?q=Bob+Dylan&kind=personal');
  await people(page).getByRole('heading', { name: 'Bob Dylan' }).waitFor();
  expect(await similar(page).count()).toBe(0);
});

test.concurrent('while somebody types, similar names come up, and what was meant is a key away', async ({
  expect,
}) => {
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 900 } });
  const { page, complaints } = visitor;
  await page.goto('/?kind=personal');
  await searchBox(page).fill('mandella');
  await similar(page).getByRole('link', { name: 'Nelson Mandela' }).waitFor();
  const status = page.getByRole('status').first();
  expect(await status.innerText()).toMatch(/^0 profiles found\s+1 similar name below$/);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Mandela', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 profile found').waitFor();
  expect(new URL(page.url()).search).toBe('?q=Mandela&kind=personal');
  expect(await searchBox(page).inputValue()).toBe('Mandela');
  expect(await people(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Nelson Mandela']);
  await page.goBack();
  await similar(page).waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('similar names are asked for of both kinds together, only where both have few hits', async ({
  expect,
}) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/get-profile.php') && !searchParams.has('profile'))
      asked.push(String(searchParams.get('q')));
  });
  await page.goto('/');
  await searchBox(page).fill('a');
  await page.getByText('profiles found').waitFor();
  await searchBox(page).fill('picaso');
  await similar(page).waitFor();
  expect(asked).toEqual(['picaso']);
});

test.concurrent('in the header, a misspelled name suggests the one that is like it', async ({ expect }) => {
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 800 } });
  const { page, complaints } = visitor;
  await page.goto('/about');
  await page.waitForFunction(() => document.querySelector('[data-suggest][role="combobox"]') !== null);
  await page.getByLabel('Search people and companies').fill('shestakof');
  const option = page.getByRole('option', { name: /Pyotr Shestakov/ });
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile/pyotr-shestakov-*');
  expect(complaints).toEqual([]);
});
