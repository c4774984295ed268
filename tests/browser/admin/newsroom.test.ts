import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { logInAdmin } from '../../support/browser/site-admins.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 400 };

const toastOf = (page: Page, text: string) => page.locator('.toast', { hasText: text });

const rowOf = (page: Page, title: string) => page.locator('.articles-table tbody tr', { hasText: title });

const manage = (page: Page) => page.getByRole('tab', { name: /Manage Articles/ }).click();

test('an article is written, previewed, published, edited, unpublished and deleted, and readers see each step', async () => {
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await using reader = await aVisitor();
  const title = `A library for the valley ${Date.now()}`;
  const path = `/news/${title.toLowerCase().replaceAll(' ', '-')}`;
  const heading = async () => {
    await reader.page.goto(path);
    return reader.page.locator('h1').textContent();
  };
  await logInAdmin(page);
  await page.getByRole('link', { name: 'News', exact: true }).click();
  await field(page, 'Title').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await toastOf(page, 'Title and content are required').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await field(page, 'Title').fill(title);
  await field(page, 'Content').fill('## Books\n\nThe **library** opens.\n\n<script>alert(1)</script>');
  await field(page, 'Tags').fill('Books, Valley');
  await field(page, 'Category').fill('Culture');
  const buffer = await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#446' } })
    .png()
    .toBuffer();
  await field(page, 'Image').setInputFiles({ name: 'library.png', mimeType: 'image/png', buffer });
  await toastOf(page, 'Image uploaded successfully!').waitFor();
  await page.locator('.image-frame img').waitFor();
  await field(page, 'Alternative text').fill('A library');

  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await preview.waitForLoadState();
  expect(await preview.locator('h1').textContent()).toBe(title);
  await preview.getByText('Nothing here is saved or public.').waitFor();
  expect(await preview.locator('.picture img').getAttribute('alt')).toBe('A library');
  expect(await preview.locator('.prose h2').textContent()).toBe('Books');
  expect(await preview.locator('.prose script').count()).toBe(0);
  const body = await preview.locator('#news-article').innerHTML();
  await preview.close();

  await page.getByRole('button', { name: 'Save draft' }).click();
  await toastOf(page, `Article "${title}" created successfully!`).waitFor();
  // The editor stays open.
  await page.getByRole('tab', { name: 'Edit Article' }).waitFor();
  await page.locator('.save-state', { hasText: 'Saved · View' }).waitFor();
  expect(await field(page, 'Title').inputValue()).toBe(title);
  expect(await field(page, 'Alternative text').inputValue()).toBe('A library');
  expect(await heading()).not.toBe(title);
  await page.route('**/get_article_revisions.php*', (route) => route.fulfill({ body: 'Busy' }), {
    times: 1,
  });
  await page.getByText('Revisions', { exact: true }).click();
  await page.getByRole('alert').getByText('The revisions could not be loaded.').waitFor();
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await page.getByText(/^Revision 1/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await manage(page);
  expect([new URL(page.url()).hash, await page.title()]).toEqual(['#manage', 'Manage Articles · Vitae']);
  await rowOf(page, title).getByText('Draft', { exact: true }).first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await rowOf(page, title)
    .getByRole('button', { name: /^Publish/ })
    .click();
  await toastOf(page, 'Article published successfully!').waitFor();
  await expect.poll(heading, WITHIN).toBe(title);
  expect(await reader.page.locator('#news-article').innerHTML()).toBe(body);

  await rowOf(page, title).getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('tab', { name: 'Edit Article' }).waitFor();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe(title);
  await field(page, 'Title').fill(`${title}, edited`);
  await page.reload();
  await page.getByText(/^Your unsaved work is back, as it was at/).waitFor();
  expect(await field(page, 'Title').inputValue()).toBe(`${title}, edited`);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await toastOf(page, `Article "${title}, edited" updated successfully!`).waitFor();
  await expect.poll(heading, WITHIN).toBe(`${title}, edited`);
  expect(await page.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(path);
  await page.getByRole('button', { name: 'Cancel edit' }).click();
  await page.getByRole('tab', { name: 'Upload New Article' }).waitFor();
  expect(await field(page, 'Title').inputValue()).toBe('');

  await manage(page);
  await rowOf(page, title)
    .getByRole('button', { name: /^Draft/ })
    .click();
  await toastOf(page, 'Article draft successfully!').waitFor();
  await expect.poll(heading, WITHIN).not.toContain(title);
  page.once('dialog', (dialog) => void dialog.accept());
  await rowOf(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await toastOf(page, 'Article deleted successfully!').waitFor();
  expect(await rowOf(page, title).count()).toBe(0);
  await page.locator('.article-states').getByRole('link', { name: 'Trash' }).click();
  await rowOf(page, title).getByRole('button', { name: 'Restore' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await rowOf(page, title).getByRole('button', { name: 'Restore' }).click();
  await toastOf(page, 'Article restored successfully!').waitFor();
  await page.getByRole('link', { name: /^All/ }).click();
  // A title leads to the editor, and Back to the list. It is published in two clicks.
  await page.getByRole('link', { name: `${title}, edited` }).click();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe(`${title}, edited`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Update', exact: true }).waitFor();
  await expect.poll(heading, WITHIN).toBe(`${title}, edited`);
  await page.goBack();
  await rowOf(page, title).getByText('Published', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('an edit survives an expired session and is back after the next login', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInAdmin(page);
  await page.goto('/articleupload');
  await field(page, 'Title').fill('Half a thought');
  await field(page, 'Content').fill('And the other half');
  await page.context().clearCookies();
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: 'Please log in again' }).waitFor();
  await page.reload();
  await page.waitForURL('**/adminlogin');
  await logInAdmin(page);
  expect(new URL(page.url()).pathname).toBe('/articleupload');
  expect(await field(page, 'Title').inputValue()).toBe('Half a thought');
  await page.getByRole('button', { name: 'Discard it' }).click();
  expect(await field(page, 'Title').inputValue()).toBe('');
  await page.reload();
  expect(await field(page, 'Title').inputValue()).toBe('');
});

test('failures show the specified sentences', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInAdmin(page);
  await page.route(/getarticlelisting/, (route) => route.fulfill({ status: 200, body: '<html>' }));
  await page.goto('/articleupload');
  await toastOf(page, 'Error fetching articles: Server returned non-JSON response...').waitFor();
  await field(page, 'Title').fill('x');
  await field(page, 'Content').fill('x');
  await page.route(/create_article/, (route) => route.abort());
  await page.getByRole('button', { name: 'Publish' }).click();
  await toastOf(page, 'Error processing article: ').waitFor();
  expect(await field(page, 'Status').inputValue()).toBe('draft');
  await field(page, 'Image').setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload=alert(1)>'),
  });
  await page
    .locator('.image-field [role="alert"]')
    .filter({ hasText: 'Error uploading image: Only JPG, JPEG, PNG files are allowed.' })
    .waitFor();
  await manage(page);
  await page.unroute(/getarticlelisting/);
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await page.route(/update_article_status/, (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'No.' } }),
  );
  await page
    .locator('.articles-table')
    .getByRole('button', { name: /^Draft/ })
    .first()
    .click();
  await toastOf(page, 'Error draft article: No.').waitFor();
  await page.route(/delete_article/, (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'No.' } }),
  );
  page.once('dialog', (dialog) => void dialog.accept());
  await page
    .locator('.articles-table')
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await toastOf(page, 'Error deleting article: No.').waitFor();
});

test('only administrators can preview, and another site’s page cannot', async () => {
  const form = () => {
    const data = new FormData();
    data.set('title', 'x');
    data.set('content', 'x');
    return data;
  };
  const url = `${thisSite().baseUrl}/articleupload/preview`;
  const stranger = await fetch(url, { method: 'POST', body: form(), redirect: 'manual' });
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/adminlogin']);
  const foreign = await fetch(url, {
    method: 'POST',
    body: form(),
    headers: { origin: 'https://evil.example' },
    redirect: 'manual',
  });
  expect(foreign.status).toBe(403);
  const opened = await fetch(url, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/articleupload']);
});
