import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';

test('Share opens one panel with every way to share and a QR code to download, and a page is cited by its version', async () => {
  const { url, id } = await registerOnSite('personal', { name: 'हिन्दी लेखक' });
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await page.goto(url);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const panel = page.getByRole('dialog', { name: /^Share/ });
  for (const network of ['Facebook', 'Twitter', 'WhatsApp', 'LinkedIn'])
    expect(await panel.getByRole('link', { name: `Share on ${network}` }).isVisible()).toBe(true);
  // A pasted link with a non-ASCII slug would be full of percent signs.
  expect(await panel.getByRole('button', { name: 'Copy Link' }).getAttribute('data-copy-link')).toBe(
    `${thisSite().baseUrl}/profile/${id}`,
  );
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download as PNG' }).click();
  expect((await download).suggestedFilename()).toBe('हिन्दी-लेखक-qr.png');
  await panel.getByText('Embed on another site').click();
  await panel.frameLocator('iframe').getByRole('link', { name: 'हिन्दी लेखक' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.isVisible()).toBe(false);

  await page.getByRole('link', { name: 'Cite this page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cite this page' });
  await dialog.waitFor();
  await dialog.locator('.dialog-close').click();
  expect(await dialog.isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Cite this page' }).click();
  await dialog.waitFor();
  const address = new URL(`${url}?as-of=1`, thisSite().baseUrl).href;
  expect(await dialog.locator('pre').allTextContents()).toEqual([
    expect.stringMatching(/^Vitae\. “हिन्दी लेखक”\. Version 1, /),
    expect.stringContaining(`url = {${address}}`),
    expect.stringContaining(`"URL": "${address}"`),
  ]);
  expect(await violationsOf(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download BibTeX' }).click();
  expect((await file).suggestedFilename()).toBe('cite.bib');
  await dialog.getByRole('link', { name: 'See this version' }).click();
  await page.getByText('This is the newest version of the page, number 1').waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('another site can show the card in a frame', async () => {
  const { id } = await registerOnSite('personal', { name: 'Framed Elsewhere' });
  const html = `<iframe src="${thisSite().baseUrl}/embed/${id}" width="480" height="180"></iframe>`;
  const other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(html);
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  await using visitor = await aVisitor();
  const { page } = visitor;
  try {
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Framed Elsewhere' });
    await link.waitFor();
    expect(await link.getAttribute('target')).toBe('_blank');
  } finally {
    other.close();
  }
});
