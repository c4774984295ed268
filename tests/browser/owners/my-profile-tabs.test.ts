import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { openEditor } from '../../support/browser/profile-editor.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';

const WITHIN = { timeout: 60_000, interval: 300 };

/** How far down the row of tabs ends, in pixels. */
const tabsEnd = (page: Page): Promise<number> =>
  page.getByRole('tablist').evaluate((row) => row.getBoundingClientRect().bottom);

test.concurrent('the tabs of My profile work by keyboard, and the address names them', async ({ expect }) => {
  const { email } = await registerOnSite();
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await page.goto('/my-profile#settings');
  await page.waitForURL('**/login?next=*');
  await logInOnPage(page, email);
  const tab = (name: string) => page.getByRole('tab', { name });
  const isChosen = (name: string) => tab(name).getAttribute('aria-selected');
  await page.getByRole('tabpanel', { name: 'Settings' }).waitFor();
  // Below the header of the site, one row and the tabs.
  expect(await tabsEnd(page)).toBeLessThanOrEqual(183);
  await tab('Settings').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tabpanel', { name: 'Page' }).getByRole('heading', { name: 'Details' }).waitFor();
  expect([await isChosen('Page'), new URL(page.url()).hash]).toEqual(['true', '']);
  while ((await isChosen('Numbers')) !== 'true') await page.keyboard.press('ArrowRight');
  await page.getByRole('tabpanel', { name: 'Numbers' }).getByText('No views yet').waitFor();
  expect(new URL(page.url()).hash).toBe('#numbers');
  await page.reload();
  await page.getByRole('tabpanel', { name: 'Numbers' }).waitFor();
  expect(complaints.filter((text) => !/status of 401/.test(text))).toEqual([]);
});

test.concurrent('what a page lacks leads to its field, and is gone once it is there', async ({ expect }) => {
  const { email } = await registerOnSite('personal', { name: 'Ingrid Halvorsen-Peña' });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await logInOnPage(page, email);
  await page.getByRole('tablist').waitFor();
  expect(await tabsEnd(page)).toBeLessThanOrEqual(241);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => tabsEnd(page), WITHIN).toBe(46);
  await page.getByRole('tab', { name: 'Settings' }).press('Enter');
  await expect.poll(() => page.evaluate(() => window.scrollY), WITHIN).toBeLessThan(200);
  expect(
    await page.getByRole('tab', { name: 'Settings' }).evaluate((tab) => tab.getBoundingClientRect().right),
  ).toBeLessThanOrEqual(360);
  await page.getByRole('tab', { name: 'Page' }).press('Enter');
  const missing = page.getByRole('region', { name: 'Complete your page' });
  await missing.getByRole('button', { name: 'Add: A second paragraph' }).click();
  const about = page.getByRole('textbox', { name: 'About' });
  await expect.poll(() => about.evaluate((box) => box === document.activeElement), WITHIN).toBe(true);
  await about.fill('Conducts a choir.\n\nMakes oars.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile updated successfully').waitFor();
  await missing.getByRole('button', { name: 'Add: Links' }).waitFor();
  expect(await missing.getByRole('button', { name: 'Add: A second paragraph' }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test.concurrent('Cancel asks before it drops changes, and only then', async ({ expect }) => {
  const { email } = await registerOnSite();
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInOnPage(page, email);
  const questions: string[] = [];
  let answer = false;
  page.on('dialog', (question) => {
    questions.push(question.message());
    return answer ? question.accept() : question.dismiss();
  });
  const cancel = () => page.getByRole('button', { name: 'Cancel' }).click();
  await openEditor(page);
  await cancel();
  await page.getByRole('tab', { name: 'Page' }).waitFor();
  expect(questions).toEqual([]);
  await openEditor(page);
  await field(page, 'Hometown').fill('Goa');
  await cancel();
  expect(questions).toEqual(['Leave without saving? Your changes will be lost.']);
  expect(await field(page, 'Hometown').inputValue()).toBe('Goa');
  answer = true;
  await cancel();
  await page.getByRole('tab', { name: 'Page' }).waitFor();
});

test.each([360, 1280])(
  'at %i px what sticks to the window covers nothing that has the focus',
  async (width) => {
    const { email } = await registerOnSite();
    await using visitor = await aVisitor({ viewport: { width, height: 740 } });
    const { page } = visitor;
    await logInOnPage(page, email);
    await openEditor(page);
    await page.getByRole('heading', { name: 'Edit Profile' }).focus();
    const covered: string[] = [];
    for (let stop = 0; stop < 100; stop += 1) {
      await page.keyboard.press('Tab');
      const state = await page.evaluate(() => {
        const control = document.activeElement;
        const bars = [...document.querySelectorAll('.edit-head, .edit-list, .edit-notice, .edit-actions')];
        const form = document.querySelector('.own-editor');
        if (control === null || !form?.contains(control) || control.closest('.edit-actions')) return 'end';
        const box = control.getBoundingClientRect();
        const covers = (bar: Element): boolean => {
          const { top, bottom, left, right } = bar.getBoundingClientRect();
          const isBeside = right <= box.left || left >= box.right;
          return !bar.contains(control) && !isBeside && top < box.bottom && bottom > box.top;
        };
        const isOutside = box.top < 0 || box.bottom > window.innerHeight;
        return isOutside || bars.some(covers) ? control.id || control.outerHTML : '';
      });
      if (state === 'end') break;
      if (state !== '') covered.push(state);
    }
    expect(covered).toEqual([]);
  },
);
