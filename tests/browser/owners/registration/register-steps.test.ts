import { test } from 'vitest';
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
  submit,
  tickCaptcha,
} from '../../../support/browser/register-page.ts';

test.concurrent('step 1 requires a profile type', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  // The question is set smaller than the heading of the page.
  const [heading, question] = await Promise.all(
    ['h1', '.wizard h2'].map((tag) =>
      page.locator(tag).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ),
  );
  expect(question).toBeLessThan(heading as number);
  await next(page);
  await hasSentence(page, 'Please select a profile type.');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('profile');
  await page.getByRole('radio', { name: 'Business Profile' }).check();
  expect(await sentences(page)).toEqual([]);
});

test.concurrent('step 2 names the problem of every field of a person', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'personal');
  await next(page);
  const labels = [
    'Name',
    'Profession',
    'Marital Status',
    'Hometown',
    'Current City',
    'Nationality',
    'Qualification',
    'Hobbies',
    'Blood Group',
    'Phone',
    'Email',
    'Password',
  ];
  await hasSentence(page, 'Name is required');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  expect(await sentences(page)).toEqual(labels.map((label) => `${label} is required`));
  expect(await page.locator('.summary li').allTextContents()).toEqual(
    labels.map((label) => `${label} is required`),
  );
  await page.locator('.summary').getByText('Email is required').click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');

  await fill(page, someDetails('personal', 'not an address'));
  await addMore(page, 'Facebook');
  await addMore(page, 'Date of birth');
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
    'Please enter a valid phone number (10-15 digits)',
    'Please enter a valid email address',
    'Password must be at least 8 characters with uppercase, lowercase, and a number',
    'Passwords do not match',
    social,
    social,
    social,
    social,
  ]);
  const lines = await page.locator('.summary li').allTextContents();
  expect([lines[0], ...lines.slice(-4)]).toEqual([
    'Date of Birth: You must be at least 13 years old',
    ...['Facebook', 'X', 'Instagram', 'LinkedIn'].map((label) => `${label}: ${social}`),
  ]);
});

test.concurrent('step 3 requires a text and a photo, and refuses other files', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
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
    await choosePhoto(page);
    expect(await sentences(page)).toEqual([sentence]);
    await page.getByRole('button', { name: 'Remove Profile Photo' }).click();
    await hasSentence(page, 'Profile Photo is required');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await seesStep(page, 2);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await seesStep(page, 1);
  }
});

test.concurrent('step 4 requires the captcha, and its error disappears once it is solved', async ({
  expect,
}) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'personal');
  await fill(page, someDetails('personal', anEmail()));
  await next(page);
  await fill(page, { About: 'Rows.' });
  await choosePhoto(page);
  await next(page);
  await page.getByRole('checkbox', { name: "I'm not a robot" }).waitFor();
  await submit(page);
  await hasSentence(page, 'Please complete the CAPTCHA verification');
  await tickCaptcha(page);
  expect(await sentences(page)).toEqual([]);
});
