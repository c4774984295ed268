import type { Page } from 'playwright-core';
import { thisSite } from '../site/this-site.ts';
import { violationsOf } from './axe.ts';

/** The status and the public record of a profile on the running site. */
export const publicReply = async (id: string) => {
  const reply = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?id=${id}`);
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of any shape
  return { status: reply.status, record: ((await reply.json()) as any).data[0] };
};

/** Opens a tab of My profile. */
export const openTab = (page: Page, name: 'Page' | 'Numbers' | 'Settings'): Promise<void> =>
  page.getByRole('tab', { name }).click();

/** Opens and saves the form on an owner's page. */
export const openEditor = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Edit Profile' }).click();
export const saveEdit = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();

/** The problems that axe finds in the open editor, on a screen so tall that the bar with Save covers nothing: axe calls what it covers too small. */
export const violationsInEditor = async (page: Page): Promise<string[]> => {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ ...size, height: 9_000 });
  const violations = await violationsOf(page);
  await page.setViewportSize(size);
  return violations;
};
