import { expect, test } from 'vitest';
import { thisSite } from '../support/site/this-site.ts';

const get = async (path: string): Promise<string> => {
  const response = await fetch(thisSite().baseUrl + path);
  return `${response.status} ${await response.text()}`;
};

test('static pages, rendered pages, files and calls have the operator’s brand', async () => {
  expect(await get('/about')).toContain('<title>About · Fjorden</title>');
  expect(await get('/about'), 'a page of the operator').toContain(
    'The libraries of the seven municipalities',
  );
  expect(await get('/faq'), 'a page that the operator does not have').toMatch(/^200 .*Fjorden/s);
  expect(await get('/')).toMatch(/<h1[^>]*>Whoever lives by the water\./);
  expect(await get('/icon.svg'), 'a file of the operator').toContain('<title>Fjorden</title>');
  expect(await get('/badges/verified.svg'), 'a file of the project').toMatch(/^200 <svg/);
  // Rendered by functions, which Node loads from their sources.
  expect(await get('/openapi.json')).toContain('"title":"Fjorden');
  expect(await get('/opensearch.xml')).toContain('Fjorden');
});

test('the accent outweighs that of the style sheet in every page', async () => {
  expect(await get('/about')).toContain('<link rel="stylesheet" href="/brand.css">');
  expect(await get('/brand.css')).toMatch(
    /:root:root\{--accent:#8a3b12.*dark\)\{:root:root\{--accent:#f0a06a/s,
  );
});

test('the operator’s news stands beside the project’s, and an empty file leaves one out', async () => {
  // What other journeys publish on this site may come before it.
  const pages = await Promise.all(['/news', '/news/page/2', '/news/page/3'].map(get));
  expect(pages.join()).toContain('The library boat has a page');
  expect(await get('/news/the-library-boat')).toMatch(/^200 .*hours of its quays/s);
  expect(await get('/news/the-quiet-ferry')).toMatch(/^200 /);
  expect(await get('/news/what-the-seal-means')).toMatch(/^404 /);
  const listed = await get('/php-api/getarticlelisting.php');
  expect(listed).toContain('the-library-boat');
  expect(listed).not.toContain('what-the-seal-means');
});
