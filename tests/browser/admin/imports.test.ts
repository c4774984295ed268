import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin, openScreen } from '../../support/browser/site-admins.ts';
import { aNewWord } from '../../support/browser/site-owners.ts';
import { sampleLists } from '../../support/imports/member-lists.ts';
import { thisSite } from '../../support/site/this-site.ts';

/** Lists and searches follow a change a little later. */
const WITHIN = { timeout: 60_000, interval: 500 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const isFine = async (page: Page, state: string): Promise<void> => {
  expect(await violationsOf(page), state).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([state, wider > 0]).toEqual([state, false]);
};
const pagesWith = async (word: string): Promise<Record<string, string>[]> =>
  (await (await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?q=${word}`)).json()).data;
const numbersOf = async (page: Page): Promise<string> =>
  (await page.locator('.import-numbers').innerText()).replace(/\s+/g, ' ');

/** A German list in Windows-1252, whose dates read both ways, with a row without a name. */
const aList = (word: string): Buffer =>
  Buffer.from(
    [
      'Vor- und Nachname;geb. am;Wohnort;E-Mail (privat);Beitragsklasse',
      `Jürgen Weiß ${word};03/04/1978;Würzburg;${word}1@verband.example;A`,
      `Grete Öhl ${word};05/06/1981;Köln;${word}2@verband.example;B`,
      `;07/08/1990;Köln;${word}3@verband.example;B`,
      `Änne Färber ${word};09/10/1960;Ulm;;B`,
    ].join('\r\n'),
    'latin1',
  );

test('a list of members is imported to its end at 360 px, goes on after a reload, and is taken back', async () => {
  const word = aNewWord();
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page, complaints } = visitor;
  await logInAdmin(page);
  await openScreen(page, /^Imports/);
  await page.getByRole('heading', { name: 'Earlier imports' }).waitFor();
  await isFine(page, 'the choice of a file');

  // A page by hand begins with its name; the other boxes follow, and are asked for again if the line breaks.
  await page.getByRole('link', { name: 'or make one page by hand' }).click();
  const nameBox = page.getByLabel('Name', { exact: true });
  await nameBox.waitFor();
  await isFine(page, 'the name of a new page');
  await page.route(/\.js$/, (route) => route.abort());
  await nameBox.pressSequentially('Ada');
  await page.getByText('The other boxes could not be loaded.').waitFor();
  await isFine(page, 'boxes that could not be loaded');
  await page.unroute(/\.js$/);
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
  await button(page, 'Try again').click();
  await page.getByLabel('Profession', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), WITHIN).toBe('field-name');
  await page.keyboard.type(` ${word}`);
  expect(await nameBox.inputValue()).toBe(`Ada ${word}`);
  await isFine(page, 'the boxes of a new page');
  page.once('dialog', (question) => void question.accept());
  await button(page, 'Cancel').click();
  await openScreen(page, /^Imports/);
  const choose = page.locator('input[type="file"]');
  await choose.setInputFiles({
    name: 'scan.png',
    mimeType: 'image/png',
    buffer: Buffer.from('\x89PNG\r\n', 'latin1'),
  });
  await page.getByRole('alert').getByText('This is a picture').waitFor();
  await choose.setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: aList(word) });

  await page.getByText('4 rows, 5 columns · semicolons · Windows-1252').waitFor();
  await isFine(page, 'the columns');
  await button(page, 'Check 4 rows').press('Enter');
  // The button leads to what is missing.
  await expect.poll(() => page.locator(':focus').getAttribute('type')).toBe('radio');
  await page.getByLabel('Where is it from?').fill(`Verband ${word}`);
  await page.getByLabel(/day first/).check();
  await page
    .getByText('2 e-mails and 3 full dates of birth of living people stay private; the year shows.')
    .waitFor();
  await page.locator('.import-pane[aria-busy="false"]').waitFor();
  await page.reload();
  await page
    .getByLabel(/day first/)
    .and(page.locator(':checked'))
    .waitFor();
  expect(await page.getByLabel('Where is it from?').inputValue()).toBe(`Verband ${word}`);
  await button(page, 'Check 4 rows').click();

  await page.getByRole('heading', { name: 'The check is done' }).waitFor({ state: 'attached' });
  expect(await numbersOf(page)).toBe('3 new 0 changed 0 the same 0 look alike 1 bad');
  await isFine(page, 'the check');
  expect(await pagesWith(word)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save it as a file').click(),
  ]);
  expect(file.suggestedFilename()).toBe('rows-not-imported.csv');

  // The site is busy once, and then takes the rows.
  let isBusy = true;
  await page.route(/CMSimportRows/i, (route) => {
    if (!isBusy) return route.fallback();
    isBusy = false;
    return route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Busy.' } });
  });
  await button(page, 'Import 3 rows').click();
  await page.getByText('The import is done: 3 new pages').waitFor();
  await isFine(page, 'the end of an import');
  await vi.waitUntil(async () => (await pagesWith(word)).length === 3, WITHIN);
  const [weiss] = await pagesWith(`Weiß ${word}`);
  expect(weiss).toMatchObject({ name: `Jürgen Weiß ${word}` });

  // The browser has forgotten the file.
  await page.reload();
  await page.getByRole('heading', { name: /^Drop a list/ }).waitFor();
  const earlier = page.locator('.import-earlier-row', { hasText: `Verband ${word}` });
  await earlier.getByText('3 new').waitFor();
  await earlier.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 pages that it made are removed.').waitFor();
  await isFine(page, 'what an undo does');
  // As when the keyboard of a phone opens, or the text is large.
  await page.setViewportSize({ width: 320, height: 260 });
  await isFine(page, 'what an undo does, in little room');
  const box = await dialog.boundingBox();
  expect([(box?.x ?? -1) >= 0, (box?.y ?? -1) >= 0, (box?.height ?? 999) <= 260]).toEqual([true, true, true]);
  await dialog.getByRole('button', { name: 'Undo the import' }).scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await earlier.getByText('undone').waitFor();
  await vi.waitUntil(async () => (await pagesWith(word)).length === 0, WITHIN);
  expect(complaints.filter((line) => !line.includes('503'))).toEqual([]);
});

test('twenty lists of members are imported to their ends', { tags: ['long'] }, async () => {
  const word = aNewWord();
  await using visitor = await aVisitor({ viewport: { width: 1280, height: 800 } });
  const { page, complaints } = visitor;
  await logInAdmin(page);
  await page.goto('/dashboard#imports');
  const found: [string, string][] = [];
  const lists = sampleLists(word);
  for (const { name, bytes, asks } of lists) {
    await page.getByRole('heading', { name: /^Drop a list/ }).waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
    await page.getByLabel('Where is it from?').or(page.getByRole('alert')).waitFor();
    expect([name, await page.getByLabel(/day first/).count()]).toEqual([name, asks ? 1 : 0]);
    if (asks) await page.getByLabel(/day first/).check();
    await page.getByLabel('Where is it from?').fill(`List ${word}`);
    await button(page, /^Check/).click();
    await page.getByRole('heading', { name: 'The check is done' }).waitFor({ state: 'attached' });
    await button(page, /^Import \d/).click();
    await page.getByText('The import is done:').waitFor();
    found.push([name, (await numbersOf(page)).split(' ')[0] ?? '']);
    await button(page, 'Import another file').click();
  }
  expect(found).toEqual(lists.map(({ name, pages }) => [name, String(pages)]));
  expect(complaints).toEqual([]);
});
