import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { aNewWord, logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';

test('an owner enters positions, a school and a link, is told of wrong dates, and hides them', async () => {
  const word = aNewWord();
  const { email, url } = await registerOnSite('personal', { name: `Asha ${word}` });
  await using visit = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visit;
  await logInOnPage(page, email);
  await page.goto('/my-profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const career = page.getByRole('group', { name: 'Career' });
  const add = career.getByRole('button', { name: 'Add a position' });
  const dialog = page.getByRole('dialog');
  await add.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await page.keyboard.type(`Old ${word}`);
  await page.getByRole('option', { name: `Keep ‘Old ${word}’ as text` }).click();
  await dialog.getByLabel('From: year').fill('2001');
  await dialog.getByLabel('To: year').fill('May 1999');
  await dialog.getByRole('button', { name: 'Add position' }).press('Enter');
  await dialog.getByText('This is before 2001').waitFor();
  const wrong = dialog.getByLabel('To: month');
  await expect.poll(() => wrong.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await wrong.getAttribute('aria-invalid')).toBe('true');
  expect(await violationsOf(page)).toEqual([]);
  await wrong.selectOption('');
  await dialog.getByLabel('To: year').fill('2004');
  await dialog.getByRole('button', { name: 'Add position' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  await add.press('Enter');
  await dialog.getByLabel('Organisation').fill(`New ${word}`);
  await dialog.getByLabel('Role').fill('Head of ice');
  await dialog.getByLabel('From: year').fill('March 2019');
  await dialog.getByLabel('To: year').fill('present');
  await dialog.getByLabel('Role').focus();
  await dialog.getByText('Understood: ‘March 2019’.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Add position' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const education = page.getByRole('group', { name: 'Education', exact: true });
  await education.getByRole('button', { name: 'Add a school or degree' }).press('Enter');
  await dialog.getByLabel('School').fill(`School ${word}`);
  await dialog.getByRole('button', { name: 'Add school' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const links = page.getByRole('group', { name: 'Links', exact: true });
  await links.getByLabel('Address of another page of yours').fill(`github.com/${word}`);
  await page.keyboard.press('Enter');
  await links.getByRole('link', { name: `https://github.com/${word}` }).waitFor();
  await links.getByLabel('Address of another page of yours').fill(`gitlab.com/${word}`);
  await page.getByRole('button', { name: 'Save' }).click();
  const own = page.getByRole('region', { name: 'Career' });
  await own.getByText('March 2019 – now').waitFor();
  await page
    .getByRole('region', { name: 'Links' })
    .getByRole('link', { name: `github.com/${word}` })
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(url);
  const shown = page.getByRole('region', { name: 'Career' }).getByRole('listitem');
  await expect
    .poll(() => shown.allInnerTexts().then((texts) => texts.map((text) => text.split(/\s*\n\s*/))))
    .toEqual([
      ['March 2019 – now', 'Head of ice', `New ${word}`],
      ['2001 – 2004', `Old ${word}`],
    ]);
  await page.getByRole('region', { name: 'Education' }).getByText(`School ${word}`).waitFor();
  const shownLinks = page.getByRole('region', { name: 'Links' }).getByRole('listitem').getByRole('link');
  expect(await shownLinks.allInnerTexts()).toEqual(['github.com', 'gitlab.com']);
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/my-profile#settings');
  await page.getByRole('heading', { name: 'Prove that links are yours' }).waitFor();
  await page
    .locator('code')
    .getByText(`<a rel="me" href="${thisSite().baseUrl}${url}">`, { exact: false })
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/my-profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await career.getByRole('button', { name: `Edit Old ${word}` }).press('Enter');
  await dialog.getByRole('button', { name: /^Remove/ }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => career.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await career.getByRole('switch', { name: 'Career: Shown on your page' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await own.getByText(`New ${word}`, { exact: true }).waitFor();
  expect(await own.getByRole('listitem').count()).toBe(1);
  await expect.poll(async () => (await page.request.get(url)).text()).not.toContain(`New ${word}`);

  // What is typed while a new entry is on its way is kept, and belongs to it.
  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(
    '**/update-profile.php',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await own.getByRole('button', { name: 'Add a position' }).press('Enter');
  await dialog.getByLabel('Organisation').fill(`Third ${word}`);
  await dialog.getByRole('button', { name: 'Add position' }).press('Enter');
  await dialog.getByLabel('Role').fill('Typed meanwhile');
  release();
  await dialog.getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await dialog.getByLabel('Role').inputValue()).toBe('Typed meanwhile');
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await own.getByText('Typed meanwhile', { exact: true }).waitFor();
  expect(await own.getByRole('listitem').count()).toBe(2);
  expect(visit.complaints.filter((each) => !each.includes('400'))).toEqual([]);
});
