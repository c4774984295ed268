import { expect, test } from 'vitest';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin, openScreen } from '../../support/browser/site-admins.ts';
import { aNewWord, registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';

const WITHIN = { timeout: 60_000, interval: 300 };
const word = aNewWord();

const response = async (path: string) => {
  const reply = await fetch(thisSite().baseUrl + path, { redirect: 'manual' });
  return [reply.status, reply.headers.get('location')];
};

test('an administrator joins two spellings by keyboard, readers are redirected, and the spellings are separated again', async () => {
  for (const currentcity of [`Bangalore ${word}`, `Bengaluru ${word}`, `Bengaluru ${word}`])
    await registerOnSite('personal', { currentcity, hometown: currentcity });
  await using visitor = await aVisitor({ viewport: { width: 360, height: 740 } });
  const { page, complaints } = visitor;
  await logInAdmin(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  await page.getByRole('tab', { name: 'Spellings' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Two spellings, one page' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByLabel('From').focus();
  await page.keyboard.type(`Bangalore ${word}`);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Please enter both').waitFor();
  await page.getByLabel('To', { exact: true }).focus();
  await page.keyboard.type(`Bangalore ${word}`);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Please enter two different values').waitFor();
  await page.getByLabel('To', { exact: true }).fill(`Bengaluru ${word}`);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: `bangalore-${word}` });
  await row.getByRole('link', { name: `bengaluru-${word}` }).waitFor();
  expect(await page.getByLabel('From').inputValue()).toBe('');
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 740 });
      expect(await violationsOf(page), `${colorScheme} ${width}`).toEqual([]);
    }

  await expect
    .poll(() => response(`/places/bangalore-${word}`), WITHIN)
    .toEqual([301, `/places/bengaluru-${word}`]);
  await page.goto(`/places/bangalore-${word}`);
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.textContent()).toContain('3 profiles');
  expect(await heading.textContent()).toContain(`Bengaluru ${word}`);

  await page.goto('/dashboard#aliases');
  await row.getByRole('button', { name: `Part bangalore-${word} from bengaluru-${word}` }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => response(`/places/bangalore-${word}`), WITHIN).toEqual([200, null]);
  await openScreen(page, 'Log');
  await page.getByText('Parted two spellings').filter({ visible: true }).first().waitFor();
  expect(await page.getByText(`Place: bangalore-${word}`).count()).toBe(2);
  expect(complaints.filter((text) => !text.includes('CMSalias'))).toEqual([]);
});
