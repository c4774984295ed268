import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ProfileKind } from '../../../src/base/fields/rules/profile-kind.ts';
import { aPhoto, type Photo } from '../builders/photos.ts';

export const PASSWORD = 'Harbour7light';

let count = 0;
/** An e-mail address that is not registered yet. */
export const anEmail = (): string => {
  count += 1;
  return `register-${process.pid}-${Date.now()}-${count}@example.com`;
};

/** Values of step 2 by label; a business's e-mail and phone have the same labels. */
export const someDetails = (kind: ProfileKind, email: string): Record<string, string> =>
  kind === 'personal'
    ? {
        Name: 'Marit Solberg',
        Profession: 'Cartographer',
        'Marital Status': 'Single',
        Hometown: 'Bodø',
        'Current City': 'Bergen',
        Nationality: 'Norwegian',
        Qualification: 'MSc Geodesy',
        Hobbies: 'Rowing',
        'Blood Group': 'O+',
        Phone: '+47 555 12 34 567',
        Email: email,
        Password: PASSWORD,
        'Confirm Password': PASSWORD,
      }
    : {
        'Company Name': 'Fjord & Sons Boatbuilders',
        'Founder Name': 'Aksel Fjord',
        Industry: 'Boatbuilding',
        'Started Year': '1974',
        'Board of Members': '5',
        Employee: '42',
        'Head Office': 'Quay 3, Bergen',
        Phone: '+47 555 12 34 567',
        Email: email,
        Password: PASSWORD,
        'Confirm Password': PASSWORD,
      };

/** On a phone, opens the group that a control or a button is in, if another one is open. */
export const openGroup = (control: Locator): Promise<void> =>
  control.evaluate((element) =>
    element.closest('.group')?.querySelector<HTMLElement>('h3 > [aria-expanded="false"]')?.click(),
  );

/** The last field of each group of a person's details but the last group. */
export const LAST_OF_GROUPS = ['Marital Status', 'Nationality', 'Hobbies', 'Blood Group'];

/** Fills fields by their labels, and shows a blood group to everybody. */
export const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    const control = page.getByLabel(label, { exact: true });
    await openGroup(control);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption(value);
    else await control.fill(value);
    if (label === 'Blood Group') await chooseVisibility(page, label, 'Show on my page');
  }
};

/** Opens the optional fields of a group, one of which has this label. */
export const addMore = async (page: Page, label: string): Promise<void> => {
  const button = page.locator('.add-more', { hasText: new RegExp(label, 'i') });
  await openGroup(button);
  await button.click();
};

export const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();

export const submit = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Submit Registration' }).click();

export const seesStep = (page: Page, step: number): Promise<void> =>
  page.getByText(`Step ${step} of 4`, { exact: true }).waitFor();

/** The error sentences beside the fields and in the summary. */
export const sentences = (page: Page): Promise<string[]> =>
  page.locator('.field .error, fieldset > .error').allTextContents();

export const hasSentence = (page: Page, sentence: string): Promise<void> =>
  page.locator('.error').getByText(sentence, { exact: true }).first().waitFor();

/** Expects that nothing is wider than the window. */
export const isWhole = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

/** Opens the wizard and waits until its script runs. */
export const openWizard = async (page: Page): Promise<void> => {
  await page.goto('/register');
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
};

export const chooseKind = async (page: Page, kind: ProfileKind): Promise<void> => {
  await page
    .getByRole('radio', { name: kind === 'personal' ? 'Individual Biography' : 'Business Profile' })
    .check();
  await next(page);
};

let small: Promise<Photo> | undefined;

/** A photo for tests that are not about photos; made once. */
const aSmallPhoto = (): Promise<Photo> => {
  small ??= aPhoto({ width: 800, height: 500 });
  return small;
};

/** Chooses the main photo, by default a small one, and waits until it is ready. */
export const choosePhoto = async (page: Page, photo?: Photo): Promise<void> => {
  await page.getByLabel('Profile Photo', { exact: true }).setInputFiles(photo ?? (await aSmallPhoto()));
  await page.getByRole('img', { name: 'Profile Photo, as it will be shown' }).waitFor();
};

export const tickCaptcha = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: "I'm not a robot" }).click();
  await page.locator('.altcha[data-state="verified"]').waitFor();
};

/** Answers below a field who sees it. */
export const chooseVisibility = (
  page: Page,
  label: string,
  choice: 'Show on my page' | 'Only me',
): Promise<void> =>
  page
    .getByRole('group', { name: `Who sees ${label}` })
    .getByRole('radio', { name: choice })
    .check();

type Registration = { kind: ProfileKind; email: string; photo?: Photo };

/** Fills in the open wizard up to the review and solves the captcha. */
export const fillWizard = async (page: Page, { kind, email, photo }: Registration): Promise<void> => {
  await chooseKind(page, kind);
  await fill(page, someDetails(kind, email));
  await next(page);
  await fill(page, { About: 'Draws coasts that no one has walked.' });
  await choosePhoto(page, photo);
  await next(page);
  await tickCaptcha(page);
};
