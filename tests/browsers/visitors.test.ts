import { expect } from 'vitest';
import { aNewWord, registerOnSite } from '../support/browser/site-owners.ts';
import { inEveryEngine } from './engines.ts';
import { type BrowserPage, ENTER, ESCAPE } from './page.ts';

const SHARE_OF_WINDOW = 'return arguments[0].getBoundingClientRect().height / innerHeight';

/** Expects that a panel with little in it is not stretched over the window. */
const isSnug = async (page: BrowserPage, css: string): Promise<void> =>
  expect(await page.measure(SHARE_OF_WINDOW, css)).toBeLessThan(0.9);

inEveryEngine({
  'a search finds somebody, and is as it was after Back': async (page) => {
    const word = aNewWord();
    await registerOnSite('personal', { name: `Ada ${word}`, profession: `Trade ${word}` });
    await page.open('/');
    expect(await page.isWhole()).toBe(true);
    await page.fill('Search Profile', word);
    await page.sees('h3', new RegExp(`^Ada ${word}`));
    await page.isAt(new RegExp(word));
    // On a phone, the suggestions hide the results until one asks for all of them.
    await page.press(ENTER);
    await page.click('h3 a', new RegExp(`^Ada ${word}`));
    await page.sees('h1', new RegExp(`^Ada ${word}`));
    await page.back();
    await page.sees('h3', new RegExp(`^Ada ${word}`));
    await expect.poll(() => page.valueOf('Search Profile')).toBe(word);
  },

  'a profile is liked, shared, and its photo shown in full': async (page) => {
    const name = `Bela ${aNewWord()}`;
    const { url } = await registerOnSite('personal', { name });
    await page.open(url);
    expect(await page.isWhole()).toBe(true);
    await page.click('button[aria-pressed="false"]', /^Like/);
    await page.sees('button[aria-pressed="true"]', /1/);
    await page.click('button', 'Share');
    await page.sees('#share-panel a', /Facebook/);
    await isSnug(page, '#share-panel');
    await page.press(ESCAPE);
    await page.misses('#share-panel');
    await page.click('a[data-photo]');
    await page.sees('#photo-viewer img');
    await page.click('#photo-viewer button', 'Close photo');
    await page.misses('#photo-viewer');
  },

  'a page is reported': async (page) => {
    const { url } = await registerOnSite('personal', { name: `Cleo ${aNewWord()}` });
    await page.open(url);
    await page.click('a', 'Report this page');
    // The form is as high as it stays once its captcha is there.
    await page.sees('dialog altcha-widget input');
    await page.click('dialog button', 'Send report');
    await page.sees('dialog .error', 'Please choose a reason');
    await page.click('dialog input', 'It shows something private');
    await page.click('dialog altcha-widget input');
    await page.sees('dialog .altcha[data-state="verified"]');
    await page.click('dialog button', 'Send report');
    await page.sees('dialog [data-reply="reference"]', /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await isSnug(page, 'dialog[open]');
    await page.click('dialog button', 'Close');
    await page.misses('dialog');
  },
});
