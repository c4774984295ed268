import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { aNewWord, logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { aMailServer, linkTo } from '../../support/site/mail-server.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 300 };

test('on a phone a reader follows a page and writes to its owner, who reports the message without a login', async () => {
  await using mail = await aMailServer(thisSite().smtpPort);
  const mailed = async (to: string, path: string): Promise<string> => {
    await expect.poll(() => linkTo(mail.mails, to, path), WITHIN).not.toBeNull();
    return linkTo(mail.mails, to, path) ?? '';
  };
  const name = `Ada ${aNewWord()}`;
  const { url, email } = await registerOnSite('personal', { name });
  await using owner = await aVisitor();
  await logInOnPage(owner.page, email);
  await owner.page.goto('/my-profile#settings');
  await owner.page.getByLabel('How readers reach you').selectOption('By a form');
  await owner.page
    .getByText(/^Readers write to you by a form\./)
    .first()
    .waitFor();
  await owner.page.getByText('Nobody does so far.').waitFor();

  await using reader = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = reader;
  const from = `reader-${Date.now()}@example.org`;
  await page.goto(url);
  expect(await page.locator('body').innerText()).not.toContain(email);
  await page.getByRole('link', { name: 'Follow the page' }).click();
  const follow = page.getByRole('dialog', { name: 'Follow this page' });
  await follow.getByLabel('Your e-mail').fill(from);
  await follow.locator('altcha-widget input[type="checkbox"]').click();
  expect(await violationsOf(page)).toEqual([]);
  await follow.getByRole('button', { name: 'Send the link' }).click();
  await follow.getByText('Please use the link that we have sent you.').waitFor();
  await follow.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('link', { name: `Write to ${name}` }).click();
  const write = page.getByRole('dialog', { name: `Write to ${name}` });
  await write.getByRole('button', { name: 'Close the form' }).click();
  expect(await write.isVisible()).toBe(false);
  await page.getByRole('link', { name: `Write to ${name}` }).click();
  // What sends the message is in sight, however long the form is.
  const send = await write.getByRole('button', { name: 'Send', exact: true }).boundingBox();
  expect((send?.y ?? 740) + (send?.height ?? 0)).toBeLessThan(740);
  await write.getByLabel('Name', { exact: true }).fill('Noor Haddad');
  await write.getByLabel('Your e-mail').fill(from);
  await write.getByLabel('Your message').fill('Hello');
  await write.getByRole('button', { name: 'Send', exact: true }).click();
  await write.getByText('Please write at least 10 characters').first().waitFor();
  await write.getByLabel('Your message').fill('Hello, are you the Ada who swam to Dover?');
  // What went wrong is said above the buttons, not under them.
  await write.getByRole('button', { name: 'Send', exact: true }).click();
  const unsolved = write.getByText('Please complete the CAPTCHA verification');
  await unsolved.waitFor();
  const said = await unsolved.boundingBox();
  expect((said?.y ?? 740) + (said?.height ?? 0)).toBeLessThanOrEqual(send?.y ?? 0);
  await write.locator('altcha-widget input[type="checkbox"]').click();
  expect(await violationsOf(page)).toEqual([]);
  await write.getByRole('button', { name: 'Send', exact: true }).click();
  await write.getByText('Please use the link that we have sent you.').waitFor();

  await page.goto(await mailed(from, 'Follow'));
  await page.getByRole('link', { name }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Follow the page' }).click();
  await page.getByRole('heading', { name: 'You follow the page' }).waitFor();

  await page.goto(await mailed(from, 'SendLetter'));
  await page.getByRole('button', { name: 'Send the message' }).click();
  await page.getByText('Your message has been sent.').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await using stranger = await aVisitor({ viewport: { width: 360, height: 740 } });
  await stranger.page.goto(await mailed(email, 'ReportLetter'));
  await stranger.page.getByLabel(/^A word to the team/).fill('I do not know them.');
  expect(await violationsOf(stranger.page)).toEqual([]);
  await stranger.page.getByRole('button', { name: 'Report and block' }).click();
  await stranger.page.getByText('The team will read the message, and its sender is blocked.').waitFor();

  await owner.page.reload();
  await owner.page.getByText('One reader does.').waitFor();
  for (const { complaints } of [owner, reader, stranger])
    expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
