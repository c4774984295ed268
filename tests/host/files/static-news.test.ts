import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StaticNews } from '../../../src/host/files/static-news.ts';
import { withLanguages } from '../../support/languages.ts';
import { aHost } from '../a-host.ts';

/** What is published, as a test sets it: the stamps of each page, null for one that is gone. */
const published = () => {
  const news = { version: 'one', pages: {} as Record<string, string | null>, fails: false, lookups: 0 };
  const answer = <Result>(result: Result): Promise<Result> =>
    news.fails ? Promise.reject(new Error('no answer')) : Promise.resolve(result);
  const current = {
    version: () => answer(news.version),
    stampsOf: (path: string) => {
      news.lookups += 1;
      return answer(news.pages[path] ?? null);
    },
  };
  return { news, current };
};

const aNewsHost = async () => {
  const { news, current } = published();
  const host = await aHost({ news: current });
  onTestFinished(() => host.close());
  await mkdir(join(host.folder, 'news/tag'), { recursive: true });
  await mkdir(join(host.folder, 'de/news'), { recursive: true });
  const files = {
    'news.html': 'l1',
    'news/ferry.html': 'f1',
    'news/tag/über.html': 't1',
    'de/news/ferry.html': 'f1',
  };
  for (const [file, stamp] of Object.entries(files))
    await writeFile(join(host.folder, file), `<p data-stamp="${stamp}">static <b data-stamp="x">b</b>`);
  Object.assign(news.pages, { 'page/1': 'l1.x', ferry: 'f1.x', 'tag/über': 't1.x' });
  const site = await aHost({ news: current, root: host.root });
  onTestFinished(() => site.server.close(1_000));
  const get = async (path: string): Promise<string> => {
    const text = await (await site.get(path)).text();
    return text.includes('static') ? 'static' : String(JSON.parse(text).url).replace(/^.*:\d+/, '');
  };
  return { news, site, get };
};

test('a static news page is served as a file while it shows what is published', async () => {
  const { news, get } = await aNewsHost();
  for (const path of ['/news', '/news/ferry', '/news/tag/über', '/news/ferry', '/news'])
    expect(await get(path)).toBe('static');
  expect(news.lookups).toBe(3);
});

test('an outdated static news page is rendered at its own address, until it is published as it was', async () => {
  const { news, site, get } = await aNewsHost();
  await get('/news/ferry');
  Object.assign(news, { version: 'two' });
  Object.assign(news.pages, { ferry: null, 'page/1': 'l2.x' });
  site.site.purge(['news']);
  expect(await get('/news/ferry')).toBe('/news/now/ferry');
  expect(await get('/news')).toBe('/news/now/page/1');
  expect(await get('/news?utm=1')).toBe('/news/now/page/1');
  expect(await get('/news/tag/über')).toBe('static');
  const reply = await site.get('/news/ferry', { method: 'HEAD' });
  expect(reply.headers.has('x-robots-tag')).toBe(false);
  Object.assign(news, { version: 'three' });
  Object.assign(news.pages, { ferry: 'f1.x' });
  site.site.purge(['news', 'other']);
  expect(await get('/news/ferry')).toBe('static');
});

test('changes by other processes are seen after five seconds, and nothing is asked meanwhile', async () => {
  let now = 0;
  const { news, current } = published();
  const host = await aHost();
  onTestFinished(() => host.close());
  const file = join(host.folder, 'page.html');
  await writeFile(file, '<p data-stamp="a">');
  const pages = new StaticNews(current, () => now);
  const isOutdated = () => pages.isOutdated('/news/ferry', file);
  news.pages['ferry'] = 'a';
  expect(await isOutdated()).toBe(false);
  news.version = 'two';
  news.pages['ferry'] = null;
  now = 4_999;
  expect([await isOutdated(), news.lookups]).toEqual([false, 1]);
  now = 5_000;
  expect([await isOutdated(), await isOutdated(), news.lookups]).toEqual([true, true, 2]);
  news.fails = true;
  now = 20_000;
  expect(await isOutdated()).toBe(true);
});

test('without an answer of the store, static news pages are served as they are', async () => {
  const { news, get } = await aNewsHost();
  news.fails = true;
  expect(await get('/news/ferry')).toBe('static');
});

describe('on a site in several languages', () => {
  withLanguages('en', 'de');

  test('an outdated static news page is rendered at its own address in its language', async () => {
    const { news, site, get } = await aNewsHost();
    expect(await get('/de/news/ferry')).toBe('static');
    Object.assign(news, { version: 'two' });
    Object.assign(news.pages, { ferry: null });
    site.site.purge(['news']);
    expect(await get('/de/news/ferry')).toBe('/de/news/now/ferry');
  });
});
