import { expect, test } from 'vitest';
import type { Driver, Element } from './drivers/driver.ts';
import { BrowserPage } from './page.ts';

/** A browser whose only link is drawn anew under each of these clicks. */
const aRestlessDriver = (errors: readonly string[]) => {
  const clicks: string[] = [];
  const element = (): Element => ({ 'element-6066-11e4-a52e-4f735466cecf': `link-${clicks.length}` });
  const driver = {
    execute: async (script: string) => (script.includes('querySelectorAll') ? [element()] : null),
    click: async (link: Element) => {
      const error = errors[clicks.length];
      clicks.push(Object.values(link).join());
      if (error !== undefined) throw new Error(error);
    },
  } as unknown as Driver;
  return { page: new BrowserPage(driver, 'https://vitae.example'), clicks };
};

test('what a page has drawn anew is found again and clicked once', async () => {
  const { page, clicks } = aRestlessDriver(['stale element reference: gone', 'no such element: unknown']);
  await page.click('a', 'About');
  expect(clicks).toEqual(['link-0', 'link-1', 'link-2']);
});

test('any other failure of a click fails the journey', async () => {
  const { page, clicks } = aRestlessDriver(['element click intercepted: by a toast']);
  await expect(page.click('a', 'About')).rejects.toThrow('by a toast');
  expect(clicks).toEqual(['link-0']);
});
