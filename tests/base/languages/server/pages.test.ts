import { expect, test } from 'vitest';
import { renderInLanguage } from '../../../../src/base/languages/server/pages.ts';
import { withLanguages } from '../../../support/languages.ts';

withLanguages('en', 'de');

const FOLDERS = { de: 'de-1f2e3d4c' };

const shown = async (language: string, html: string, type = 'text/html'): Promise<string> => {
  const page = async (): Promise<Response> => new Response(html, { headers: { 'Content-Type': type } });
  return (await renderInLanguage(language, page, FOLDERS)).text();
};

test('a page loads the scripts of its language, also where an address names the deploy', async () => {
  const html =
    '<script src="/_astro/Page.a-B_1.js"></script><astro-island component-url="/_astro/Form.js?dpl=0" renderer-url="/_astro/client.js?dpl=6f"></astro-island>';
  expect(await shown('de', html)).toBe(
    '<script src="/_astro/de-1f2e3d4c/Page.a-B_1.js"></script><astro-island component-url="/_astro/de-1f2e3d4c/Form.js?dpl=0" renderer-url="/_astro/de-1f2e3d4c/client.js?dpl=6f"></astro-island>',
  );
  expect(await shown('en', html)).toBe(html);
});

test('styles, pictures and other files are the same in each language', async () => {
  const html = '<link href="/_astro/desk.css?dpl=0"><img src="/_astro/map.json">';
  expect(await shown('de', html)).toBe(html);
  const feed = '<link href="/_astro/Page.js"/>';
  expect(await shown('de', feed, 'application/rss+xml')).toBe(feed);
});
