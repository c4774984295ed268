import { expect, test } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { aNewWord, registerOnSite } from '../../support/browser/site-owners.ts';
import { thisSite } from '../../support/site/this-site.ts';
import { aWebServer } from '../../support/site/web-server.ts';

const EXAMPLES = ['Start here', 'Search', 'Reconcile'];

test('examples of Developers, copied with one press, run in a page of another site', async () => {
  const name = `Copied ${aNewWord()}`;
  await registerOnSite('personal', { name, profession: 'Astronomer' });
  const other = await aWebServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Another site</title>');
  });
  await using visitor = await aVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page, complaints } = visitor;
  await page.goto(paths.developers());
  const copied: string[] = [];
  for (const title of EXAMPLES) {
    const button = page.getByRole('region', { name: title, exact: true }).locator('.copy-example').first();
    await button.click();
    await expect.poll(() => button.textContent()).toContain('Copied');
    copied.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  const first = page.getByRole('region', { name: 'Start here', exact: true });
  await first.getByRole('tab', { name: 'JavaScript' }).press('ArrowRight');
  // All examples change together.
  expect(await page.getByRole('tab', { name: 'Python', selected: true }).count()).toBeGreaterThan(5);
  await first.locator('.copy-example').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^import json/);
  expect(await violationsOf(page)).toEqual([]);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  try {
    await page.goto(other.url);
    for (const code of copied) {
      expect(code).toContain(thisSite().baseUrl);
      await page.addScriptTag({ type: 'module', content: code.replaceAll('Asha Rao', name) });
    }
    await expect
      .poll(() => said.some((line) => line.startsWith(`${name} Astronomer ${thisSite().baseUrl}`)))
      .toBe(true);
    await expect.poll(() => said.some((line) => /^\d+ in all$/.test(line))).toBe(true);
    await expect.poll(() => said.some((line) => /^\d+ .*Copied/.test(line))).toBe(true);
    await expect.poll(() => said).toContain(`${name} 100 true`);
    const refused = await page.evaluate(
      (address) =>
        fetch(address).then(
          () => false,
          () => true,
        ),
      `${thisSite().baseUrl}/php-api/captcha.php`,
    );
    expect(refused).toBe(true);
  } finally {
    await other.stop();
  }
  // The browser reports what it refused.
  expect(complaints.filter((line) => !line.includes('captcha.php') && !line.includes('favicon'))).toEqual([]);
});
