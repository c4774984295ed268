import { expect, test } from 'vitest';
import { paths, pictureSet } from '../src/paths.ts';

test('a stored photo is served under /uploads, and a URL or path stays unchanged', () => {
  expect(paths.photo('abc.jpg')).toBe('/uploads/abc.jpg');
  expect(paths.photo('https://example.com/a.jpg')).toBe('https://example.com/a.jpg');
  expect(paths.photo('/news/a.jpg')).toBe('/news/a.jpg');
  expect(paths.photo('httpd.jpg')).toBe('/uploads/httpd.jpg');
});

test('the WebP of a stored photo is beside it, that of a deployed file comes from the image service, and others have none', () => {
  const photo = `/uploads/ab12cd34-${'0f'.repeat(16)}.jpg`;
  expect(paths.picture(photo, 240)).toBe(`/uploads/ab12cd34-${'0f'.repeat(16)}-240.webp`);
  expect(paths.picture('/news/a b&c.jpg', 400)).toBe(
    '/.netlify/images?url=%2Fnews%2Fa%20b%26c.jpg&w=400&fm=webp',
  );
  for (const path of ['https://example.com/a.jpg', '//example.com/a.jpg', '/a.svg', '/uploads/default.jpg'])
    expect([path, paths.picture(path, 400)]).toEqual([path, undefined]);
  expect(pictureSet('/news/a.png', [400, 800])).toBe(
    '/.netlify/images?url=%2Fnews%2Fa.png&w=400&fm=webp 400w, /.netlify/images?url=%2Fnews%2Fa.png&w=800&fm=webp 800w',
  );
  expect(pictureSet('/a.svg', [400])).toBeUndefined();
});

test('the first page of news has no number in its URL', () => {
  expect(paths.news()).toBe('/news');
  expect(paths.news(2)).toBe('/news/page/2');
  expect(paths.newsTag('art', 3)).toBe('/news/tag/art/page/3');
  expect(paths.newsArchive('march-2025')).toBe('/news/archive/march-2025');
});
