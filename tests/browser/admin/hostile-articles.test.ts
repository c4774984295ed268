// @module-tag long
import { expect, test } from 'vitest';
import { renderArticle } from '../../../src/news/server/article-html.ts';
import { aVisitor, field } from '../../support/browser/browser.ts';
import { logInAdmin } from '../../support/browser/site-admins.ts';
import { HOSTILE_HTML } from '../../support/hostile/hostile-html.ts';
import { thisSite } from '../../support/site/this-site.ts';

test('no hostile payload runs or escapes its section, even without a content security policy', async () => {
  await using visitor = await aVisitor();
  const { page } = visitor;
  const dialogs: string[] = [];
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => requests.push(request.url()));
  const articles = HOSTILE_HTML.flatMap((payload) => [
    payload,
    `<p>a</p>${payload}<p>b</p>`,
    `a\n\n${payload}\n\nb`,
  ]);
  await page.setContent(articles.map((content) => `<section>${renderArticle(content)}</section>`).join(''));
  // Trigger everything that waits for an interaction.
  await page.evaluate(() => {
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      for (const type of [
        'mouseover',
        'focus',
        'click',
        'toggle',
        'error',
        'load',
        'animationstart',
        'scroll',
      ])
        if (type !== 'click' || !element.closest('a')) element.dispatchEvent(new Event(type));
    }
  });
  await page.waitForTimeout(1_000);
  const found = await page.evaluate(() => ({
    places: document.querySelectorAll('body > section').length,
    others: [...document.body.children].filter(({ localName }) => localName !== 'section').length,
    scripts: document.querySelectorAll('script, iframe, object, embed, svg, math, form, link, style, base')
      .length,
    handlers: [...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(({ name }) => name.startsWith('on')),
    ).length,
    links: [...document.links]
      .filter(({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:', 'about:', ':'].includes(protocol))
      .map(({ href }) => href),
  }));
  expect(found).toEqual({ places: articles.length, others: 0, scripts: 0, handlers: 0, links: [] });
  expect(dialogs).toEqual([]);
  expect(requests.filter((url) => url.includes('evil.example'))).toEqual([]);
});

test('a page with hostile articles is complete and requests nothing from other hosts', async () => {
  await using visitor = await aVisitor();
  const { page, complaints } = visitor;
  const dialogs: string[] = [];
  const foreign: string[] = [];
  page.context().on('request', (request) => {
    if (!request.url().startsWith(thisSite().baseUrl)) foreign.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await logInAdmin(page);
  await page.goto('/articleupload');
  await page.getByRole('button', { name: 'Side by side' }).click();
  const beside = page.getByRole('region', { name: 'The text as readers will see it' });
  const size = 40;
  for (let index = 0; index < HOSTILE_HTML.length; index += size) {
    await field(page, 'Title').fill('Hostile');
    await field(page, 'Content').fill(
      `<p>Batch ${index}</p>\n\n${HOSTILE_HTML.slice(index, index + size)
        .map((payload) => payload.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ''))
        .map((payload, at) => `<div><p>${at}</p>\n\n${payload}\n\n</div>`)
        .join('\n\n')
        .slice(0, 190_000)}`,
    );
    // The preview beside the text has these payloads too.
    await beside.getByText(`Batch ${index}`, { exact: true }).waitFor();
    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ]);
    preview.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await preview.waitForLoadState();
    expect(await preview.locator('h1').textContent()).toBe('Hostile');
    // No payload closed or swallowed the elements after the article.
    expect(await preview.locator('main .sidebar').count()).toBe(1);
    expect(await preview.locator('body > footer').count()).toBe(1);
    await preview.waitForTimeout(200);
    await preview.close();
  }
  // Pictures of this site that it does not have.
  const problems = complaints.filter((text) => !/ 404 \(Not Found\) \(\S+\/x\.(jpg|png)/.test(text));
  expect({ dialogs, foreign, problems }).toEqual({ dialogs: [], foreign: [], problems: [] });
});
