import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';

test.concurrent('the contact form names missing fields, loads its captcha on first use, and is cleared after sending', async ({
  expect,
}) => {
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /(altcha|\/captcha)[^/]*(\.js|\.php)/.test(url))).toEqual([]);

  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message'])
    await page.getByRole('link', { name: `${label} is required` }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const values = {
    Name: 'Asha Rao',
    Email: 'asha@example.org',
    Phone: '+91 98450 12345',
    Subject: 'A question',
    Message: 'Where do I begin?',
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  const box = page.getByRole('checkbox');
  await box.waitFor();
  await send.click();
  const sentence = page.getByRole('alert').getByText('⚠️ Please complete the reCAPTCHA.');
  await sentence.waitFor();
  await box.click();
  await sentence.waitFor({ state: 'detached' });
  await send.click();
  await page.getByText('✅ Message sent successfully!').waitFor();
  for (const label of Object.keys(values))
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
  expect(complaints).toEqual([]);
});

test.concurrent('a form submitted before its script has loaded waits for it and is sent once', async ({
  expect,
}) => {
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  const requests: string[] = [];
  page.on(
    'request',
    (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname),
  );
  await page.route(/_astro\/.*\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await login.click();
  await login.click();
  expect(await page.locator('form[data-waits="pressed"]').count()).toBe(1);
  await page.getByText('Invalid email or password').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(requests).toEqual(['/php-api/login.php']);

  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('link', { name: 'Subject is required' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact');
  expect(complaints.filter((complaint) => !complaint.includes('login.php'))).toEqual([]);
});

test.each([360, 1280])(
  'without script, the contact page offers a prepared e-mail instead of a form (%i)',
  async (width) => {
    await using visitor = await aVisitor({ javaScriptEnabled: false, viewport: { width, height: 740 } });
    const { page } = visitor;
    await page.goto('/contact');
    const mailLink = page.getByRole('link', { name: 'Write an e-mail' });
    expect(await mailLink.isVisible()).toBe(true);
    expect(await mailLink.getAttribute('href')).toMatch(/^mailto:[^?@]+@[^?@]+\?subject=[^&]+&body=[^&]+$/);
    expect(await page.getByRole('button', { name: 'Send Message' }).count()).toBe(0);
    expect(await page.locator('main form:visible').count()).toBe(0);
  },
);

test.concurrent('a page redirects to the letter case of its links', async ({ expect }) => {
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgotten password' }).click();
  await page.waitForURL('**/ForgotPassword');
  await page.reload();
  await page.waitForURL('**/ForgotPassword');
  await page.goto('/RESETPASSWORD?token=x#main');
  await page.waitForURL('**/ResetPassword#main');
  await page.goBack();
  await page.waitForURL('**/ForgotPassword');
  // The link is checked before its form is shown, and this one is none.
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
