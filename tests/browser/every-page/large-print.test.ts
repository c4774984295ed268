// @module-tag long
import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { searchBox } from '../../support/browser/home-page.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';

const PAGES = [
  '/',
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
];

test.concurrent('with text of twice the size, nothing scrolls sideways on a phone', async ({ expect }) => {
  const { url } = await registerOnSite('personal', { name: 'Printed Large', awards: 'Silver pipe, 2019' });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  for (const path of [...PAGES, url]) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360]);
  }
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
