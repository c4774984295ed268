import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, type Visitor } from '../../support/browser/browser.ts';
import { logInOnPage } from '../../support/browser/site-owners.ts';
import { aMailServer, linkTo } from '../../support/site/mail-server.ts';
import { importInto } from '../../support/site/manage.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 20_000, interval: 500 };
const SENT = 'If this page has an e-mail address, a link has been sent to it.';

const importPerson = async (name: string, email: string): Promise<string> => {
  await importInto(thisSite().dataFolder, [{ key: email, profile: 'personal', name, email }]);
  const found = async (): Promise<string | undefined> => {
    const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?q=${encodeURIComponent(name)}`);
    return ((await reply.json()) as { data: { id: string }[] }).data[0]?.id;
  };
  await expect.poll(found, WITHIN).toBeTruthy();
  return (await found()) as string;
};

/** Requests a link on the page and follows the one that comes by mail. */
const claim = async ({ page }: Visitor, id: string, email: string): Promise<void> => {
  const mail = await aMailServer(thisSite().smtpPort);
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
  await mail.stop();
  await page.goto(link() ?? '');
  await page.getByRole('button', { name: 'Keep the page' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
};

test('a person can claim a page and keep it', async () => {
  const email = `keeper-${Date.now()}@example.org`;
  const id = await importPerson('Keeper Quillfeather', email);
  await using visitor = await aVisitor();
  const { page } = visitor;
  await claim(visitor, id, email);
  await page.getByLabel('Password', { exact: true }).fill('Lantern-42-quay');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Lantern-42-quay');
  await page.getByRole('button', { name: 'Keep the page' }).click();
  await page.getByText('The page is yours now. You can log in.', { exact: true }).waitFor();
  await logInOnPage(page, email, 'Lantern-42-quay');
  await page.getByRole('heading', { name: /^Welcome, Keeper Quillfeather/ }).waitFor();
  await page.goto(`/profile/${id}`);
  await page.getByText('Written by its owner').waitFor();
  expect(await page.getByRole('link', { name: 'Claim it' }).count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

test('a person can claim a page and delete it', async () => {
  const email = `leaver-${Date.now()}@example.org`;
  const id = await importPerson('Leaver Thistlewood', email);
  await using visitor = await aVisitor();
  const { page } = visitor;
  await claim(visitor, id, email);
  page.on('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Delete the page' }).click();
  await page.getByText('The page has been deleted.', { exact: true }).waitFor();
  const statusOf = async () => (await fetch(`${thisSite().baseUrl}/profile/${id}`)).status;
  await expect.poll(statusOf, WITHIN).toBe(404);
});
