import { expect, test } from 'vitest';
import { sayIn } from '../../../src/base/languages/rules/say.ts';
import {
  archiveLabel,
  archiveMonthOf,
  archivesOf,
  excerptOf,
  isImagePath,
  monthName,
  readTags,
  tagSlug,
} from '../../../src/news/rules/article.ts';

test.each([
  ['march-2025', 'March 2025'],
  ['december-1999', 'December 1999'],
  ['smarch-2025', null],
  ['march-25', null],
  ['2025-march', null],
  ['', null],
])('the archive %j has the label %s', (month, label) => {
  expect(archiveLabel(month)).toBe(label);
});

test.each([
  ['2025-03-09', 'march-2025'],
  ['1999-12-31', 'december-1999'],
])('the date %s belongs to the archive %s', (date, month) => {
  expect(archiveMonthOf(date)).toBe(month);
});

test('archives are listed newest first with their number of articles', () => {
  const dates = ['2025-03-09', '2025-12-01', '2025-03-31', '2024-12-31'];
  expect(archivesOf(dates.map((publish_date) => ({ publish_date })))).toEqual([
    { month: 'december-2025', label: 'December 2025', count: 1 },
    { month: 'march-2025', label: 'March 2025', count: 2 },
    { month: 'december-2024', label: 'December 2024', count: 1 },
  ]);
});

test.each([
  ['Own words', 'x', 'Own words'],
  ['written', 'text', 'written'],
  ['', '', ''],
  ['', 'short', 'short'],
  ['', 'Short.', 'Short.'],
  ['', 'x'.repeat(150), 'x'.repeat(150)],
  ['', 'x'.repeat(151), `${'x'.repeat(150)}…`],
  ['', '😀'.repeat(151), `${'😀'.repeat(150)}…`],
  ['', '🙂'.repeat(151), `${'🙂'.repeat(150)}…`],
])('with the excerpt %j and the text %j, a card shows %j', (excerpt, text, shown) => {
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
  ['🎉, C++, !!!, C#, +', ['C++', 'C#']],
])('the tags sent as %j are %j', (sent, tags) => {
  expect(readTags(sent)).toEqual(tags);
});

test.each([
  ['C', 'c'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['.NET/C#', 'net-c-sharp'],
  ['R&B', 'r-b'],
  ['#vitae', 'sharp-vitae'],
  ['A+B', 'a-plus-b'],
  ['+1 #2 18+', '1-2-18'],
  ['C + #', 'c'],
  ['कि+', 'कि-plus'],
  ['𝒳+', 'x-plus'],
  ['𐐷+', '𐐷-plus'],
  ['+++', ''],
  ['🎉', ''],
  ['❤️', ''],
  ['#️⃣', ''],
  ['👩‍🚀', ''],
  ['\u3164', ''],
  ['\u034f\u180b', ''],
  ['´', ''],
  ['', ''],
  ['I ❤️ C️++', 'i-c-plus-plus'],
  ['C＋＋', 'c-plus-plus'],
  ['Ｆ＃', 'f-sharp'],
  ['𝐂', 'c'],
  ['Tromsø', 'tromso'],
  [`C${'+'.repeat(1_000)}`, `c${'-plus'.repeat(12)}`.slice(0, 60)],
])('the address of the tag %j ends in %j, and so does that of this end', (tag, slug) => {
  expect(tagSlug(tag)).toBe(slug);
  expect(tagSlug(slug)).toBe(slug);
});

test.each([
  ['/uploads/a-0.jpg', true],
  ['/img/x.png?v=2', true],
  ['https://a.example/x.png', false],
  ['//a.example/x.png', false],
  ['/\\a.example/x.png', false],
  ['x.png', false],
  ['', false],
  ['/php-api/track_visit.php', false],
  ['/PHP-API/update-like.php?id=a&like=1', false],
  ['/a/../php-api/x.php', false],
  ['/%70hp-api/x.php', false],
  ['/%E0%A4%A', false],
])('%j is a path of an image: %s', (path, expected) => {
  expect(isImagePath(path)).toBe(expected);
});

test('a month of the archive is named in the language of the page, and its address is not', () => {
  expect(['march-2025', 'MARCH-2025', 'march-0099', 'smarch-2025'].map(monthName)).toEqual([
    'March 2025',
    'March 2025',
    'March 99',
    null,
  ]);
  expect(sayIn('de', () => monthName('march-2025'))).toBe('März 2025');
  expect(sayIn('de', () => archiveLabel('march-2025'))).toBe('March 2025');
});
