import { expect, test } from 'vitest';
import {
  archiveLabel,
  archiveMonthOf,
  archivesOf,
  excerptOf,
  isImagePath,
  isSitePath,
  readTags,
} from '../../../src/domain/news/article.ts';

test.each([
  ['march-2025', 'March 2025'],
  ['december-1999', 'December 1999'],
  ['smarch-2025', null],
  ['march-25', null],
  ['2025-march', null],
  ['', null],
])('the archive %j is called %s', (month, label) => {
  expect(archiveLabel(month)).toBe(label);
});

test.each([
  ['2025-03-09', 'march-2025'],
  ['1999-12-31', 'december-1999'],
])('%s belongs to %s', (date, month) => {
  expect(archiveMonthOf(date)).toBe(month);
});

test('archives count their articles, newest first', () => {
  const dates = ['2025-03-09', '2025-12-01', '2025-03-31', '2024-12-31'];
  expect(archivesOf(dates.map((publish_date) => ({ publish_date })))).toEqual([
    { month: 'december-2025', label: 'December 2025', count: 1 },
    { month: 'march-2025', label: 'March 2025', count: 2 },
    { month: 'december-2024', label: 'December 2024', count: 1 },
  ]);
});

test.each([
  ['Own words', 'x', 'Own words'],
  ['', 'Short.', 'Short.'],
  ['', 'x'.repeat(150), 'x'.repeat(150)],
  ['', 'x'.repeat(151), `${'x'.repeat(150)}…`],
  ['', '😀'.repeat(151), `${'😀'.repeat(150)}…`],
])('a card with the excerpt %j shows what it should', (excerpt, text, shown) => {
  expect(excerptOf(excerpt, text)).toBe(shown);
});

test.each([
  ['books, Valley , books', ['books', 'Valley']],
  [
    ['a', 'A', ' b '],
    ['a', 'b'],
  ],
  [' , ,', []],
  [undefined, []],
  ['two   words', ['two words']],
])('the tags %j are %j', (sent, tags) => {
  expect(readTags(sent)).toEqual(tags);
});

test.each([
  ['/uploads/a.jpg', true, true],
  ['/php-api/update-like.php?id=x', true, false],
  ['/%70hp-api/track_visit.php', true, false],
  ['//evil.example/a.jpg', false, false],
  ['/\\evil.example', false, false],
  ['https://evil.example/a.jpg', false, false],
  ['a.jpg', false, false],
  ['', false, false],
])('%j: a path of the site %s, of a picture %s', (path, ofSite, ofPicture) => {
  expect([isSitePath(path), isImagePath(path)]).toEqual([ofSite, ofPicture]);
});
