import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { aMailServer, linkTo } from '../../support/site/mail-server.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 300 };
const PHONE = { viewport: { width: 360, height: 740 } };

test('two people keep one company: one joins by phone, edits it, is handed it, and gives it back', async () => {
  await using mail = await aMailServer(thisSite().smtpPort);
  const mailed = async (to: string, path: string, before: string | null = null): Promise<string> => {
    await expect.poll(() => linkTo(mail.mails, to, path), WITHIN).not.toBe(before);
    return linkTo(mail.mails, to, path) ?? '';
  };
  const { email } = await registerOnSite('professional', { companyname: 'Keepers & Daughters' });
  const token = new URL(await mailed(email, 'ConfirmEmail')).searchParams.get('token');
  await fetch(`${thisSite().baseUrl}/php-api/confirm-email.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });

  await using first = await aVisitor();
  await logInOnPage(first.page, email);
  await first.page.goto('/my-profile#settings');
  const invited = `noor-zubizarreta-of-the-keepers-and-daughters-${Date.now()}@example.org`;
  await field(first.page, 'Invite an editor by e-mail').fill(invited);
  await first.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await first.page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  expect(await violationsOf(first.page)).toEqual([]);
  await first.page.getByRole('button', { name: 'Send the invitation' }).click();
  await first.page.getByText(/^Invited .+ · link good until/).waitFor();
  expect(await violationsOf(first.page)).toEqual([]);

  await using second = await aVisitor(PHONE);
  const { page } = second;
  const invitation = await mailed(invited, 'JoinPage');
  await page.goto(invitation);
  await page.getByText(`${email} invites you to edit this page.`).waitFor();
  await page.getByRole('link', { name: 'Keepers & Daughters' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await violationsOf(page)).toEqual([]);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Edit this page' }).click();
  await page.getByRole('heading', { name: /^Welcome, Keepers & Daughters/ }).waitFor();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'Products').fill('Oars');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile updated successfully').waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Leave this page' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete Profile' }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  await first.page.getByRole('button', { name: 'Hand this page over…' }).click();
  await field(first.page, 'E-mail of the new owner').fill(invited);
  await first.page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await first.page.getByRole('button', { name: 'Send the offer' }).click();
  await first.page.getByText('Next owner').waitFor();
  await page.goto(await mailed(invited, 'JoinPage', invitation));
  await page.getByText('You are logged in as').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take this page over' }).click();
  await page.getByRole('heading', { name: /^Welcome, Keepers & Daughters/ }).waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText(/^You took this page over\. Until .+ you cannot delete it/).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await first.page.goto(await mailed(email, 'UndoHandOver'));
  await first.page.getByText(`${invited} can no longer change it.`).waitFor();
  expect(await violationsOf(first.page)).toEqual([]);
  await first.page.getByRole('button', { name: 'Take the page back' }).click();
  await first.page.getByRole('heading', { name: 'The page is yours again' }).waitFor();
  await page.reload();
  await page.waitForURL('**/login?next=*');
  for (const { complaints } of [first, second])
    expect(complaints.filter((text) => !/status of 40[013]/.test(text))).toEqual([]);
});
