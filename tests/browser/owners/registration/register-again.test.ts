import { expect, test } from 'vitest';
import { aVisitor } from '../../../support/browser/browser.ts';
import { fillWizard, openWizard, submit } from '../../../support/browser/register-page.ts';
import { thisSite } from '../../../support/site/this-site.ts';

test('a registration whose response is lost is stored once, and a second click opens it', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  const email = `again-${Date.now()}@example.com`;
  const replies: { status: number; url: string }[] = [];
  await page.route('**/register.php', async (route) => {
    const reply = await route.fetch();
    replies.push({ status: reply.status(), url: ((await reply.json()) as { url: string }).url });
    await (replies.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: reply }));
  });
  await openWizard(page);
  await fillWizard(page, { kind: 'personal', email });
  await submit(page);
  await page.getByText('Nothing you entered is lost').waitFor();
  await submit(page);
  await page.waitForURL(/\/profile\//);
  const [first, second] = replies;
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(second?.url).toBe(first?.url);
  expect(new URL(page.url()).pathname).toBe(first?.url);
  const listing = await fetch(`${thisSite().baseUrl}/php-api/get-profile.php?q=marit%20solberg&limit=1000`);
  const ids = ((await listing.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
  expect(ids.filter((id) => first?.url.endsWith(id)).length).toBe(1);
});
