import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { PASSWORD, registrationFields } from '../calls/calls.ts';
import { thisSite } from '../site/this-site.ts';

/** Registers somebody on the running site, or another one, without a browser; nobody is logged in afterwards. */
export const registerOnSite = async (
  kind: 'personal' | 'professional' = 'personal',
  given: Record<string, string> = {},
  base: string = thisSite().baseUrl,
): Promise<{ id: string; url: string; email: string }> => {
  const fields = registrationFields(kind, given);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('captcha', await aSolution(base));
  form.set('avatar', new File([new Uint8Array(await aPicture('#557799'))], 'a.jpg', { type: 'image/jpeg' }));
  const reply = await fetch(`${base}/php-api/register.php`, { method: 'POST', body: form });
  const body = (await reply.json()) as { id: string; url: string };
  if (!reply.ok) throw new Error(`Registration answered ${reply.status}: ${JSON.stringify(body)}`);
  const cookie = cookiesOf(reply);
  await fetch(`${base}/php-api/logout.php`, { method: 'POST', headers: { cookie } });
  return { ...body, email: fields['email'] ?? fields['email1'] ?? '' };
};

const cookiesOf = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');

// A solved captcha of a running site.
const aSolution = async (base: string): Promise<string> => {
  const reply = await fetch(`${base}/php-api/captcha.php`);
  const challenge = (await reply.json()) as never;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

// Sends what a reader fills in, with a solved captcha.
const sendToSite = async (call: string, fields: Record<string, string>, base: string): Promise<void> => {
  const reply = await fetch(`${base}/php-api/${call}.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, captcha: await aSolution(base) }),
  });
  if (!reply.ok) throw new Error(`${call} answered ${reply.status}: ${await reply.text()}`);
};

/** Reports a page of the running site, or another one, without a browser. */
export const reportOnSite = (id: string, details = 'Not so.', base = thisSite().baseUrl): Promise<void> =>
  sendToSite('report-profile', { id, reason: 'wrong', details }, base);

/** Suggests a change of a page of the running site, or another one, without a browser. */
export const suggestOnSite = (
  id: string,
  field: string,
  value: string,
  base = thisSite().baseUrl,
): Promise<void> => sendToSite('suggest-change', { id, field, value }, base);

/** Proposes a page on a running site, without a browser. */
export const proposeOnSite = (record: Record<string, string>, base = thisSite().baseUrl): Promise<void> =>
  sendToSite('propose-page', record, base);

/** A single-colour picture. */
export const aPicture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Logs somebody in on the login page and waits for the page after it. */
export const logInOnPage = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
};

/** A word that nobody on the site has yet, so that a search finds only the people of one test. */
export const aNewWord = (): string => `q${Math.random().toString(36).slice(2, 8)}`;

/** Logs in with a call instead of the login page, and returns the session as a `Cookie` header. */
export const logInOnSite = async (
  call: 'login' | 'CMSlogin',
  json: { email: string; password: string },
): Promise<string> => {
  const reply = await fetch(`${thisSite().baseUrl}/php-api/${call}.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  return cookiesOf(reply);
};
