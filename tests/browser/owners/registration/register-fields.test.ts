import { test } from 'vitest';
import { violationsOf } from '../../../support/browser/axe.ts';
import { aVisitor } from '../../../support/browser/browser.ts';
import {
  addMore,
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
} from '../../../support/browser/register-page.ts';

test.concurrent('number inputs accept only digits and navigation keys, typed or pasted, and say so', async ({
  expect,
}) => {
  await using visitor = await aVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'professional');
  const staff = page.getByLabel('Employee', { exact: true });
  const refusal = page.getByRole('status').getByText('Digits only');
  await staff.pressSequentially('123');
  expect(await refusal.count()).toBe(0);
  await staff.pressSequentially('e-.a+');
  await refusal.waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  expect(await staff.inputValue()).toBe('13');
  await staff.blur();
  expect(await refusal.count()).toBe(0);
  for (const text of ['-7e2', '12.5', '1,200', '4 2']) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await staff.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await refusal.waitFor();
    expect(await staff.inputValue(), text).toBe('13');
    await staff.blur();
  }
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
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('confirmpassword');
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
    ['Passw0rd', 'Strong'],
    ['Tr0mbone-sky', 'Strong'],
  ] as const) {
    await password.fill(typed);
    await strength.getByText(label, { exact: true }).waitFor();
  }
  // A common password is named as such while it is typed, because it will be refused.
  const isCommon = strength.getByText('This password is too common.');
  await isCommon.waitFor({ state: 'detached' });
  await password.fill('Passw0rd');
  await isCommon.waitFor();
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show Password', exact: true }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide Password', exact: true }).click();
  expect(await password.getAttribute('type')).toBe('password');
  await password.fill('Passw0rd');
  await next(page);
  await hasSentence(page, 'This password is too common.');
});

test.concurrent('only what is required is open; what is added stays, and what is filled in is open again', async ({
  expect,
}) => {
  await using visitor = await aVisitor({ viewport: { width: 320, height: 640 } });
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'personal');
  for (const label of ['Nickname', 'School', 'Facebook'])
    expect(await page.getByLabel(label, { exact: true }).count(), label).toBe(0);
  await addMore(page, 'School');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('school');
  await fill(page, { ...someDetails('personal', anEmail()), School: 'Bodø School' });
  await next(page);
  await seesStep(page, 3);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  expect(await page.getByLabel('School', { exact: true }).inputValue()).toBe('Bodø School');
  expect(await page.getByLabel('Nickname', { exact: true }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test.concurrent('a link in another spelling is offered in the right one, and changed only by a click', async ({
  expect,
}) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'professional');
  await addMore(page, 'Instagram');
  const site = page.getByLabel('Website', { exact: true });
  await site.fill('http://fjord.example/boats');
  await site.blur();
  expect(await site.inputValue()).toBe('http://fjord.example/boats');
  await page.getByRole('button', { name: 'Use https://fjord.example/boats' }).click();
  expect(await site.inputValue()).toBe('https://fjord.example/boats');
  const network = page.getByLabel('Instagram', { exact: true });
  await network.fill('fjordboats');
  expect(await page.getByRole('button', { name: /^Use/ }).count()).toBe(0);
  await network.blur();
  await hasSentence(page, 'Please enter a valid URL or username starting with @');
  await page.getByRole('button', { name: 'Use @fjordboats' }).click();
  expect(await network.inputValue()).toBe('@fjordboats');
  expect(await network.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await sentences(page)).toEqual([]);
});

test.concurrent('the review sums up what is private, and names the terms before the last button', async ({
  expect,
}) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'professional');
  await fill(page, someDetails('professional', anEmail()));
  const phone = page.getByRole('switch', { name: 'Phone: Shown on your page' });
  expect(await phone.getAttribute('aria-checked')).toBe('true');
  await phone.focus();
  await page.keyboard.press('Space');
  expect(await phone.getAttribute('aria-checked')).toBe('false');
  await next(page);
  await fill(page, { About: 'Builds boats.' });
  await choosePhoto(page);
  await next(page);
  await page.getByText('Private: phone', { exact: true }).waitFor();
  const line = page.locator('p', { hasText: 'at least 13 years old' });
  for (const [name, path] of [
    [/^Terms and Conditions/, '/termsandconditions'],
    [/^Privacy Policy/, '/privacypolicy'],
  ] as const)
    expect(await line.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

test.concurrent('a wide screen shows the page as it grows beside the form, a narrow one in a tab', async ({
  expect,
}) => {
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'personal');
  const preview = page.locator('.growing-page');
  await preview.waitFor();
  await fill(page, { Name: 'Marit Solberg', Profession: 'Cartographer', 'Current City': 'Bergen' });
  for (const text of ['Marit Solberg', 'Cartographer', 'Bergen'])
    await preview.getByText(text, { exact: true }).waitFor();
  await page.getByRole('switch', { name: /^Current City/ }).click();
  await preview.getByText('Bergen').waitFor({ state: 'detached' });
  expect(await preview.getAttribute('aria-hidden')).toBe('true');
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 768, height: 800 });
  await preview.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Your page' }).click();
  await preview.getByText('Marit Solberg', { exact: true }).waitFor();
  expect(await preview.getAttribute('aria-hidden')).toBe(null);
  await next(page);
  // What lacks something is shown, whichever tab was open.
  await hasSentence(page, 'Marital Status is required');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('marital');
});

test.concurrent('industry and place offer what other pages say', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'personal');
  const options = page.locator('datalist#offered-hometown option');
  expect(await options.count()).toBe(0);
  await page.getByLabel('Hometown', { exact: true }).focus();
  await expect.poll(() => options.count()).toBeGreaterThan(0);
  expect(await page.getByLabel('Hometown', { exact: true }).getAttribute('list')).toBe('offered-hometown');
});
