// @module-tag long
import { expect, test } from 'vitest';
import { filePaths, paths } from '../../../src/paths.ts';
import { findJava } from '../../support/browser/find-java.ts';
import { registerOnSite } from '../../support/browser/site-owners.ts';
import { w3cMistakes } from '../../support/pages/w3c.ts';
import { thisSite } from '../../support/site/this-site.ts';

test('the W3C’s checker finds no mistake in any served page', async () => {
  if (!findJava()) {
    console.warn(
      'Java is missing, so the W3C checker did not run; quality.test.ts checks markup everywhere.',
    );
    return;
  }
  const person = await registerOnSite('personal', { name: 'Checked by W3C' });
  const company = await registerOnSite('professional', { companyname: 'Checked & Sons' });
  const tag = await fetch(`${thisSite().baseUrl}${filePaths.feed()}`).then((reply) => reply.text());
  const article = /<link>[^<]*(\/news\/[^<]+)<\/link>/.exec(tag)?.[1] ?? paths.news();
  const addresses = [
    ...[
      paths.home(),
      '/?q=a',
      '/?all=personal',
      paths.about(),
      paths.liked(),
      paths.verifyProfile(),
      paths.advertisement(),
    ],
    ...[paths.contact(), paths.support(), paths.privacyPolicy(), paths.terms(), paths.faq()],
    paths.accessibility(),
    ...[paths.login(), paths.register(), '/forgotpassword', '/resetpassword', paths.myProfile()],
    ...[
      '/changepassword',
      '/confirmemail',
      '/loginbylink',
      '/undoemail',
      '/joinpage',
      '/undohandover',
      '/stillright',
      '/follow',
      '/leaveletters',
      '/sendletter',
      '/reportletter',
      '/blocksender',
      '/claim',
      paths.transparency(),
      paths.developers(),
      paths.adminLogin(),
      paths.dashboard(),
      paths.articleUpload(),
      '/no-such-page',
    ],
    ...[paths.news(), article, paths.newsTag('photos'), person.url, company.url, `${person.url}?as-of=1`],
  ];
  const pages: Record<string, string> = {};
  for (const path of addresses)
    pages[path] = await fetch(`${thisSite().baseUrl}${path}`).then((reply) => reply.text());
  expect(await w3cMistakes(pages)).toEqual([]);
});
