import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, type Visitor } from '../../support/browser/browser.ts';
import { logInOnPage } from '../../support/browser/site-owners.ts';
import { aMailServer, linkTo } from '../../support/site/mail-server.ts';
import { importInto } from '../../support/site/manage.ts';
import { thisSite } from '../../support/site/this-site.ts';
import { aWebServer } from '../../support/site/web-server.ts';

const WITHIN = { timeout: 60_000, interval: 500 };
const SENT = 'If this page has an e-mail address, a link has been sent to it.';

const importPerson = async (name: string, email: string, dob = ''): Promise<string> => {
  await importInto(thisSite().dataFolder, [{ key: email || name, profile: 'personal', name, email, dob }]);
  const found = async (): Promise<string | undefined> => {
    const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?q=${encodeURIComponent(name)}`);
    return ((await reply.json()) as { data: { id: string }[] }).data[0]?.id;
  };
  await expect.poll(found, WITHIN).toBeTruthy();
  return (await found()) as string;
};

/**
 * Requests a link on the page and follows the one that comes by mail. The site sends to one port, so one test at a time listens there.
 */
const claim = async (
  { page }: Visitor,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<string> => {
  await using mail = await aMailServer(thisSite().smtpPort);
  await page.goto(`/profile/${id}`);
  await page.getByRole('link', { name: 'Claim it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Claim this page' });
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.getByText('Please complete the CAPTCHA verification', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.locator('altcha-widget input[type="checkbox"]').click();
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.getByText(SENT, { exact: true }).waitFor();
  const link = () => linkTo(mail.mails, email, 'Claim');
  await expect.poll(link, WITHIN).not.toBeNull();
  await page.goto(link() ?? '');
  await page.getByRole('button', { name: 'Keep the page' }).waitFor();
  await page.getByRole('region', { name: 'The page' }).getByRole('link', { name }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  return link() ?? '';
};

test('a person can claim a page and keep it', async () => {
  const email = `keeper-${Date.now()}@example.org`;
  const id = await importPerson('Keeper Quillfeather', email);
  await using visitor = await aVisitor();
  const { page } = visitor;
  const link = await claim(visitor, { id, name: 'Keeper Quillfeather', email });
  await page.getByLabel('Password', { exact: true }).fill('Lantern-42-quay');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Lantern-42-quay');
  await page.getByRole('button', { name: 'Keep the page' }).click();
  await page.getByText('The page is yours now. You can log in.', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Welcome to your page' }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: 'This page has an owner' }).waitFor();
  await page.getByText('This link is no longer valid.', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await logInOnPage(page, email, 'Lantern-42-quay');
  await page.getByRole('heading', { name: /^Welcome, Keeper Quillfeather/ }).waitFor();
  await page.goto(`/profile/${id}`);
  await page.getByText('Written by its owner').waitFor();
  expect(await page.getByRole('link', { name: 'Claim it' }).count()).toBe(0);
  expect(visitor.complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});

test('a person can claim a page and delete it', { tags: ['long'] }, async () => {
  const email = `leaver-${Date.now()}@example.org`;
  const id = await importPerson('Leaver Thistlewood', email);
  await using visitor = await aVisitor();
  const { page } = visitor;
  await claim(visitor, { id, name: 'Leaver Thistlewood', email });
  page.on('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Delete the page' }).click();
  await page.getByText('The page has been deleted.', { exact: true }).waitFor();
  const statusOf = async () => (await fetch(`${thisSite().baseUrl}/profile/${id}`)).status;
  await expect.poll(statusOf, WITHIN).toBe(404);
});

test('a page without an e-mail address is claimed with the contact form, and that of a dead person by nobody', {
  tags: ['long'],
}, async () => {
  const name = `Addressless Fenwick ${Date.now()}`;
  const id = await importPerson(name, '');
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto(`/profile/${id}`);
  await page.getByText('Is this page about you?').waitFor();
  const address = page.url();
  await page.getByRole('link', { name: 'Claim it' }).click();
  await expect.poll(() => page.getByLabel('Subject', { exact: true }).inputValue()).toBe(`Page of ${name}`);
  const message = await page.getByLabel('Message', { exact: true }).inputValue();
  expect([message.includes(name), message.includes(address)]).toEqual([true, true]);
  const dead = await importPerson(`Bygone Fenwick ${Date.now()}`, '', '1867-11-07');
  await page.goto(`/profile/${dead}`);
  await page.getByText(/^Updated/).waitFor();
  expect(await page.getByText('Is this page about you?').count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

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
