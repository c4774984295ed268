import type { Locator, Page } from 'playwright-core';

/** Presses Tab until an element has the focus. */
export const tabTo = async (page: Page, target: Locator, max = 120): Promise<void> => {
  await target.waitFor();
  for (let turn = 0; turn < max; turn += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
};

/** Moves to an element by Tab and presses a key, by default Enter. */
export const pressAt = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

/** Moves to an element by Tab and types. */
export const typeAt = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};
