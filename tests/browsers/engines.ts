import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thisSite } from '../support/site/this-site.ts';
import type { Driver } from './drivers/driver.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebKit } from './drivers/webkit.ts';
import { BrowserPage } from './page.ts';

const ENGINES = { Firefox: startFirefox, WebKit: startWebKit };

const SIZES = [
  [390, 844],
  [1280, 860],
] as const;

type Journey = (page: BrowserPage) => Promise<void>;

/** Tests journeys in each engine, on a phone and on a desk; nothing may go wrong in the console meanwhile. */
export const inEveryEngine = (journeys: Readonly<Record<string, Journey>>): void => {
  for (const [name, start] of Object.entries(ENGINES))
    describe(name, () => {
      let driver: Driver;
      beforeAll(async () => {
        driver = await start();
      });
      afterAll(() => driver.stop());
      for (const [width, height] of SIZES)
        for (const [title, journey] of Object.entries(journeys))
          test(`${title}, at ${width} px`, async () => {
            const { baseUrl } = thisSite();
            await driver.resize(width, height);
            await driver.navigate(`${baseUrl}/robots.txt`);
            await driver.deleteCookies();
            await driver.execute('localStorage.clear(); sessionStorage.clear();', []);
            await expect.poll(() => driver.execute('return innerWidth', [])).toBe(width);
            await driver.takeComplaints();
            await journey(new BrowserPage(driver, baseUrl));
            expect(await driver.takeComplaints()).toEqual([]);
          });
    });
};
