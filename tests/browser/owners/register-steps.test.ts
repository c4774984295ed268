import { beforeAll, test } from 'vitest';
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
  submit,
  tickCaptcha,
} from '../../support/browser/register-page.ts';
import { aPhoto, type Photo } from '../../support/builders/photos.ts';

let small: Photo;
beforeAll(async () => {
  small = await aPhoto({ width: 800, height: 500 });
});

test.concurrent('step 1 asks for a type', async ({ expect }) => {
  const { page, leave } = await aVisitor();
  await openWizard(page);
  await next(page);
  await hasSentence(page, 'Please select a profile type.');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('summary');
  await page.getByRole('radio', { name: 'Business Profile' }).check();
  expect(await sentences(page)).toEqual([]);
  await leave();
});

test.concurrent('step 2 says of every field of a person what is wrong with it', async ({ expect }) => {
  const { page, leave } = await aVisitor();
  await openWizard(page);
  await chooseKind(page, 'personal');
  await next(page);
  const labels = [
    'Name',
    'Profession',
    'Marital Status',
    'Qualification',
    'Hobbies',
    'Blood Group',
    'Hometown',
    'Current City',
    'Nationality',
    'Phone',
    'Email',
    'Password',
  ];
  await hasSentence(page, 'Name is required');
  expect(await sentences(page)).toEqual(labels.map((label) => `${label} is required`));
  expect(await page.locator('.summary li').allTextContents()).toEqual(
    labels.map((label) => `${label} is required`),
  );
  await page.locator('.summary').getByText('Email is required').click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');

  await fill(page, someDetails('personal', 'not an address'));
  await fill(page, {
    Phone: '12345',
    Password: 'alllowercase',
    'Confirm Password': 'another',
    Facebook: 'me',
    X: 'http://x.com/me',
    Instagram: 'me',
    LinkedIn: 'me',
    'Date of Birth': `${new Date().getUTCFullYear() - 5}-01-01`,
  });
  await next(page);
  await hasSentence(page, 'Please enter a valid email address');
  const social = 'Please enter a valid URL or username starting with @';
  expect(await sentences(page)).toEqual([
    'You must be at least 13 years old',
    social,
    social,
    social,
    social,
    'Please enter a valid phone number (10-15 digits)',
    'Please enter a valid email address',
    'Password must be at least 8 characters with uppercase, lowercase, and a number',
    'Passwords do not match',
  ]);
  expect((await page.locator('.summary li').allTextContents()).slice(0, 6)).toEqual([
    'You must be at least 13 years old',
    `Facebook: ${social}`,
    `X: ${social}`,
    `Instagram: ${social}`,
    `LinkedIn: ${social}`,
    'Please enter a valid phone number (10-15 digits)',
  ]);
  await leave();
});

test.concurrent('step 2 says of every field of a business what is wrong with it', async ({ expect }) => {
  const { page, leave } = await aVisitor();
  await openWizard(page);
  await chooseKind(page, 'professional');
  await next(page);
  await hasSentence(page, 'Company Name is required');
  expect(await sentences(page)).toEqual(
    [
      'Company Name',
      'Founder Name',
      'Industry',
      'Started Year',
      'Board of Members',
      'Employee',
      'Head Office',
      'Phone',
      'Email',
      'Password',
    ].map((label) => `${label} is required`),
  );
  await fill(page, someDetails('professional', 'office@'));
  await fill(page, { Website: 'not a site', 'Started Year': '3000' });
  await next(page);
  await hasSentence(page, 'Please enter a valid business email address');
  expect(await sentences(page)).toEqual([
    'Please enter a valid year',
    'Please enter a valid website URL',
    'Please enter a valid business email address',
  ]);
  await leave();
});

test.concurrent('number inputs take digits and keys to move, however they come', async ({ expect }) => {
  const { page, leave } = await aVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
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
  await leave();
});

test.concurrent('children are asked of those who are not single', async ({ expect }) => {
  const { page, leave } = await aVisitor();
  await openWizard(page);
  await chooseKind(page, 'personal');
  const children = page.getByLabel('Children', { exact: true });
  await fill(page, { 'Marital Status': 'Married' });
  await children.fill('Two');
  await fill(page, { 'Marital Status': 'Single' });
  expect(await children.count()).toBe(0);
  await leave();
});

test.concurrent('a press on Next is a press, though leaving the field above it shows what is wrong with it', async ({
  expect,
}) => {
  const { page, leave } = await aVisitor({ viewport: { width: 360, height: 740 } });
  await openWizard(page);
  await chooseKind(page, 'personal');
  await fill(page, { ...someDetails('personal', anEmail()), 'Confirm Password': 'Harbour7lamp' });
  expect(await sentences(page)).toEqual([]);
  const button = page.getByRole('button', { name: 'Next' });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 4);
  await page.mouse.down();
  // As long as a finger takes, and longer than any rule.
  await page.waitForTimeout(400);
  await page.mouse.up();
  await hasSentence(page, 'Passwords do not match');
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('summary');
  await leave();
});

test.concurrent('names and prose run in the direction of what is typed, addresses do not', async ({
  expect,
}) => {
  const { page, leave } = await aVisitor();
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
  await choosePhoto(page, small);
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
  await leave();
});

test.concurrent('the password can be shown, and its strength is told', async ({ expect }) => {
  const { page, leave } = await aVisitor();
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
  await leave();
});

test.concurrent('step 3 asks for the text and a photo, and refuses what is none', async ({ expect }) => {
  const { page, leave } = await aVisitor();
  await openWizard(page);
  for (const [kind, sentence] of [
    ['personal', "Please add 'Interesting facts about you' (required)"],
    ['professional', "Please add 'Interesting facts about your company' (required)"],
  ] as const) {
    await chooseKind(page, kind);
    await fill(page, someDetails(kind, anEmail()));
    await next(page);
    await seesStep(page, 3);
    await next(page);
    await hasSentence(page, sentence);
    expect(await sentences(page)).toEqual([sentence, 'Profile Photo is required']);
    const picker = page.getByLabel('Profile Photo', { exact: true });
    await picker.setInputFiles({ name: 'cat.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await hasSentence(page, 'Only JPG, JPEG, PNG files are allowed.');
    await picker.setInputFiles({
      name: 'cat.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    });
    await hasSentence(page, 'Failed to process image. Please try another image.');
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj');
    await picker.setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: pdf });
    await hasSentence(page, 'Only JPG, JPEG, PNG files are allowed.');
    await choosePhoto(page, small);
    expect(await sentences(page)).toEqual([sentence]);
    await page.getByRole('button', { name: 'Remove Profile Photo' }).click();
    await hasSentence(page, 'Profile Photo is required');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await seesStep(page, 2);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await seesStep(page, 1);
  }
  await leave();
});

test.concurrent('step 4 asks for the captcha, and forgets that once it is solved', async ({ expect }) => {
  const { page, leave } = await aVisitor();
  await openWizard(page);
  await chooseKind(page, 'personal');
  await fill(page, someDetails('personal', anEmail()));
  await next(page);
  await fill(page, { About: 'Rows.' });
  await choosePhoto(page, small);
  await next(page);
  await page.getByRole('checkbox', { name: "I'm not a robot" }).waitFor();
  await submit(page);
  await hasSentence(page, 'Please complete the CAPTCHA verification');
  await tickCaptcha(page);
  expect(await sentences(page)).toEqual([]);
  await leave();
});
