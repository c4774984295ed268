import { test } from 'vitest';
import { aVisitor } from '../../support/browser/browser.ts';
import {
  anEmail,
  chooseKind,
  choosePhoto,
  fill,
  hasSentence,
  next,
  openWizard,
  seesStep,
  sentences,
  someDetails,
} from '../../support/browser/register-page.ts';

test.concurrent('number inputs accept only digits and navigation keys, typed or pasted', async ({
  expect,
}) => {
  await using visitor = await aVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'professional');
  const staff = page.getByLabel('Employee', { exact: true });
  await staff.pressSequentially('1e-2.a+3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  expect(await staff.inputValue()).toBe('13');
  await page.evaluate(() => navigator.clipboard.writeText('-7e2'));
  await page.keyboard.press('ControlOrMeta+v');
  expect(await staff.inputValue()).toBe('13');
});

test.concurrent('the field Children is hidden for singles', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'personal');
  const children = page.getByLabel('Children', { exact: true });
  await fill(page, { 'Marital Status': 'Married' });
  await children.fill('Two');
  await fill(page, { 'Marital Status': 'Single' });
  expect(await children.count()).toBe(0);
});

test.concurrent('pressing Next works even if leaving a field shows an error that moves the button', async ({
  expect,
}) => {
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'personal');
  await fill(page, { ...someDetails('personal', anEmail()), 'Confirm Password': 'Harbour7lamp' });
  expect(await sentences(page)).toEqual([]);
  const button = page.getByRole('button', { name: 'Next' });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 4);
  await page.mouse.down();
  // As long as a press with a finger, and longer than any check takes.
  await page.waitForTimeout(400);
  await page.mouse.up();
  await hasSentence(page, 'Passwords do not match');
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('summary');
});

test.concurrent('names and texts take the direction of their content, e-mail and phone do not', async ({
  expect,
}) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  const direction = (label: string): Promise<string> =>
    page.getByLabel(label, { exact: true }).evaluate((element) => getComputedStyle(element).direction);
  const details = { ...someDetails('personal', anEmail()), Name: 'سلمى الأندلسية', Hobbies: 'כדורגל' };
  await openWizard(page);
  await chooseKind(page, 'personal');
  await fill(page, details);
  expect(await Promise.all(['Name', 'Hobbies', 'Profession', 'Email', 'Phone'].map(direction))).toEqual([
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ]);
  await next(page);
  await fill(page, { About: 'تكتب عن البحر.' });
  expect(await direction('About')).toBe('rtl');
  await choosePhoto(page);
  await next(page);
  await seesStep(page, 4);
  for (const [text, wanted] of [
    ['سلمى الأندلسية', 'rtl'],
    ['כדורגל', 'rtl'],
    ['تكتب عن البحر.', 'rtl'],
    ['Cartographer', 'ltr'],
  ] as const)
    expect(
      await page
        .locator('.review')
        .getByText(text, { exact: true })
        .evaluate((element) => getComputedStyle(element).direction),
      text,
    ).toBe(wanted);
});

test.concurrent('the password can be shown, and its strength is rated', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'personal');
  const password = page.getByLabel('Password', { exact: true });
  const strength = page.locator('.strength');
  for (const [typed, label] of [
    ['abc', 'Weak'],
    ['abcdefgH', 'Medium'],
    ['Passw0rd', 'Weak'],
    ['Tr0mbone-sky', 'Strong'],
  ] as const) {
    await password.fill(typed);
    await strength.getByText(label, { exact: true }).waitFor();
  }
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show Password', exact: true }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide Password', exact: true }).click();
  expect(await password.getAttribute('type')).toBe('password');
  await password.fill('Passw0rd');
  await next(page);
  await hasSentence(page, 'This password is too common.');
});
