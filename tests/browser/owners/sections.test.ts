import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { pressAt, tabTo } from '../../support/browser/keyboard.ts';
import { publicReply } from '../../support/browser/profile-editor.ts';
import { logInOnPage, registerOnSite } from '../../support/browser/site-owners.ts';

const WITHIN = { timeout: 60_000, interval: 300 };
const MESSAGE = 'Profile updated successfully';

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Whether all of an element is within the window. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const details = (page: Page): Locator => page.getByRole('region', { name: 'Details' });
const form = (page: Page): Locator => page.getByRole('form', { name: 'Details' });
const save = (page: Page): Locator => form(page).getByRole('button', { name: 'Save', exact: true });

test.concurrent('on a phone, one field is changed with two taps and without scrolling, and Undo takes it back', async ({
  expect,
}) => {
  const { id, email } = await registerOnSite('personal', {
    name: 'Ingrid Halvorsen Peña',
    profession: 'Choir conductor',
  });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const { page, complaints } = visitor;
  await logInOnPage(page, email);
  await page.getByRole('heading', { name: 'Details' }).waitFor();
  // The line is full without its pencil, which takes the last word along to the next.
  const pencil = await page.getByRole('button', { name: 'Edit Name and portrait' }).boundingBox();
  const lastLine = await page
    .getByText('Choir conductor')
    .last()
    .evaluate((words) => [...words.getClientRects()].at(-1)?.bottom ?? 0);
  expect(lastLine).toBeGreaterThan((pencil?.y ?? 0) + (pencil?.height ?? 0) / 2);

  // The first tap, on what is wrong; what follows is in sight without a hand.
  await details(page).getByText('Pune', { exact: true }).tap();
  await expect.poll(() => hasFocus(field(page, 'Current City')), WITHIN).toBe(true);
  expect(await isInSight(field(page, 'Current City'))).toBe(true);
  expect(await isInSight(save(page))).toBe(true);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Goa');
  await form(page).getByText('1 change: Current City').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // The second tap.
  await save(page).tap();
  await details(page).getByText(MESSAGE).waitFor();
  expect(await isInSight(details(page).getByText(MESSAGE))).toBe(true);
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Edit Details' })), WITHIN).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  expect((await publicReply(id)).record.currentcity).toBe('Goa');

  await details(page).getByRole('button', { name: 'Undo the changes to Details' }).tap();
  await details(page).getByText('Pune', { exact: true }).waitFor();
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Edit Details' })), WITHIN).toBe(true);
  expect((await publicReply(id)).record.currentcity).toBe('Pune');

  // A link to the last section, as on the own public page: its box is in sight above the buttons.
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    location.hash = '#edit/email';
  });
  await expect.poll(() => hasFocus(field(page, 'Email')), WITHIN).toBe(true);
  expect(await isInSight(field(page, 'Email'))).toBe(true);
  const edgeOf = (target: Locator, edge: 'top' | 'bottom') =>
    target.evaluate((element, name) => element.getBoundingClientRect()[name], edge);
  expect(await edgeOf(field(page, 'Email'), 'bottom')).toBeLessThan(
    await edgeOf(page.getByRole('button', { name: 'Save', exact: true }), 'top'),
  );
  expect(complaints).toEqual([]);
});

test.concurrent('by keyboard, a section opens in its first box, asks before changes are lost, and saves', async ({
  expect,
}) => {
  const { id, email } = await registerOnSite();
  await using visitor = await aVisitor();
  const { page } = visitor;
  await logInOnPage(page, email);
  const pencil = page.getByRole('button', { name: 'Edit Details' });
  await pressAt(page, pencil);
  await expect.poll(() => hasFocus(field(page, 'Nickname')), WITHIN).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(pencil), WITHIN).toBe(true);
  // A double click opens it, too, though its close button comes under the pointer.
  await pencil.dblclick();
  await expect.poll(() => hasFocus(field(page, 'Nickname')), WITHIN).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(pencil), WITHIN).toBe(true);

  await page.keyboard.press('Enter');
  await page.keyboard.type('Ash');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Save your changes to ‘Details’?' });
  expect(await violationsOf(page)).toEqual([]);
  await pressAt(page, question.getByRole('button', { name: 'Stay' }));
  await expect.poll(() => hasFocus(field(page, 'Nickname')), WITHIN).toBe(true);
  expect(await field(page, 'Nickname').inputValue()).toBe('Ash');

  // What cannot be saved stays, with the focus where it is wrong.
  await tabTo(page, field(page, 'Hometown'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('ControlOrMeta+Enter');
  await form(page).getByText('Hometown is required').waitFor();
  await expect.poll(() => hasFocus(field(page, 'Hometown')), WITHIN).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.type('Goa');
  await page.keyboard.press('ControlOrMeta+Enter');
  await details(page).getByText(MESSAGE).waitFor();
  await details(page).getByText('Nickname, Hometown').waitFor();
  await expect.poll(() => hasFocus(pencil), WITHIN).toBe(true);
  expect((await publicReply(id)).record).toMatchObject({ nickname: 'Ash', hometown: 'Goa' });

  await page.goto('/my-profile#edit/hobbies');
  await expect.poll(() => hasFocus(field(page, 'Hobbies')), WITHIN).toBe(true);
  expect(new URL(page.url()).hash).toBe('');
});
