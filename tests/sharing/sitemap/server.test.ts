import { expect, test } from 'vitest';
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
import { aSite } from '../../support/calls/calls.ts';

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

test('a large sitemap is an index of parts, and each address is in one of them', async () => {
  const { storage } = aSite();
  provideFileRecords(Array.from({ length: 20 }, (_, index) => anArticle(index)));
  await createProfile(storage, aProfileRecord({ currentcity: 'Łódź' }));
  const whole = await sitemap(storage, ORIGIN, 1);
  expect(whole).toContain('<loc>https://vitae.example/places/lodz</loc>');
  const index = await sitemap(storage, ORIGIN, null, 10);
  const parts = [...index.matchAll(/<loc>[^<]*\?part=(\d+)<\/loc>/g)].map(([, part]) => Number(part));
  const urls = (xml: string): string[] => xml.match(/<url>.*<\/url>/g) ?? [];
  const count = Math.ceil(urls(whole).length / 10);
  expect(count).toBeGreaterThan(3);
  expect(parts).toEqual(Array.from({ length: count }, (_, part) => part + 1));
  const all = await Promise.all(parts.map((part) => sitemap(storage, ORIGIN, part, 10)));
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
