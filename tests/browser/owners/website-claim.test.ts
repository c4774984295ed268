import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { importInto } from '../../support/site/manage.ts';
import { thisSite } from '../../support/site/this-site.ts';
import { aWebServer } from '../../support/site/web-server.ts';

const WITHIN = { timeout: 20_000, interval: 500 };

test('a page with a website and without an address can be claimed by proving the website', async () => {
  let html = '';
  const server = await aWebServer(
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
    thisSite().proofPort,
  );
  const name = 'Quillfeather Wind';
  const line = {
    key: name,
    profile: 'professional',
    companyname: name,
    website: server.url,
    wikidata: 'Q42',
  };
  await importInto(thisSite().dataFolder, [line]);
  const found = async (): Promise<string | undefined> => {
    const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?q=quillfeather`);
    return ((await reply.json()) as { data: { id: string }[] }).data[0]?.id;
  };
  await expect.poll(found, WITHIN).toBeTruthy();
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto(`/profile/${await found()}`);
  await page.getByRole('region', { name: 'Links' }).getByRole('link', { name: 'Wikidata' }).waitFor();
  await page.getByRole('link', { name: 'Claim it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Claim this page by its website' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('link', { name: 'Email is required' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Your e-mail').fill(`claimant-${Date.now()}@example.org`);
  await dialog.getByLabel('Password', { exact: true }).fill('Lantern-42-quay');
  await dialog.locator('altcha-widget input[type="checkbox"]').click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('heading', { name: 'Show that the website is yours' }).waitFor();
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await dialog.getByText('We found no link with rel="me"', { exact: false }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  html = (await dialog.locator('code').first().textContent()) ?? '';
  await page.reload();
  await page.getByRole('link', { name: 'Claim it' }).click();
  await dialog.getByRole('button', { name: 'Check now' }).click();
  await dialog.getByRole('heading', { name: 'Your website is proven' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await server.stop();
  expect(visitor.complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
