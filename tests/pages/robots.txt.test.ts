import { expect, test } from 'vitest';
import { GET } from '../../src/pages/robots.txt.ts';
import { withLanguages } from '../support/languages.ts';

withLanguages('en', 'de');

test('what is for one person is closed to crawlers in every language, what readers read and the desk stay as they are', async () => {
  const lines = (await (await GET({} as Parameters<typeof GET>[0])).text()).split('\n');
  for (const path of ['/login', '/ForgotPassword', '/forgotpassword', '/my-profile', '/random', '/news/now/'])
    expect(lines).toEqual(expect.arrayContaining([`Disallow: ${path}`, `Disallow: /de${path}`]));
  expect(lines).toContain('Disallow: /dashboard');
  for (const path of ['/de', '/de/', '/de/people', '/de/news', '/de/dashboard', '/en/login'])
    expect(lines).not.toContain(`Disallow: ${path}`);
});

test('old versions of pages are closed to crawlers, wherever their number stands in the address', async () => {
  const lines = (await (await GET({} as Parameters<typeof GET>[0])).text()).split('\n');
  const closed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  // As crawlers read a rule: `*` is any characters, and the rest of the address does not count.
  const isClosed = (address: string): boolean =>
    closed.some((rule) => {
      const [first = '', ...rest] = rule
        .split('*')
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${[first, ...rest].join('.*')}`).test(address);
    });
  for (const prefix of ['', '/de']) {
    const page = `${prefix}/profile/asha-rao-ab12cd34ef`;
    for (const query of ['?as-of=3', '?from=x&as-of=3'])
      expect([page + query, isClosed(page + query)]).toEqual([page + query, true]);
    for (const query of ['', '?from=as-of', '/history'])
      expect([page + query, isClosed(page + query)]).toEqual([page + query, false]);
  }
});
