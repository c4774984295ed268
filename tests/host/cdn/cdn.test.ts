import { expect, test } from 'vitest';
import { Cdn, type CdnResponse } from '../../../src/host/cdn/cdn.ts';

type Pending = { done: (response: Response) => void };

/** A cache in front of a page whose renderings end when the test says so. */
const aCachedPage = () => {
  const cdn = new Cdn({ now: () => 0 });
  const renderings: Pending[] = [];
  const ask = (path = '/page'): Promise<CdnResponse> =>
    cdn.answer({ path, query: '', headers: {} }, () => new Promise((done) => renderings.push({ done })));
  return { cdn, renderings, ask };
};

const page = (text: string, tags: string): Response =>
  new Response(text, {
    headers: { 'netlify-cdn-cache-control': 's-maxage=60', 'netlify-cache-tag': tags },
  });
const how = (result: CdnResponse): string => ('cached' in result ? result.how : 'uncached');
const finish = (pending: Pending | undefined, response: Response): void => pending?.done(response);
const turn = () => new Promise((done) => setImmediate(done));

test('purges of other tags do not keep a page that is being rendered out of the cache', async () => {
  const { cdn, renderings, ask } = aCachedPage();
  const first = ask();
  cdn.purge(['other']);
  const second = ask();
  cdn.purge(['another']);
  finish(renderings[0], page('one', 'page'));
  expect([how(await first), how(await second), how(await ask())]).toEqual(['miss', 'miss', 'hit']);
  expect(renderings).toHaveLength(1);
});

test('a request after a purge of its tag gets a new rendering, one before it the running one', async () => {
  const { cdn, renderings, ask } = aCachedPage();
  const [first, second] = [ask(), ask()];
  cdn.purge(['page']);
  const third = ask();
  finish(renderings[0], page('old', 'all,page'));
  await Promise.all([first, second]);
  await turn();
  expect(renderings).toHaveLength(2);
  finish(renderings[1], page('new', 'all,page'));
  const [one, two, three] = await Promise.all([first, second, third]);
  expect(one).toBe(two);
  expect(three).not.toBe(one);
  expect([how(three), how(await ask())]).toEqual(['miss', 'hit']);
});

test('a failing page is rendered once for all who wait for it, and anew for the next', async () => {
  const { renderings, ask } = aCachedPage();
  const all = Array.from({ length: 20 }, () => ask());
  finish(renderings[0], new Response('failed', { status: 503 }));
  expect(new Set(await Promise.all(all)).size).toBe(1);
  expect(renderings).toHaveLength(1);
  const [next, after] = [ask(), ask()];
  expect(renderings).toHaveLength(2);
  finish(renderings[1], page('again', 'page'));
  expect([how(await next), how(await after)]).toEqual(['miss', 'miss']);
});

test('a refusal of one visitor is not given to another', async () => {
  const { renderings, ask } = aCachedPage();
  const [first, second] = [ask(), ask()];
  finish(renderings[0], new Response('too many', { status: 429 }));
  expect(how(await first)).toBe('uncached');
  await turn();
  finish(renderings[1], page('good', 'page'));
  expect([how(await second), how(await ask())]).toEqual(['miss', 'hit']);
});
