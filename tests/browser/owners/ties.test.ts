import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { aNewWord, logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { aMailServer, type ReceivedMail } from '../../support/site/mail-server.ts';
import { thisSite } from '../../support/site/this-site.ts';

const shown = async (path: string): Promise<string> =>
  (await fetch(new URL(path, thisSite().baseUrl))).text();

/** The link of the mail about a tie; '' if there is none yet. */
const linkIn = (mails: readonly ReceivedMail[], to: string): string => {
  const texts = mails.filter((mail) => mail.to.includes(to)).map(({ text }) => text);
  const whole = texts.join('').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /http\S+\/my-profile\?tie=\w+/.exec(whole)?.[0] ?? '';
};

test('a person asks, the company confirms on a phone by the link in the mail, both pages show it, and then one leaves', async () => {
  await using mail = await aMailServer(thisSite().smtpPort);
  const word = aNewWord();
  const person = await registerOnSite('personal', { name: `Asha ${word}` });
  const company = await registerOnSite('professional', { companyname: `Looms ${word}` });
  await using asking = await aVisitor({ viewport: { width: 1280, height: 900 } });
  const { page } = asking;
  await logInOnPage(page, person.email);
  await page.goto('/my-profile#ties');
  await page.getByText('No company yet').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Which company?').fill(word);
  const hit = page.getByRole('button', { name: `Looms ${word}` });
  // The name stands beside the photo, on one line.
  const lines = await hit.getByText(`Looms ${word}`).evaluate((name) => name.getClientRects().length);
  expect(lines).toBe(1);
  await hit.click();
  await page.getByLabel('What joins you?').selectOption('board');
  await page.getByLabel('Role').fill('Chair');
  await page.getByLabel('From').fill('20');
  await page.getByRole('button', { name: 'Ask them' }).click();
  await page.getByText('Please check the dates').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('From').fill('2019-03');
  await page.getByRole('button', { name: 'Ask them' }).click();
  await page.getByText('We asked them.').waitFor();
  await page
    .getByRole('table', { name: 'Asked' })
    .getByRole('link', { name: `Looms ${word}` })
    .waitFor();
  expect(await shown(company.url)).not.toContain(`Asha ${word}`);

  await expect.poll(() => linkIn(mail.mails, company.email)).not.toBe('');
  const link = new URL(linkIn(mail.mails, company.email));
  await using phone = await aVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await phone.page.goto(link.pathname + link.search);
  await phone.page.waitForURL(/\/login/);
  await logInOnPage(phone.page, company.email, PASSWORD);
  await phone.page.getByRole('tab', { name: 'People 1' }).waitFor();
  const asked = phone.page.getByRole('listitem').filter({ hasText: `Asha ${word}` });
  await asked.getByText('Board member, Chair').waitFor();
  expect(await violationsOf(phone.page)).toEqual([]);
  await asked.getByRole('button', { name: 'Confirm' }).tap();
  await phone.page
    .getByRole('table', { name: 'Now' })
    .getByRole('link', { name: `Asha ${word}` })
    .waitFor();
  expect(await violationsOf(phone.page)).toEqual([]);

  await expect.poll(() => shown(person.url)).toContain(`Looms ${word}`);
  await expect.poll(() => shown(company.url)).toContain(`Asha ${word}`);
  await page.goto(company.url);
  await page.getByRole('link', { name: `People of Looms ${word}` }).click();
  await page.getByRole('heading', { level: 1, name: `People of Looms ${word}` }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: `Asha ${word}` }).click();
  await page.getByRole('region', { name: 'Career' }).getByText('March 2019 – now').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/my-profile#ties');
  page.once('dialog', (question) => void question.dismiss());
  await page.getByRole('button', { name: /^Remove/ }).click();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText('No company yet').waitFor();
  await expect.poll(() => shown(company.url)).not.toContain(`Asha ${word}`);
  await expect.poll(() => shown(person.url)).not.toContain(`Looms ${word}`);
});
