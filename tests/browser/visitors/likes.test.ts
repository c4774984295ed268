import { expect, test } from 'vitest';
import { aVisitor } from '../../support/browser/browser.ts';
import { people } from '../../support/browser/home-page.ts';
import { aNewWord, registerOnSite } from '../../support/browser/site-owners.ts';

const WITHIN = { timeout: 60_000, interval: 200 };

test('two visitors can like and unlike a profile, and a reload shows the right counts', async () => {
  const word = aNewWord();
  const { url } = await registerOnSite('personal', { name: `Liked ${word}` });
  await using ada = await aVisitor();
  await using bob = await aVisitor();
  const like = ({ page }: typeof ada) =>
    page.getByRole('button', { name: /^Like \d/, description: `Liked ${word}` });
  const shown = async (visitor: typeof ada) => [
    await like(visitor).getAttribute('aria-pressed'),
    await like(visitor).locator('[data-like-count]').textContent(),
  ];
  await ada.page.goto(`/?q=${word}`);
  await like(ada).click();
  await expect.poll(() => shown(ada), WITHIN).toEqual(['true', '1']);
  expect(await ada.page.evaluate(() => localStorage.getItem('likedProfiles'))).toContain('"');

  // The button changes at once, before the call is answered; the page follows a moment after the answer.
  const shownAnew = async (visitor: typeof ada) => {
    await visitor.page.goto(url);
    return shown(visitor);
  };
  await expect.poll(() => shownAnew(bob), WITHIN).toEqual(['false', '1']);
  await like(bob).click();
  await expect.poll(() => shown(bob), WITHIN).toEqual(['true', '2']);
  await expect.poll(() => shownAnew(ada), WITHIN).toEqual(['true', '2']);

  await like(ada).click();
  await expect.poll(() => shown(ada), WITHIN).toEqual(['false', '1']);
  await expect.poll(() => shownAnew(bob), WITHIN).toEqual(['true', '1']);
  await expect.poll(() => shownAnew(ada), WITHIN).toEqual(['false', '1']);
  expect([...ada.complaints, ...bob.complaints]).toEqual([]);
});

test('a like that is refused or cannot be sent shows an error and changes nothing', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto('/');
  const button = people(page)
    .getByRole('button', { name: /^Like / })
    .first();
  const before = await button.textContent();
  await page.route('**/php-api/like-profile.php', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  );
  await button.click();
  await page.getByRole('alert').getByText('Failed to update like').waitFor();
  await page.unroute('**/php-api/like-profile.php');
  await page.route('**/php-api/like-profile.php', (route) => route.abort());
  await button.click();
  await page.getByRole('alert').getByText('Something went wrong').waitFor();
  expect(await button.textContent()).toBe(before);
  expect(await button.getAttribute('aria-pressed')).toBe('false');
});
