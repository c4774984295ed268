import { describe, expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { newsFeed } from '../../../src/news/feeds/server.ts';
import type { ArticleRecord } from '../../../src/news/storage/article-record.ts';
import { putArticle } from '../../../src/news/storage/articles.ts';
import { provideFileRecords } from '../../../src/news/storage/file-articles.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { sitemap } from '../../../src/sharing/sitemap/server.ts';
import { anArticleRecord } from '../../support/builders/articles.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { editStored } from '../../support/builders/stored-profiles.ts';
import { aSite } from '../../support/calls/calls.ts';
import { withLanguages } from '../../support/languages.ts';

withLanguages('en');

const ORIGIN = 'https://vitae.example';

const anArticle = (number: number, given: Partial<ArticleRecord> = {}): ArticleRecord =>
  anArticleRecord({ id: `a${number}`, slug: `title-${number}`, created: number, updated: number, ...given });

test('the sitemap lists the pages and the published articles, from the store and from files', async () => {
  const { storage } = aSite();
  provideFileRecords([anArticle(1, { slug: '标题' })]);
  await putArticle(storage, anArticle(2));
  await putArticle(storage, anArticle(3, { status: 'draft' }));
  expect(await sitemap(storage, ORIGIN, null)).toContain(
    '<sitemap><loc>https://vitae.example/sitemap.xml?part=1</loc></sitemap>',
  );
  const xml = await sitemap(storage, ORIGIN, 1);
  expect(xml).toContain('<loc>https://vitae.example/about</loc>');
  expect(xml).toContain('<loc>https://vitae.example/people</loc>');
  expect(xml).toContain('<loc>https://vitae.example/news/title-2</loc><lastmod>2025-03-09</lastmod>');
  expect(xml).toContain(`/news/${encodeURIComponent('标题')}</loc>`);
  expect(xml).not.toContain('title-3');
});

test('profiles have the day of their last change, before and after their list is made anew', async () => {
  const { storage, clock } = aSite();
  const changed = Date.parse('2026-02-27T23:59:59Z');
  await createProfile(storage, aProfileRecord({ id: 'asharao001', updated: changed }));
  await createProfile(storage, aBusinessRecord({ id: 'kaveri0001', updated: changed + 1_000 }));
  for (const turn of ['as announced', 'in the list'] as const) {
    const xml = await sitemap(storage, ORIGIN, 1);
    expect([turn, ...xml.matchAll(/-(?:asharao001|kaveri0001)<\/loc><lastmod>([^<]*)</g)].flat()).toEqual([
      turn,
      expect.any(String),
      '2026-02-27',
      expect.any(String),
      '2026-02-28',
    ]);
    clock.advance(3_600_000);
    await compactTopic(storage, directoryTopic);
  }
});

test('a page that search engines may not show is in no part, before and after a compaction, and comes back', async () => {
  const { storage, clock } = aSite();
  await createProfile(storage, aProfileRecord({ id: 'asharao001' }));
  await createProfile(storage, aProfileRecord({ id: 'ravirao001', machines: ['no-ai'] }));
  const ids = async () =>
    [...(await sitemap(storage, ORIGIN, 1)).matchAll(/-(\w+rao001)<\/loc>/g)].map(([, id]) => id).sort();
  expect(await ids()).toEqual(['asharao001', 'ravirao001']);
  for (const [machines, shown] of [
    [['no-search', 'no-ai'] as const, ['ravirao001']],
    [['no-ai'] as const, ['asharao001', 'ravirao001']],
  ] as const) {
    await editStored(storage, 'asharao001', { machines: [...machines] });
    expect(await ids()).toEqual(shown);
    clock.advance(3_600_000);
    await compactTopic(storage, directoryTopic);
    expect(await ids()).toEqual(shown);
  }
});

test('a large sitemap is an index of parts, and each address is in one of them', async () => {
  const { storage } = aSite();
  provideFileRecords(Array.from({ length: 20 }, (_, index) => anArticle(index)));
  await createProfile(storage, aProfileRecord({ currentcity: 'Łódź' }));
  const whole = await sitemap(storage, ORIGIN, 1);
  expect(whole).toContain('<loc>https://vitae.example/places/lodz</loc>');
  const index = await sitemap(storage, ORIGIN, null, { perFile: 10 });
  const parts = [...index.matchAll(/<loc>[^<]*\?part=(\d+)<\/loc>/g)].map(([, part]) => Number(part));
  const urls = (xml: string): string[] => xml.match(/<url>.*<\/url>/g) ?? [];
  const count = Math.ceil(urls(whole).length / 10);
  expect(count).toBeGreaterThan(3);
  expect(parts).toEqual(Array.from({ length: count }, (_, part) => part + 1));
  const all = await Promise.all(parts.map((part) => sitemap(storage, ORIGIN, part, { perFile: 10 })));
  expect(all.flatMap(urls)).toEqual(urls(whole));
});

test('the feed lists the newest first and is well-formed, whatever is in a title', async () => {
  const { storage } = aSite();
  await putArticle(storage, anArticle(1));
  const hostile = { title: '</title><script>&\uffff', author: '<b>&', excerpt: ']]>', summary: ']]>' };
  await putArticle(storage, anArticle(2, { ...hostile, publish_date: '2025-04-01', tags: ['a&b'] }));
  const xml = await newsFeed(storage, ORIGIN, 'en');
  expect(xml.indexOf('/news/title-2')).toBeLessThan(xml.indexOf('/news/title-1'));
  expect(xml).toContain('<pubDate>Tue, 01 Apr 2025 00:00:00 GMT</pubDate>');
  expect(xml).not.toMatch(/<script|<b>|\uffff|&(?!#?\w+;)/);
});

describe('on a site in several languages', () => {
  withLanguages('en', 'de', 'ar');

  const urlOf = (xml: string, path: string): string =>
    xml.split('\n').find((line) => line.includes(`<loc>${ORIGIN}${path}</loc>`)) ?? '';

  test('a page of the site is there in each of them, and names the others', async () => {
    const { storage } = aSite();
    const xml = await sitemap(storage, ORIGIN, 1, {
      languagesOf: (path) => (path === '/about' ? ['en', 'ar'] : ['en', 'de', 'ar']),
    });
    for (const path of ['/people', '/de/people', '/ar/people'])
      expect(urlOf(xml, path)).toContain(
        '<xhtml:link rel="alternate" hreflang="en" href="https://vitae.example/people"/><xhtml:link rel="alternate" hreflang="de" href="https://vitae.example/de/people"/><xhtml:link rel="alternate" hreflang="ar" href="https://vitae.example/ar/people"/>',
      );
    expect(['/about', '/de/about', '/ar/about'].map((path) => urlOf(xml, path) !== '')).toEqual([
      true,
      false,
      true,
    ]);
    expect(urlOf(xml, '/developers')).not.toContain('xhtml');
    expect(urlOf(xml, '/de/developers')).toBe('');
    expect(xml).toContain('xmlns:xhtml=');
  });

  test('a profile is there in the language of its original, and in those into which something public is translated', async () => {
    const { storage } = aSite();
    const texts = { message: 'Text' };
    await createProfile(storage, aProfileRecord({ id: 'plain00001', name: 'Plain' }));
    await createProfile(storage, aProfileRecord({ id: 'german0001', name: 'Deutsch', language: 'de' }));
    await createProfile(
      storage,
      aProfileRecord({ id: 'arabic0001', name: 'Both', translations: { ar: texts, ja: texts } }),
    );
    await createProfile(
      storage,
      aProfileRecord({
        id: 'hidden0001',
        name: 'Hidden',
        translations: { de: { hobbies: 'Text' } },
        private_fields: ['hobbies'],
      }),
    );
    const xml = (await Promise.all([1, 2].map((part) => sitemap(storage, ORIGIN, part)))).join('\n');
    const listed = [...xml.matchAll(/<loc>https:\/\/vitae\.example(\/\S*?profile\/\S*?)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(listed.sort()).toEqual([
      '/ar/profile/both-arabic0001',
      '/de/profile/deutsch-german0001',
      '/profile/both-arabic0001',
      '/profile/hidden-hidden0001',
      '/profile/plain-plain00001',
    ]);
    expect(urlOf(xml, '/ar/profile/both-arabic0001')).toContain('hreflang="en"');
    expect(urlOf(xml, '/profile/plain-plain00001')).not.toContain('hreflang');
  });

  test('an article is there once, in its language, and names its translations', async () => {
    const { storage } = aSite();
    provideFileRecords([
      anArticle(1, { slug: 'ferry', language: 'en' }),
      anArticle(2, { slug: 'faehre', language: 'de', translation_of: 'a1' }),
    ]);
    const xml = await sitemap(storage, ORIGIN, 1);
    for (const path of ['/news/ferry', '/de/news/faehre']) {
      expect(urlOf(xml, path)).toContain('hreflang="en" href="https://vitae.example/news/ferry"');
      expect(urlOf(xml, path)).toContain('hreflang="de" href="https://vitae.example/de/news/faehre"');
    }
    expect(urlOf(xml, '/news/faehre') + urlOf(xml, '/de/news/ferry')).toBe('');
  });
});
