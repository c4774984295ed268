import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** Logs an administrator in through the login page; the site's first one unless another is given. */
export const logInAdmin = async (
  page: Page,
  email = inject('adminEmail'),
  password = inject('adminPassword'),
): Promise<void> => {
  await page.goto('/adminlogin');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  // Or to the editor, where an expired session had led from it.
  await page.waitForURL(/\/(?:dashboard|articleupload)$/);
};
