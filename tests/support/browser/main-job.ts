import type { Locator, Page } from 'playwright-core';
import type { Sentence } from '../../../src/base/languages/rules/say.ts';
import { aPhoto } from '../builders/photos.ts';
import type { Words } from '../languages/words.ts';
import { linkTo, type ReceivedMail } from '../site/mail-server.ts';

/** The site in a language, as somebody meets it who reads nothing else. */
export type Stay = {
  page: Page;
  /** The prefix of the language's addresses. */
  prefix: string;
  words: Words;
  /** The name and the e-mail address that are registered, and words for other values. */
  name: string;
  email: string;
  value: string;
  mails: () => Promise<readonly ReceivedMail[]>;
  /** Is told when a screen stands. */
  seen: (screen: string) => Promise<void>;
};

const PASSWORD = 'Harbour7light';
const NEW_PASSWORD = 'Viola-9-dawn';

/** Registers, is found, is corrected and reported, edits, logs out and in, and chooses a new password: all that the site is for. */
export const mainJob = async (stay: Stay): Promise<void> => {
  const url = await register(stay);
  await find(stay);
  await suggest(stay, url);
  await report(stay, url);
  await edit(stay);
  await logOutAndIn(stay);
  await resetPassword(stay);
};

const button = ({ page, words }: Stay, name: Sentence): Locator =>
  page
    .getByRole('button', { name: words(name), exact: true })
    .filter({ visible: true })
    .last();

const box = ({ page }: Stay, name: string): Locator =>
  page.locator(`:is(input, textarea, select)[name="${name}"]:visible`).first();

const says = async ({ page, words }: Stay, name: Sentence, values = {}): Promise<void> =>
  page.getByText(words(name, values), { exact: true }).filter({ visible: true }).first().waitFor();

/** Waits for a page of the language: no way leads out of it. */
const isAt = async ({ page, prefix }: Stay, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname.startsWith(`${prefix}${path}`));

/** Opens the group of fields that a box is in. */
const openedBox = async (stay: Stay, name: string): Promise<Locator> => {
  const control = stay.page.locator(`:is(input, textarea, select)[name="${name}"]`).first();
  await control.evaluate((element) =>
    element.closest('.group')?.querySelector<HTMLElement>('h3 > [aria-expanded="false"]')?.click(),
  );
  return control;
};

const register = async (stay: Stay): Promise<string> => {
  const { page, prefix, words, name, email, value, seen } = stay;
  const step = (number: number): Promise<void> =>
    says(stay, 'owners.registration.step-of', { step: number, count: 4 });
  await page.goto(`${prefix}/register`);
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await button(stay, 'owners.registration.next').click();
  await page.locator('.field .error, fieldset > .error').first().waitFor();
  await seen('register-type-errors');
  await page.getByRole('radio').first().check();
  await button(stay, 'owners.registration.next').click();
  await step(2);
  await button(stay, 'owners.registration.next').click();
  await page.locator('.field .error').first().waitFor();
  await seen('register-details-errors');
  const values = { name, profession: value, marital: { index: 1 }, hometown: value, currentcity: value };
  const more = { nationality: value, eduqualification: value, hobbies: value, bloodgroup: { index: 1 } };
  const login = { phone: '+47 555 12 34 567', email, password: PASSWORD };
  for (const [field, given] of Object.entries({ ...values, ...more, ...login })) {
    const control = await openedBox(stay, field);
    if (typeof given === 'string') await control.fill(given);
    else await control.selectOption(given);
  }
  await page.getByLabel(words('field.confirm-password'), { exact: true }).fill(PASSWORD);
  await page
    .locator('.who-sees input')
    .first()
    .evaluate((choice: HTMLElement) => choice.click());
  await seen('register-details');
  await button(stay, 'owners.registration.next').click();
  await step(3);
  await button(stay, 'owners.registration.next').click();
  await page.locator('.error').first().waitFor();
  await seen('register-story-errors');
  await box(stay, 'message').fill(value);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await aPhoto({ width: 800, height: 500 }));
  const photo = words('photo.avatar');
  await page.getByRole('img', { name: words('photo.preview', { label: photo }) }).waitFor();
  await seen('register-story');
  await button(stay, 'owners.registration.next').click();
  await step(4);
  await button(stay, 'owners.registration.submit').click();
  await page.locator('.error').first().waitFor();
  await page.locator('altcha-widget input[type="checkbox"]').click();
  await page.locator('.altcha[data-state="verified"]').waitFor();
  await seen('register-review');
  await button(stay, 'owners.registration.submit').click();
  await isAt(stay, '/profile/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await seen('new-page');
  return new URL(page.url()).pathname;
};

const find = async (stay: Stay): Promise<void> => {
  const { page, prefix, name, seen } = stay;
  await page.goto(`${prefix}/?q=${encodeURIComponent(name)}`);
  const found = page.getByRole('main').getByRole('link', { name }).first();
  await found.waitFor();
  await seen('found');
  await found.click();
  await isAt(stay, '/profile/');
  await page.waitForLoadState('networkidle');
};

const suggest = async (stay: Stay, url: string): Promise<void> => {
  const { page, words, value, seen } = stay;
  await logOut(stay);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.locator('[data-change-of="hometown"]').first().click();
  const dialog = page.locator('dialog:modal');
  const send = dialog.getByRole('button', { name: words('owners.suggest.send'), exact: true });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('dialog [name="value"]')?.value);
  await send.click();
  await says(stay, 'profiles.suggestion.same');
  await seen('suggest-errors');
  await box(stay, 'value').fill(`${value} ${value}`);
  await box(stay, 'source').fill('https://www.example.org/');
  await dialog.locator('altcha-widget input[type="checkbox"]').click();
  await dialog.locator('.altcha[data-state="verified"]').waitFor();
  await send.click();
  await says(stay, 'profiles.suggestion.sent');
  await seen('suggested');
  await dialog
    .getByRole('button', { name: words('common.close'), exact: true })
    .last()
    .click();
  await isAt(stay, '/profile/');
};

const report = async (stay: Stay, url: string): Promise<void> => {
  const { page, words, seen } = stay;
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.locator('[data-report]').click();
  const dialog = page.locator('dialog:modal');
  const send = dialog.getByRole('button', { name: words('moderation.report.send'), exact: true });
  await send.click();
  await says(stay, 'moderation.report.choose-reason');
  await seen('report-errors');
  await dialog.getByRole('radio').nth(1).check();
  await dialog.locator('textarea').fill('…');
  await dialog.locator('altcha-widget input[type="checkbox"]').click();
  await dialog.locator('.altcha[data-state="verified"]').waitFor();
  await send.click();
  await says(stay, 'moderation.report.sent');
  await seen('reported');
};

const edit = async (stay: Stay): Promise<void> => {
  const { page, prefix, value, seen } = stay;
  await page.goto(`${prefix}/my-profile`);
  await isAt(stay, '/login');
  await logIn(stay, PASSWORD);
  await isAt(stay, '/my-profile');
  await page.getByRole('tablist').waitFor();
  await page.waitForLoadState('networkidle');
  await seen('my-profile');
  await page.goto(`${prefix}/my-profile#edit/details`);
  const nickname = await openedBox(stay, 'nickname');
  await nickname.fill(value);
  await box(stay, 'hometown').fill('');
  await button(stay, 'common.save').click();
  await page.locator('.error').first().waitFor();
  await seen('edit-errors');
  await box(stay, 'hometown').fill(value);
  await button(stay, 'common.save').click();
  await says(stay, 'accounts.account.updated');
  await seen('edited');
  for (const tab of ['numbers', 'suggestions', 'history', 'settings'] as const) {
    await page.goto(`${prefix}/my-profile#${tab}`);
    await page.locator('[role="tabpanel"]:visible').first().waitFor();
    await page.waitForLoadState('networkidle');
    await seen(`my-profile-${tab}`);
  }
};

const logIn = async (stay: Stay, password: string): Promise<void> => {
  await box(stay, 'email').fill(stay.email);
  await box(stay, 'password').fill(password);
  await stay.page.locator('form:has([name="password"]) [type="submit"]:visible').first().click();
};

const logOut = async ({ page }: Stay): Promise<void> => {
  await page.locator('html.is-logged-in').waitFor();
  const isWide = await page.locator('.account-button').isVisible();
  await page.locator(isWide ? '.account-button' : '.menu-button').click();
  await page.locator('[data-logout]:visible').click();
  await page.locator('html:not(.is-logged-in)').waitFor();
};

const logOutAndIn = async (stay: Stay): Promise<void> => {
  const { page, prefix, seen } = stay;
  await logOut(stay);
  await page.goto(`${prefix}/login`);
  await logIn(stay, 'Harbour7lamp');
  await says(stay, 'accounts.account.bad-login');
  await seen('login-errors');
  await logIn(stay, PASSWORD);
  await page.waitForURL((url) => !url.pathname.includes('/login'));
  await isAt(stay, '');
  await logOut(stay);
};

const resetPassword = async (stay: Stay): Promise<void> => {
  const { page, prefix, words, email, mails, seen } = stay;
  await page.goto(`${prefix}/login`);
  await page
    .getByRole('link', { name: words('accounts.forgotten'), exact: true })
    .first()
    .click();
  await isAt(stay, '/forgotpassword');
  await box(stay, 'email').fill(email);
  await button(stay, 'accounts.forgot-page.submit').click();
  await says(stay, 'accounts.account.reset-sent');
  await seen('forgot-password');
  let link: string | null = null;
  while (link === null) {
    link = linkTo(await mails(), email, 'ResetPassword');
    await page.waitForTimeout(100);
  }
  await page.goto(link);
  await isAt(stay, '/');
  await page.locator('form input[type="password"]').first().waitFor();
  for (const each of await page.locator('form input[type="password"]:visible').all())
    await each.fill(NEW_PASSWORD);
  await seen('reset-password');
  await button(stay, 'accounts.reset-page.submit').click();
  await says(stay, 'accounts.reset-page.done');
  await seen('password-reset');
};
