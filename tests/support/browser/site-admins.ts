import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** Logs an administrator in on the login page, by default the site's first one. */
export const logInAdmin = async (
  page: Page,
  email = inject('adminEmail'),
  password = inject('adminPassword'),
): Promise<void> => {
  await page.goto('/adminlogin');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  // Or the editor, if an expired session led here from there; with what was open.
  await page.waitForURL(/\/(?:dashboard|articleupload)(?:$|[?#])/);
};

/** Opens a screen of the dashboard by its entry in the rail, which is a sheet on a phone. */
export const openScreen = async (page: Page, name: string | RegExp): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const entry = page.locator('.rail').getByRole('tab', { name });
  await menu.or(entry).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await entry.click();
};

/** Opens the list of personal profiles on the dashboard. */
export const openPersonal = (page: Page): Promise<void> => openScreen(page, /^Personal/);
