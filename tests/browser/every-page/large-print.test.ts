// @module-tag long
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { searchBox } from '../../support/browser/home-page.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';

const PAGES = [
  '/',
  '/de',
  '/?q=a',
  '/?sort=name',
  paths.people(),
  paths.places(),
  paths.news(),
  paths.article('the-quiet-ferry'),
  paths.about(),
  paths.faq(),
  paths.contact(),
  paths.login(),
  paths.register(),
  '/de/register',
];

test.concurrent('with text of twice the size, nothing scrolls sideways on a phone', async ({ expect }) => {
  const { url, email } = await registerOnSite('personal', {
    name: 'Printed Large',
    awards: 'Silver pipe, 2019',
  });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  const isWhole = async (path: string): Promise<void> => {
    await page.goto(path);
    if (path.includes('my-profile')) await page.getByRole('tabpanel').waitFor();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360]);
  };
  for (const path of [...PAGES, url]) await isWhole(path);
  await logInOnPage(page, email);
  for (const path of ['/my-profile', '/de/my-profile', '/de/my-profile#settings', paths.changePassword()])
    await isWhole(path);
  // The date below the last day stays within the chart.
  await page.goto('/de/my-profile#numbers');
  await page.locator('.day-dates').waitFor();
  const beyond = await page.evaluate(
    () =>
      [...document.querySelectorAll('.day-dates > span')].filter(
        (date) =>
          date.getBoundingClientRect().right > (date.parentElement?.getBoundingClientRect().right ?? 0) + 0.5,
      ).length,
  );
  expect([beyond, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([0, 360]);
});

test('on a small phone, the search button stays beside the query', async () => {
  await using visitor = await aVisitor({ viewport: { width: 320, height: 640 } });
  const { page } = visitor;
  for (const path of ['/', '/?q=a']) {
    await page.goto(path);
    const [query, button] = await Promise.all([
      searchBox(page).boundingBox(),
      page.locator('[data-banner]').getByRole('button', { name: 'Search' }).boundingBox(),
    ]);
    expect(button?.y, path).toBeLessThan((query?.y ?? 0) + (query?.height ?? 0));
  }
});

test('on a tablet, the three groups of links in the footer stand side by side', async () => {
  await using visitor = await aVisitor({ viewport: { width: 768, height: 1024 } });
  const { page } = visitor;
  await page.goto(paths.about());
  const groups = page.getByRole('navigation', { name: 'Footer' }).getByRole('list');
  const boxes = await Promise.all((await groups.all()).map((group) => group.boundingBox()));
  expect(boxes).toHaveLength(3);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  expect(Math.min(...boxes.map((box) => box?.width ?? 0))).toBeGreaterThan(100);
});

test('with text of twice the size, the query stays legible', async () => {
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  for (const path of ['/', '/?q=a']) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect((await searchBox(page).boundingBox())?.width, path).toBeGreaterThan(200);
  }
});

/** The least spacing that a page must bear, by WCAG 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;

test('with more space between lines, words and letters, nothing scrolls sideways', async () => {
  await using visitor = await aVisitor({ viewport: { width: 320, height: 640 } });
  const { page } = visitor;
  for (const path of [...PAGES, paths.accessibility()]) {
    await page.goto(path);
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, SPACING);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
  }
});

/** Whether something of the control with the focus can be seen; null if none has it. */
const seesFocus = (page: Page): Promise<{ isSeen: boolean; name: string } | null> =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (control === null || control === document.body) return null;
    const { left, top, width, height, bottom } = control.getBoundingClientRect();
    const x = Math.min(innerWidth - 1, Math.max(0, left + width / 2));
    const isSeen = [top + 2, top + height / 2, bottom - 2].some((y) => {
      const there = document.elementFromPoint(x, y);
      const labels = [...((control as HTMLInputElement).labels ?? [])];
      return [control, ...labels].some((each) => each.contains(there)) || there?.contains(control) === true;
    });
    return { isSeen, name: control.outerHTML.slice(0, 120) };
  });

test('at 400 %, nothing covers the control that has the focus', async () => {
  await using visitor = await aVisitor({ viewport: { width: 320, height: 256 } });
  const { page } = visitor;
  for (const path of [...PAGES, paths.accessibility()]) {
    await page.goto(path);
    const covered: string[] = [];
    let stops = 0;
    for (; stops < 60; stops += 1) {
      await page.keyboard.press('Tab');
      const focus = await seesFocus(page);
      if (focus === null) break;
      if (!focus.isSeen) covered.push(focus.name);
    }
    expect([path, covered]).toEqual([path, []]);
    expect(stops).toBeGreaterThan(5);
  }
});
