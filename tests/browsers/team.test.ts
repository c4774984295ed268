import { expect, inject } from 'vitest';
import { aNewWord, registerOnSite } from '../support/browser/site-owners.ts';
import { thisSite } from '../support/site/this-site.ts';
import { inEveryEngine } from './engines.ts';
import type { BrowserPage } from './page.ts';

const logIn = async (page: BrowserPage): Promise<void> => {
  await page.open('/adminlogin');
  await page.fill('Email', inject('adminEmail'));
  await page.fill('Password', inject('adminPassword'));
  await page.click('button', 'Login');
  await page.isAt(/^\/dashboard/);
};

const statusOf = async (path: string): Promise<number> => (await fetch(thisSite().baseUrl + path)).status;

inEveryEngine({
  'an administrator verifies a profile': async (page) => {
    const name = `Dana ${aNewWord()}`;
    const { url } = await registerOnSite('personal', { name });
    await logIn(page);
    await page.open('/dashboard#personal');
    await page.fill('Search any column', name);
    await page.misses('tbody tr:nth-child(2)');
    // On a phone, what can be done is in a menu.
    if (Number(await page.run('return innerWidth')) < 700) await page.click('tbody tr button', /More for/);
    await page.click('tbody tr button', /^Verify/);
    await page.click('dialog input', /^Verified/);
    await page.click('dialog button', 'Update Status');
    await page.sees('.toast', 'Record updated successfully');
    await page.open(url);
    await page.click('summary', 'Verified');
    await page.sees('strong', /^Verified by/);
  },

  'an article is written and published': async (page) => {
    const title = `A library for ${aNewWord()}`;
    await logIn(page);
    await page.open('/articleupload');
    await page.fill('Title', title);
    await page.fill('Content', 'The **library** opens.');
    await page.fill('Category', 'Culture');
    await page.click('button', 'Publish');
    await page.sees('.toast', `Article "${title}" created successfully!`);
    const path = `/news/${title.toLowerCase().replaceAll(' ', '-')}`;
    await expect.poll(() => statusOf(path), { timeout: 15_000, interval: 200 }).toBe(200);
    await page.open(path);
    await page.sees('h1', title);
  },
});
