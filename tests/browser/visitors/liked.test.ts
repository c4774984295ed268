import { expect, test } from 'vitest';
import { aVisitor } from '../../support/browser/browser.ts';
import { logInAdmin } from '../../support/browser/site-admins.ts';
import { aNewWord, registerOnSite } from '../../support/browser/site-owners.ts';

const WITHIN = { timeout: 60_000, interval: 200 };

test('liked and seen profiles are listed until they are gone or forgotten', async () => {
  const word = aNewWord();
  const liked = await registerOnSite('personal', { name: `Liked ${word}`, profession: 'Example' });
  const seen = await registerOnSite('professional', { companyname: `Seen ${word}` });
  const gone = await registerOnSite('personal', { name: `Gone ${word}` });
  await using visitor = await aVisitor();
  const { page } = visitor;
  await page.goto('/liked');
  await page.getByText('Nothing here yet').waitFor();
  expect(await page.getByRole('button', { name: 'Clear both lists' }).isVisible()).toBe(false);

  await page.goto(liked.url);
  const like = page.getByRole('button', { name: /^Like/ });
  await like.click();
  await expect.poll(() => like.getAttribute('aria-pressed'), WITHIN).toBe('true');
  for (const { url, id } of [gone, seen]) {
    await page.goto(url);
    await page.waitForFunction((wanted) => localStorage.getItem('seenProfiles')?.includes(wanted), id);
  }

  await using admin = await aVisitor();
  await logInAdmin(admin.page);
  const deleted = await admin.page.evaluate(
    async (id) =>
      (
        await fetch('/php-api/CMSdeleteUser.php', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id, profile: 'personal' }),
        })
      ).status,
    gone.id,
  );
  expect(deleted).toBe(200);

  await page.goto('/liked');
  const namesIn = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('link').allTextContents();
  await expect.poll(() => namesIn('Recently viewed'), WITHIN).toEqual([`Seen ${word}`, `Liked ${word}`]);
  expect(await namesIn('Liked')).toEqual([`Liked ${word}`]);
  expect(await page.evaluate(() => localStorage.getItem('seenProfiles'))).not.toContain(gone.id);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');

  await page.route('**/php-api/get-profile.php?*', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('You seem to be offline').waitFor();
  await page.unroute('**/php-api/get-profile.php?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => namesIn('Liked'), WITHIN).toEqual([`Liked ${word}`]);

  await page.getByRole('button', { name: 'Clear both lists' }).click();
  await page.getByText('Both lists are empty. This browser keeps nothing of them.').waitFor();
  await page.getByText('Nothing here yet').waitFor();
  await page.goto(liked.url);
  expect(await like.getAttribute('aria-pressed')).toBe('false');
});
