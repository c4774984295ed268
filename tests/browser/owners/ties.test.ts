import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { aNewWord, logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { aMailServer, type ReceivedMail } from '../../support/site/mail-server.ts';
import { thisSite } from '../../support/site/this-site.ts';

const shown = async (path: string): Promise<string> =>
  (await fetch(new URL(path, thisSite().baseUrl))).text();

/** The line under the name of a served page. */
const headOf = (html: string): string => /<p class="role".*?<\/p>/s.exec(html)?.[0] ?? '';

/** The colour of a point at the foot of the window. */
const colourAt = async (page: Page, x: number): Promise<number[]> => {
  const picture = await page.screenshot({ clip: { x, y: 890, width: 1, height: 1 } });
  return [...(await sharp(picture).removeAlpha().raw().toBuffer())];
};

/** The link of the mail about a tie; '' if there is none yet. */
const linkIn = (mails: readonly ReceivedMail[], to: string): string => {
  const texts = mails.filter((mail) => mail.to.includes(to)).map(({ text }) => text);
  const whole = texts.join('').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /http\S+\/my-profile\?tie=\w+/.exec(whole)?.[0] ?? '';
};

test('a person adds a job and asks in one dialog by the keyboard, the company confirms on a phone by the link in the mail, both pages show it, and then one leaves', async () => {
  await using mail = await aMailServer(thisSite().smtpPort);
  const word = aNewWord();
  const person = await registerOnSite('personal', { name: `Asha ${word}` });
  const company = await registerOnSite('professional', {
    companyname: `Looms ${word}`,
    foundername: `Asha ${word}`,
  });
  await using asking = await aVisitor({ viewport: { width: 1280, height: 900 } });
  const { page } = asking;
  await logInOnPage(page, person.email);
  // Where the companies had a tab of their own.
  await page.goto('/my-profile#ties');
  const career = page.getByRole('region', { name: 'Career' });
  await career.getByRole('button', { name: 'Add a position' }).press('Enter');
  // The dialog may still be loading; the box has the focus once it is there.
  const organisation = page.getByRole('combobox', { name: 'Organisation' });
  await expect.poll(() => organisation.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type(word);
  await page.getByRole('option', { name: `Looms ${word}` }).waitFor();
  const listbox = page.getByRole('listbox');
  expect(await listbox.getByRole('option').last().innerText()).toContain(`Keep ‘${word}’ as text`);
  expect(await violationsOf(page)).toEqual([]);
  // What the scrollbar leaves beside the page is as dark as the page's empty margin.
  const margin = await colourAt(page, 1255);
  for (const [index, value] of (await colourAt(page, 1278)).entries())
    expect(Math.abs(value - (margin[index] ?? 0))).toBeLessThan(4);
  // Escape closes the list, and not the dialog.
  await page.keyboard.press('Escape');
  await listbox.waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('I founded it').isChecked()).toBe(true);
  expect(await page.getByLabel('Role').inputValue()).toBe('Founder');
  await page.getByLabel('On the board').check();
  expect(await page.getByLabel('Role').inputValue()).toBe('Board member');
  await page.getByLabel('Role').fill('Chair');
  await page.getByLabel('From: month').focus();
  await page.keyboard.type('Mar 2019');
  await page.keyboard.press('Tab');
  // What it says below moves the tick that it is left for.
  const works = page.getByLabel('I still work here');
  await page.getByLabel('To: year').fill('June 2009');
  await works.click();
  expect(await works.isChecked()).toBe(true);
  await works.uncheck();
  await page.getByLabel('To: year').fill('June 2009');
  await page.getByRole('button', { name: 'Add position' }).press('Enter');
  await page.getByText('This is before March 2019').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await works.check();
  await page.getByRole('button', { name: 'Add position' }).press('Enter');
  const entry = career.getByRole('listitem').filter({ hasText: `Looms ${word}` });
  await entry.getByText(/^asked on /).waitFor();
  await entry.getByText('March 2019 – now').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await shown(company.url)).not.toContain(`href="${person.url}"`);

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
  await phone.page.getByRole('button', { name: 'Add a person' }).tap();
  await phone.page.getByLabel('Person', { exact: true }).fill(word);
  await phone.page.getByRole('option', { name: `Asha ${word}` }).tap();
  await phone.page.getByRole('radio', { name: 'Founder' }).tap();
  await phone.page.getByLabel('From: year').fill('March 2011');
  await phone.page.getByLabel('They are still here').click();
  expect(await phone.page.getByLabel('They are still here').isChecked()).toBe(true);
  await phone.page.getByRole('button', { name: 'Ask them' }).tap();
  await phone.page.getByText('We asked them.').waitFor();
  expect(await violationsOf(phone.page)).toEqual([]);

  await page.goto('/my-profile');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText('says that you founded it', { exact: false }).waitFor();
  await waiting.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  // Its page names them already, as a member of the board.
  await waiting.getByText('You confirmed that you founded', { exact: false }).waitFor();
  const undo = waiting.getByRole('button', { name: 'Undo', exact: true });
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
  // The company's page now has the tie, and its head leads to the founder.
  await expect.poll(async () => headOf(await shown(company.url))).toContain(`href="${person.url}"`);
  await page.goto(company.url);
  await page
    .locator('.role')
    .getByRole('link', { name: `Asha ${word}` })
    .waitFor();
  await page.getByRole('link', { name: `People of Looms ${word}` }).click();
  await page.getByRole('heading', { level: 1, name: `People of Looms ${word}` }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page
    .getByRole('link', { name: `Asha ${word}` })
    .first()
    .click();
  const shownCareer = page.getByRole('region', { name: 'Career' });
  await shownCareer.getByText('March 2019 – now').waitFor();
  // One entry for the job and its tie, and one for the other tie.
  expect(await shownCareer.getByRole('listitem').count()).toBe(2);
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/my-profile');
  await career.getByText('confirmed by them').nth(1).waitFor();
  for (const name of [/^Edit Chair/, /^Edit Founder/]) {
    await career.getByRole('button', { name }).click();
    page.once('dialog', (question) => void question.dismiss());
    const remove = page.getByRole('dialog').getByRole('button', { name: /^Remove/ });
    await remove.click();
    page.once('dialog', (question) => void question.accept());
    await remove.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await career.getByText('Nothing here yet').waitFor();
  await expect.poll(() => shown(company.url)).not.toContain(`href="${person.url}"`);
  await expect.poll(() => shown(person.url)).not.toContain(`Looms ${word}`);
});
