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
