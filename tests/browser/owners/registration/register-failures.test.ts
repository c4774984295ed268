// @module-tag long
import { test } from 'vitest';
import { aVisitor } from '../../../support/browser/browser.ts';
import {
  anEmail,
  chooseKind,
  choosePhoto,
  fill,
  fillWizard,
  hasSentence,
  next,
  openWizard,
  seesStep,
  someDetails,
  submit,
  tickCaptcha,
} from '../../../support/browser/register-page.ts';

test.concurrent('a registered email is reported on leaving the field, or at the latest by the server', async ({
  expect,
}) => {
  const email = anEmail();
  await using first = await aVisitor();
  await openWizard(first.page);
  await fillWizard(first.page, { kind: 'personal', email });
  await submit(first.page);
  await first.page.waitForURL(/\/profile\//);

  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await chooseKind(page, 'professional');
  await page.getByLabel('Email', { exact: true }).fill(email.toUpperCase());
  await page.getByLabel('Email', { exact: true }).blur();
  await hasSentence(page, 'This email is already registered');
  const beside = page.locator('.field', { hasText: 'This email is already registered' });
  for (const [name, path] of [
    ['Log in', '/login?why=taken'],
    ['Forgot password', '/ForgotPassword'],
  ] as const)
    expect(await beside.getByRole('link', { name }).getAttribute('href')).toBe(path);
  await page.reload();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();

  await page.route('**/check-email.php', (route) => route.abort());
  await fill(page, someDetails('professional', email));
  await next(page);
  await fill(page, { About: 'Builds boats.' });
  await choosePhoto(page);
  await next(page);
  await tickCaptcha(page);
  await submit(page);
  await seesStep(page, 2);
  await hasSentence(page, 'This email is already registered');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email1');
  await fill(page, { Email: anEmail() });
  await next(page);
  await next(page);
  await submit(page);
  await page.waitForURL(/\/profile\//);
  const live = page.getByRole('region', { name: 'Your page is live' });
  await live.getByRole('button', { name: 'Copy Link' }).waitFor();
  await live.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close sharing' }).click();
  expect(await live.getByRole('link', { name: 'Go to My Profile' }).getAttribute('href')).toBe('/my-profile');
  await live.getByRole('button', { name: 'Close' }).click();
  expect(await live.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.reload();
  expect(await live.count()).toBe(0);
});

test.concurrent('a refusal opens the step it concerns', { tags: ['long'] }, async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await fillWizard(page, { kind: 'personal', email: anEmail() });
  const refuse = (errors: Record<string, string>, message = 'Invalid') =>
    page.route(
      '**/register.php',
      (route) => route.fulfill({ status: 400, json: { success: false, message, errors } }),
      {
        times: 1,
      },
    );
  await refuse({ message: 'Too short', password: 'This password is too common.' });
  await submit(page);
  await seesStep(page, 2);
  await hasSentence(page, 'This password is too common.');
  await next(page);
  await next(page);
  await refuse({ avatar: 'Only JPG, JPEG, PNG files are allowed.' });
  await submit(page);
  await seesStep(page, 3);
  await hasSentence(page, 'Only JPG, JPEG, PNG files are allowed.');
  await next(page);
  await refuse({ profile: 'Profile type is required' });
  await submit(page);
  await seesStep(page, 1);
  await hasSentence(page, 'Profile type is required');
  for (let step = 1; step < 4; step += 1) await next(page);
  await refuse({}, '');
  await submit(page);
  await page.getByRole('alert').getByText('Failed to register').waitFor();
  await refuse({}, 'Too many registrations.');
  await submit(page);
  await page.getByRole('alert').getByText('Too many registrations.').waitFor();
  await submit(page);
  await page.waitForURL(/\/profile\//);
});

test.concurrent('a used captcha is replaced automatically', { tags: ['long'] }, async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await fillWizard(page, { kind: 'personal', email: anEmail() });
  const solutions: string[] = [];
  await page.route('**/register.php', async (route) => {
    const form = route.request().postDataBuffer()?.toString('latin1') ?? '';
    solutions.push(/name="captcha"\r\n\r\n([^\r]+)/.exec(form)?.[1] ?? '');
    const sentence = 'Please complete the CAPTCHA verification';
    if (solutions.length === 1)
      await route.fulfill({
        status: 400,
        json: { success: false, message: sentence, errors: { captcha: sentence } },
      });
    else await route.continue();
  });
  await submit(page);
  await page.waitForURL(/\/profile\//);
  expect(solutions).toHaveLength(2);
  expect(solutions[0]).not.toBe(solutions[1]);
});

test.concurrent('a double click sends the registration once', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  await fillWizard(page, { kind: 'personal', email: anEmail() });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('register.php')) sent += 1;
  });
  await page.getByRole('button', { name: 'Submit Registration' }).dblclick();
  await page.waitForURL(/\/profile\//);
  expect(sent).toBe(1);
});

test.concurrent('choices and clicks before the script has loaded are not lost', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.route(/\/Registration\..*\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  // The page asks for them ahead, too: that one fails is not told while another succeeds.
  const laterSteps = /\/LaterSteps\..*\.js/;
  await page.route(laterSteps, (route) => route.abort());
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Business Profile' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await page.locator('astro-island[ssr]').count()).toBe(1);
  await seesStep(page, 2);
  await page.getByRole('alert').getByText('This step could not be loaded.').waitFor();
  await page.unroute(laterSteps);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Company Name', { exact: true }).waitFor();
});

test.concurrent('each request can fail once without anything having to be typed again', {
  tags: ['long'],
}, async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await openWizard(page);
  const failed = new Map<string, number>();
  await page.route(
    /\/php-api\/(check-email|captcha|register)|browser-image-compression|captcha-altcha.*\.js|pbkdf2/,
    (route) => {
      const { pathname } = new URL(route.request().url());
      const times = failed.get(pathname) ?? 0;
      if (times >= 1) return route.continue();
      failed.set(pathname, times + 1);
      return route.abort();
    },
  );
  await chooseKind(page, 'personal');
  await fill(page, someDetails('personal', anEmail()));
  await next(page);
  await fill(page, { About: 'Rows.' });
  // The photo is prepared even without the compressor.
  await choosePhoto(page);
  await next(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  // First the worker fails, then the challenge; each click on the button starts again.
  const box = page.getByRole('checkbox', { name: "I'm not a robot" });
  await box.click();
  await page.locator('.altcha[data-state="error"]').waitFor();
  const sendingFailed = page.getByRole('alert').getByText('Error occurred during registration');
  const refused = page.locator('.error').getByText('Please complete the CAPTCHA verification');
  for (let tries = 0; tries < 3 && !(await sendingFailed.isVisible()); tries += 1) {
    await submit(page);
    await page.locator('.wizard-actions .button:not([aria-disabled])').waitFor();
    await sendingFailed.or(refused).first().waitFor();
  }
  await page.getByText('Nothing you entered is lost').waitFor();
  await submit(page);
  await page.waitForURL(/\/profile\//);
  expect([...failed.keys()].map((path) => path.replace(/^.*\/|[.-].*$/g, '')).sort()).toEqual(
    ['browser', 'captcha', 'captcha', 'check', 'pbkdf2', 'register'].sort(),
  );
});
