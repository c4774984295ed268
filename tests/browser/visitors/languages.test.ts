// @module-tag long
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import english from '../../../content/languages/en.json' with { type: 'json' };
import { OFFERED_LANGUAGES } from '../../../src/base/brand/rules/offered-languages.ts';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { findJava } from '../../support/browser/find-java.ts';
import { mainJob, type Stay } from '../../support/browser/main-job.ts';
import { aNewWord, registerOnSite } from '../../support/browser/site-owners.ts';
import { plainTexts } from '../../support/languages/plain-texts.ts';
import { pseudoFile } from '../../support/languages/pseudo.ts';
import { wordsOf } from '../../support/languages/words.ts';
import { crawl } from '../../support/pages/crawl.ts';
import { w3cMistakes } from '../../support/pages/w3c.ts';
import { startLanguagesSite } from '../../support/site/languages-site.ts';
import { aMailServer } from '../../support/site/mail-server.ts';

let site: Awaited<ReturnType<typeof startLanguagesSite>>;
let mail: Awaited<ReturnType<typeof aMailServer>>;

beforeAll(async () => {
  site = await startLanguagesSite();
  mail = await aMailServer(site.smtpPort);
});
afterAll(async () => {
  await mail?.stop();
  await site?.stop();
});

const sentencesOf = async (language: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(`content/languages/${language}.json`, 'utf8')).sentences;

/** What somebody needs for the main job in a language. */
const aStay = (
  page: Page,
  language: string,
  sentences: Record<string, string>,
  [name, value]: readonly [string, string],
): Omit<Stay, 'seen'> => {
  const word = aNewWord();
  return {
    page,
    prefix: `/${language.toLowerCase()}`,
    words: wordsOf(language, sentences),
    name: `${name} ${word}`,
    email: `${word}@example.org`,
    value,
    mails: async () => mail.mails,
  };
};

/** By how much the page, or a dialog on it, is wider than its place. */
const overflowAt = async (page: Page, width: number): Promise<number> => {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll('dialog:modal')];
    return Math.max(...places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
};

test.concurrent.for([
  { language: 'de', width: 360, words: ['Jörg Weiß', 'Köln'] },
  { language: 'ar', width: 1280, words: ['ليلى حداد', 'حلب'] },
] as const)(
  'somebody does all that the site is for in $language at $width px',
  async ({ language, width, words }, { expect }) => {
    await using visitor = await aVisitor({ baseURL: site.baseUrl, viewport: { width, height: 800 } });
    const { page, complaints } = visitor;
    const seen = async (screen: string): Promise<void> => {
      expect.soft(await violationsOf(page), screen).toEqual([]);
      expect.soft(await overflowAt(page, width), screen).toBe(0);
    };
    await mainJob({ ...aStay(page, language, await sentencesOf(language), words), seen });
    expect(complaints.filter((text) => !/status of 40[01]/.test(text))).toEqual([]);
    const letters = mail.mails.filter(({ text }) => text.includes(`/${language}/`));
    expect(letters.length).toBeGreaterThan(1);
  },
);

const SCREENS = [
  ...['', '?q=a', '?all=personal', '/people', '/companies', '/places', '/professions', '/industries'],
  ...['/news', '/about', '/contact', '/faq', '/propose', '/liked', '/transparency', '/nothing-here'],
  '/accessibility',
  ...['/login', '/loginbylink', '/forgotpassword', '/claim', '/confirmemail', '/undoemail'],
  ...['/joinpage', '/undohandover', '/stillright', '/follow', '/leaveletters'],
  ...['/sendletter', '/reportletter', '/blocksender'],
];

// Dates and names of languages are in Latin letters in the one from left to right, so only the other shows what is hard-coded.
test.concurrent.for(['en-XA', 'ar-XB'])(
  'no screen in %s has words of its own or is too narrow for longer ones',
  async (language, { expect }) => {
    await using visitor = await aVisitor({ baseURL: site.baseUrl });
    const { page } = visitor;
    const plain = new Set<string>();
    const seen = async (screen: string): Promise<void> => {
      for (const width of [360, 1280])
        expect.soft(await overflowAt(page, width), `${screen}, ${width} px`).toBe(0);
      if (language === 'ar-XB') for (const text of await plainTexts(page)) plain.add(`${screen}: ${text}`);
    };
    await mainJob({ ...aStay(page, language, pseudoFile(english.sentences), ['Žóé', 'Ŵýóé']), seen });
    for (const path of SCREENS) {
      await page.goto(`/${language.toLowerCase()}${path}`);
      await page.waitForLoadState('networkidle');
      await seen(path);
    }
    expect([...plain]).toEqual([]);
  },
);

test('every link keeps the language of its page and leads somewhere, and pages name their other languages', async () => {
  const { pages, problems } = await crawl(site.baseUrl, 'en', OFFERED_LANGUAGES.slice(1));
  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(300);
});

test('a reader is offered the page in the language of the browser, until one is chosen', async () => {
  await using visitor = await aVisitor({ locale: 'ar-EG', baseURL: site.baseUrl });
  const { page } = visitor;
  await page.goto('/login?next=%2Fmy-profile');
  const offer = page.locator('[data-offer]:visible');
  expect(await offer.getAttribute('dir')).toBe('rtl');
  await offer.getByRole('link').click();
  await page.waitForURL('**/ar/login?next=%2Far%2Fmy-profile');
  await page.goto('/about');
  expect(await offer.count()).toBe(0);
});

test('the switch leads to the same page without scripts', async () => {
  await using visitor = await aVisitor({ javaScriptEnabled: false, baseURL: site.baseUrl });
  const { page } = visitor;
  await page.goto('/people');
  await page.locator('.language-menu summary').click();
  await page.locator('.language-menu').getByRole('link', { name: 'Deutsch', exact: true }).click();
  await page.waitForURL('**/de/people');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.locator('footer').getByRole('link', { name: 'English', exact: true }).click();
  await page.waitForURL(`${site.baseUrl}/people`);
});

const load = async (path: string): Promise<Buffer> => {
  const reply = await fetch(new URL(path, site.baseUrl));
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
};

test('a page refuses a wrong method in its language', async () => {
  const reply = await fetch(new URL('/de/people', site.baseUrl), { method: 'POST' });
  expect([reply.status, await reply.text()]).toEqual([405, 'Diese Methode ist hier nicht erlaubt.']);
});

test('the W3C’s checker finds no mistake in the main Arabic pages', async () => {
  if (!findJava()) return;
  const { url } = await registerOnSite('personal', { name: 'ليلى حداد' }, site.baseUrl);
  const pages: Record<string, string> = {};
  for (const path of [
    '',
    '?q=a',
    url,
    '/people',
    '/register',
    '/login',
    '/my-profile',
    '/about',
    '/contact',
    '/news',
  ])
    pages[path] = (await load(`/ar${path}`)).toString();
  expect(await w3cMistakes(pages)).toEqual([]);
});
