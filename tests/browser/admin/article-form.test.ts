import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { logInAdmin } from '../../support/browser/site-admins.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 400 };

const openNewsroom = async (page: Page): Promise<void> => {
  await logInAdmin(page);
  await page.goto('/articleupload');
};
const save = (page: Page) => page.keyboard.press('Control+s');
const saved = (page: Page) => page.locator('.save-state', { hasText: 'Saved · View' }).waitFor();
const draftKept = (page: Page) => page.getByText(/^Draft kept at/).waitFor();
const slugOf = (page: Page): string => new URL(page.url()).searchParams.get('article') ?? '';

/** Makes a call in the background, as another administrator would. */
const post = async (page: Page, call: string, data: object): Promise<void> => {
  const reply = await page.request.post(`/php-api/${call}.php`, {
    data,
    headers: { origin: thisSite().baseUrl },
  });
  expect(reply.status()).toBe(200);
};
const articleOf = async (page: Page) =>
  (await (await page.request.get(`/php-api/get_articles.php?slug=${slugOf(page)}`)).json()).article;

test('a draft continues on another machine, is scheduled, goes live by itself, and an old revision is restored', {
  tags: ['long'],
}, async () => {
  await using first = await aVisitor();
  const title = `The night ferry ${Date.now()}`;
  await openNewsroom(first.page);
  await field(first.page, 'Title').fill(title);
  await field(first.page, 'Content').fill('It sails at nine.');
  await draftKept(first.page);
  await first.page.context().close();

  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await openNewsroom(page);
  await page.getByText(/^Your unsaved work is back, as it was at/).waitFor();
  expect([await field(page, 'Title').inputValue(), await field(page, 'Content').inputValue()]).toEqual([
    title,
    'It sails at nine.',
  ]);
  await field(page, 'Status').selectOption('scheduled');
  await field(page, 'Date').fill('2000-01-01');
  await save(page);
  await page.getByRole('link', { name: 'Please choose a time in the future' }).waitFor();
  await field(page, 'Date').fill('2999-03-05');
  await field(page, 'Time').fill('07:30');
  await page.getByText(/^Goes live on Tuesday 5 March 2999, 07:30 \(your time\)$/).waitFor();
  // What lies half under the bar on top would be too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await violationsOf(page)).toEqual([]);
  await save(page);
  await saved(page);
  const article = await articleOf(page);
  expect(article).toMatchObject({ title, status: 'scheduled', publish_date: '2999-03-05' });

  await using reader = await aVisitor();
  const heading = async () => {
    await reader.page.goto(`/news/${article.slug}`);
    return reader.page.locator('h1').textContent();
  };
  expect(await heading()).not.toBe(title);
  const publish_at = new Date(Date.now() + 4_000).toISOString();
  await post(page, 'update_article_status', { id: article.id, status: 'scheduled', publish_at });
  await expect.poll(heading, WITHIN).toBe(title);
  await expect
    .poll(async () => (await reader.page.request.get('/feed.json')).text(), { timeout: 60_000 })
    .toContain(article.slug);

  await page.reload();
  await expect.poll(() => field(page, 'Status').inputValue()).toBe('published');
  await field(page, 'Content').fill('It sails at ten.');
  await save(page);
  await saved(page);
  await page.getByText('Revisions', { exact: true }).click();
  await page.getByRole('button', { name: 'Compare' }).last().click();
  await page.locator('.differences del', { hasText: 'nine' }).waitFor();
  expect(await page.locator('.differences ins').textContent()).toBe('ten');
  expect(await violationsOf(page)).toEqual([]);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Restore' }).last().click();
  await expect.poll(() => field(page, 'Content').inputValue()).toBe('It sails at nine.');

  // Unpublishing a live article asks for confirmation.
  await field(page, 'Status').selectOption('draft');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await save(page);
  expect((await articleOf(page)).status).toBe('published');
  page.once('dialog', (dialog) => void dialog.accept());
  await save(page);
  await saved(page);
  await expect.poll(heading, WITHIN).not.toBe(title);
  expect(complaints).toEqual([]);
});

test('an edit conflict can be compared and resolved with either text, and nothing is lost', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openNewsroom(page);
  await field(page, 'Title').fill(`Two at once ${Date.now()}`);
  await field(page, 'Content').fill('The harbour is quiet.');
  await save(page);
  await saved(page);
  const { id, title } = await articleOf(page);
  const meanwhile = (content: string) => post(page, 'update_article', { id, title, content });

  await meanwhile('The harbour is loud.');
  await field(page, 'Content').fill('The harbour is empty.');
  await save(page);
  const notice = page.locator('.conflict');
  await notice.getByText(/^Saved by .+ (just now|1 minute ago)\. Your text is still here\.$/).waitFor();
  await notice.getByRole('button', { name: 'Look' }).click();
  await notice.locator('del', { hasText: 'loud' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  expect((await articleOf(page)).content).toBe('The harbour is empty.');

  await meanwhile('The harbour is closed.');
  await field(page, 'Content').fill('The harbour is gone.');
  await save(page);
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  expect(await field(page, 'Content').inputValue()).toBe('The harbour is closed.');
  await page.getByRole('button', { name: 'Bring mine back' }).click();
  expect(await field(page, 'Content').inputValue()).toBe('The harbour is gone.');
  await page.keyboard.press('Control+s');
  await saved(page);
  expect((await articleOf(page)).content).toBe('The harbour is gone.');
});

test('a dropped or pasted picture is inserted at the cursor with alternative text, after a retry if offline', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openNewsroom(page);
  await field(page, 'Title').fill(`Pictures ${Date.now()}`);
  await field(page, 'Content').fill('Before.\n\nAfter.');
  await page.evaluate(() => {
    document.querySelector<HTMLTextAreaElement>('[name="content"]')?.setSelectionRange(8, 8);
  });
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#846' } })
    .png()
    .toBuffer();
  await page.context().setOffline(true);
  await page.evaluate(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'boat.png', { type: 'image/png' }));
      const event = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
      document.querySelector('[name="content"]')?.dispatchEvent(event);
    },
    [...png],
  );
  await page.getByText(/^Error uploading image: The server could not be reached\./).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: 'What does the picture show?' });
  await dialog.getByLabel('Alternative text').fill('A [small] boat');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect
    .poll(() => field(page, 'Content').inputValue())
    .toMatch(/^Before\.\n\n!\[A \\\[small\\\] boat\]\(\/uploads\/a-[0-9a-f]{32}\.jpg\)\n\nAfter\.$/);
  await page.getByText('2 words, 1 minute').waitFor();
  // A pasted picture is inserted as well.
  await page.evaluate(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'sea.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
      document.querySelector('[name="content"]')?.dispatchEvent(event);
    },
    [...png],
  );
  await page
    .getByRole('dialog', { name: 'What does the picture show?' })
    .getByRole('button', { name: 'Only decoration' })
    .click();
  await expect.poll(() => field(page, 'Content').inputValue()).toContain('![](/uploads/');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await saved(page);
});

test('broken internal links are reported before publishing and do not prevent it', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openNewsroom(page);
  await field(page, 'Title').fill(`Links ${Date.now()}`);
  await field(page, 'Content').fill(
    'See [this](/news/nowhere-at-all), [that](/about), [them](https://x.example/).',
  );
  await field(page, 'Status').selectOption('published');
  await save(page);
  const notice = page.getByText('A link in the text leads nowhere on this site:');
  await notice.waitFor();
  expect(await page.locator('.notice code').allTextContents()).toEqual(['/news/nowhere-at-all']);
  await save(page);
  await saved(page);
  await notice.waitFor({ state: 'detached' });
});

test('a logout removes unsaved work from the browser, and the next login restores it from the server', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openNewsroom(page);
  const title = `Left behind ${Date.now()}`;
  await field(page, 'Title').fill(title);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/adminlogin');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('article'))),
  ).toEqual([]);
  await openNewsroom(page);
  await page.getByText(/^Your unsaved work is back/).waitFor();
  expect(await field(page, 'Title').inputValue()).toBe(title);
  await page.getByRole('button', { name: 'Discard it' }).click();
});
