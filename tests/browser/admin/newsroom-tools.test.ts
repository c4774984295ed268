// @module-tag long
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { logInAdmin } from '../../support/browser/site-admins.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 400 };
const PHONE = { viewport: { width: 360, height: 640 } };

const openNewsroom = async (page: Page): Promise<void> => {
  await logInAdmin(page);
  await page.goto('/articleupload');
  await field(page, 'Title').waitFor();
};
const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s');
  await page.locator('.save-state', { hasText: 'Saved · View' }).waitFor();
};
const manage = (page: Page) => page.getByRole('tab', { name: /Manage Articles/ }).click();
const startNew = async (page: Page): Promise<void> => {
  // On a phone it is in the sheet.
  const more = page.getByRole('button', { name: 'More for this article' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Cancel edit' }).click();
};
/** Leaves no unsaved work to the next test. */
const discard = async (page: Page): Promise<void> => {
  await page.reload();
  await page.getByRole('button', { name: 'Discard it' }).click();
};
const rowOf = (page: Page, title: string) => page.locator('.articles-table tbody tr', { hasText: title });

const select = (page: Page, text: string): Promise<void> =>
  field(page, 'Content').evaluate((area: HTMLTextAreaElement, wanted) => {
    const at = area.value.indexOf(wanted);
    area.focus();
    area.setSelectionRange(at, at + wanted.length);
  }, text);

test('formats come by button and by key, can be undone, and show at once beside the text', async () => {
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 800 } });
  const { page, complaints } = visitor;
  await openNewsroom(page);
  await page.getByRole('button', { name: 'Side by side' }).click();
  const content = field(page, 'Content');
  const preview = page.getByRole('region', { name: 'The text as readers will see it' });
  await content.fill('');
  await preview.getByText('What you write appears here.').waitFor();
  await content.fill('Books\nThe library opens.\nRoof\n<script>alert(1)</script>');

  await select(page, 'library');
  await page.keyboard.press('Control+b');
  expect(await content.inputValue()).toContain('The **library** opens.');
  await page.keyboard.press('Control+z');
  expect(await content.inputValue()).toContain('The library opens.');
  await page.keyboard.press('Control+b');
  await select(page, 'Books');
  await page.keyboard.press('Control+Alt+Digit2');
  await select(page, 'Roof');
  // One tab stop; the arrow keys lead from format to format.
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  await bar.getByRole('button', { name: 'Bold' }).focus();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowLeft');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Tasks');
  await page.keyboard.press('Enter');
  expect(await content.inputValue()).toBe(
    '## Books\nThe **library** opens.\n- [ ] Roof\n<script>alert(1)</script>',
  );
  // Enter goes on with the list, and ends it in an empty item.
  await select(page, 'Roof');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  expect(await content.inputValue()).toContain('- [ ] Roof\n- [ ] \n<script>');
  await page.keyboard.press('Enter');
  expect(await content.inputValue()).toContain('- [ ] Roof\n\n<script>');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await preview.getByText('library').waitFor();
  expect(await preview.locator('h2').textContent()).toBe('Books');
  expect(await preview.locator('strong').textContent()).toBe('library');
  expect(await preview.locator('li').first().textContent()).toContain('☐ Roof');
  expect(await preview.locator('script').count()).toBe(0);
  await page.getByText('Markdown and keys').click();
  await page.getByRole('row', { name: 'Tasks - [ ] open, - [x] done Ctrl+Shift+9' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Side by side' }).click();
  expect(await preview.count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Side by side', pressed: false }).click();
  await preview.locator('h2', { hasText: 'Books' }).waitFor();
  // A narrow screen has no room for both.
  await page.setViewportSize(PHONE.viewport);
  await preview.waitFor({ state: 'detached' });
  await discard(page);
  expect(complaints).toEqual([]);
});

test('a long title wraps, and the form shows the address that it makes and keeps', async () => {
  await using visitor = await aVisitor(PHONE);
  const { page } = visitor;
  await openNewsroom(page);
  const title = `A library ${Date.now()}`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const address = page.locator('.article-address');
  await field(page, 'Title').fill('');
  expect(await address.textContent()).toBe('The address is made from the title.');
  const long = `${title}\nfor the valley above the river and everybody who lives in it`;
  await field(page, 'Title').fill(long);
  expect(await field(page, 'Title').inputValue()).toBe(long.replace('\n', ' '));
  const { isWhole, lines } = await field(page, 'Title').evaluate((area) => ({
    isWhole: area.scrollHeight <= area.clientHeight + 1 && area.scrollWidth <= area.clientWidth,
    lines: Math.round(area.clientHeight / Number.parseFloat(getComputedStyle(area).lineHeight)),
  }));
  expect(isWhole).toBe(true);
  expect(lines).toBeGreaterThan(2);

  await field(page, 'Title').fill(title);
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('content');
  await page.keyboard.type('It opens.');
  await address.getByText(`/news/${slug}`, { exact: true }).waitFor();
  await save(page);
  await field(page, 'Title').fill('Another title');
  expect(await address.textContent()).toBe(`Address: /news/${slug}. It stays when the title changes.`);
  page.once('dialog', (dialog) => void dialog.accept());
  await startNew(page);
  await field(page, 'Title').fill(title);
  await address.getByText(`/news/${slug}-2`, { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await discard(page);
});

test('Manage finds articles by words in any spelling and by state', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openNewsroom(page);
  const name = `Umuágu ${Date.now()}`;
  await field(page, 'Title').fill(name);
  await field(page, 'Content').fill('A bridge.');
  await field(page, 'Tags').fill('Bridges');
  await save(page);
  await manage(page);
  const rows = page.locator('.articles-table tbody tr');
  await rows.nth(1).waitFor();
  const search = field(page, 'Search articles');
  await search.fill('bridges UMUAGU');
  await page.getByText('1–1 of 1').waitFor();
  await rowOf(page, name).waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByRole('link', { name: /^Published/ }).click();
  await page.getByText('No articles found.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // The address has it all.
  await page.reload();
  await page.getByText('No articles found.').waitFor();
  await page.getByRole('button', { name: 'Show all articles' }).click();
  expect(await search.inputValue()).toBe('');
  await rowOf(page, name).waitFor();
});

test('a picture that was used before comes with its description, as the image and in the text', async () => {
  await using visitor = await aVisitor(PHONE);
  const { page } = visitor;
  await openNewsroom(page);
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#254' } })
    .png()
    .toBuffer();
  await field(page, 'Title').fill(`With a picture ${Date.now()}`);
  await field(page, 'Content').fill('It opens.');
  await field(page, 'Image').setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer });
  const alt = `A roof of ${Date.now()}`;
  await field(page, 'Alternative text').fill(alt);
  await save(page);
  const path = await page.locator('input[name="image_url"]').inputValue();
  await startNew(page);

  await page.locator('.image-field').getByRole('button', { name: 'Used before' }).click();
  const library = page.getByRole('dialog', { name: 'Pictures used before' });
  await library.getByAltText(alt).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await library.getByAltText(alt).click();
  expect(await page.locator('input[name="image_url"]').inputValue()).toBe(path);
  expect(await field(page, 'Alternative text').inputValue()).toBe(alt);

  await field(page, 'Content').fill('Before.\n\nAfter.');
  await select(page, '\n\nAfter');
  await page.locator('.content-field').getByRole('button', { name: 'Used before' }).click();
  await library.getByAltText(alt).click();
  await page
    .getByRole('dialog', { name: 'What does the picture show?' })
    .getByRole('button', { name: 'Insert' })
    .click();
  await expect
    .poll(() => field(page, 'Content').inputValue())
    .toBe(`Before.\n\n![${alt}](${path})\n\nAfter.`);
  await page.keyboard.press('Control+z');
  expect(await field(page, 'Content').inputValue()).toBe('Before.\n\nAfter.');
  // The list cannot be loaded.
  await page.route(/get_articles/, (route) => route.abort());
  await page.locator('.image-field').getByRole('button', { name: 'Used before' }).click();
  await library.getByText(/^Error fetching articles: /).waitFor();
  await page.unroute(/get_articles/);
  await library.getByRole('button', { name: 'Try again' }).click();
  await library.getByAltText(alt).waitFor();
  await page.keyboard.press('Escape');
  await discard(page);
});

test('Manage says when a scheduled article goes live, and its open form follows', {
  tags: ['long'],
}, async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openNewsroom(page);
  const title = `On time ${Date.now()}`;
  await field(page, 'Title').fill(title);
  await field(page, 'Content').fill('It sails.');
  await save(page);
  const slug = new URL(page.url()).searchParams.get('article') ?? '';
  const { article } = await (await page.request.get(`/php-api/get_articles.php?slug=${slug}`)).json();
  const publish_at = new Date(Date.now() + 9_000).toISOString();
  const reply = await page.request.post('/php-api/update_article_status.php', {
    data: { id: article.id, status: 'scheduled', publish_at },
    headers: { origin: thisSite().baseUrl },
  });
  expect(reply.status()).toBe(200);
  await page.reload();
  await expect.poll(() => field(page, 'Status').inputValue()).toBe('scheduled');
  await manage(page);
  await rowOf(page, title).getByText('Scheduled').waitFor();
  await page.locator('.toast', { hasText: `"${title}" is live.` }).waitFor();
  await rowOf(page, title).getByText('Published').waitFor();
  await rowOf(page, title)
    .getByText(/^Went live/)
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Edit Article' }).click();
  expect(await field(page, 'Status').inputValue()).toBe('published');
  await field(page, 'Content').fill('It sails at nine.');
  await save(page);
  await page.getByRole('link', { name: 'View' }).waitFor();
});

test('an article in Arabic has its language, one edge and upright quotes', async () => {
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  await openNewsroom(page);
  await field(page, 'Title').fill(`مكتبة للوادي ${Date.now()}`);
  await field(page, 'Content').fill('Vitae: تفتح المكتبة أبوابها في الوادي.\n\n> الكتاب خير جليس.\n\n- واحد');
  expect(await field(page, 'Content').getAttribute('dir')).toBe('rtl');
  await field(page, 'Author').fill('نور');
  await field(page, 'Tags').fill('كتب');
  await field(page, 'Status').selectOption('published');
  await save(page);
  const path = (await page.getByRole('link', { name: 'View' }).getAttribute('href')) ?? '';
  await using reader = await aVisitor({ viewport: { width: 1280, height: 800 } });
  await expect.poll(async () => (await reader.page.goto(path))?.status(), WITHIN).toBe(200);
  const article = reader.page.locator('#news-article');
  expect([await article.getAttribute('lang'), await article.getAttribute('dir')]).toEqual(['ar', 'rtl']);
  const quote = article.locator('blockquote');
  expect(await quote.evaluate((element) => getComputedStyle(element).fontStyle)).toBe('normal');
  const edges = await article.evaluate((element) =>
    ['h1', '.meta time', '.byline p', '.prose > p', '.tags .tag'].map((selector) => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector(selector) ?? element);
      const boxes = [...range.getClientRects()];
      return Math.round(element.getBoundingClientRect().right - Math.max(...boxes.map(({ right }) => right)));
    }),
  );
  // A tag has a border and a padding around its text.
  expect(edges.map((edge) => edge <= 16)).toEqual(edges.map(() => true));
  expect(await violationsOf(reader.page)).toEqual([]);
});

test.each([
  ['a phone', { ...PHONE }],
  ['a wide screen', { viewport: { width: 1280, height: 640 } }],
])('the bar with the buttons never hides the focus on %s', async (_, options) => {
  await using visitor = await aVisitor(options);
  const { page } = visitor;
  await openNewsroom(page);
  await field(page, 'Title').focus();
  const hidden: string[] = [];
  let visited = 0;
  for (; visited < 80; visited += 1) {
    const state = await page.evaluate(() => {
      const form = document.querySelector('.article-form');
      const focused = document.activeElement as HTMLElement;
      if (form === null || !form.contains(focused)) return 'end';
      if (focused.closest('.editor-bar')) return 'seen';
      const { top, bottom } = focused.getBoundingClientRect();
      const bars = [...document.querySelectorAll('.editor-bar, .format-bar')].filter(
        (bar) => !bar.contains(focused),
      );
      const room = Math.max(
        ...bars.map((bar) => bar.getBoundingClientRect().bottom).filter((end) => end < bottom),
      );
      // Of a text area, the browser shows the line with the caret.
      const isSeen = focused.tagName === 'TEXTAREA' || (top >= room - 1 && top < innerHeight);
      return isSeen ? 'seen' : `${focused.getAttribute('name') ?? focused.textContent} ${top} under ${room}`;
    });
    if (state === 'end') break;
    if (state !== 'seen') hidden.push(state);
    await page.keyboard.press('Tab');
  }
  expect(visited).toBeGreaterThan(10);
  expect(hidden).toEqual([]);
});
