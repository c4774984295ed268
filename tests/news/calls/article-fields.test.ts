import { afterEach, beforeEach, expect, test } from 'vitest';
import { aNewsroom, LIBRARY, type Newsroom } from '../../support/calls/newsroom.ts';

let newsroom: Newsroom;
beforeEach(async () => {
  newsroom = await aNewsroom(LIBRARY);
});
afterEach(() => newsroom.leave());

test('an article with only a title and content becomes a draft dated today', async () => {
  const { body } = await newsroom.admin('create_article.php', {
    json: { title: ' Short ', content: 'x' },
  });
  const today = new Date(newsroom.site.clock.now()).toISOString().slice(0, 10);
  expect(body.article).toMatchObject({
    title: 'Short',
    status: 'draft',
    publish_date: today,
    tags: [],
    image_url: '',
    author: '',
  });
});

test.each([
  ['no title', { title: undefined }, 'title', 'Title and content are required'],
  ['a blank title', { title: ' \n ' }, 'title', 'Title and content are required'],
  ['blank content', { content: '' }, 'content', 'Title and content are required'],
  ['a number as title', { title: 7 }, 'title', 'Title must be text'],
  ['a title of 201 characters', { title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters'],
  [
    'content of 200,001 characters',
    { content: 'x'.repeat(200_001) },
    'content',
    'Content must be at most 200,000 characters',
  ],
  ['a long excerpt', { excerpt: 'x'.repeat(1_001) }, 'excerpt', 'Excerpt must be at most 1,000 characters'],
  ['a control character', { author: 'a\u0007' }, 'author', 'Author contains characters that cannot be used'],
  ['an unknown status', { status: 'hidden' }, 'status', 'Status must be draft, scheduled or published'],
  ['a day that does not exist', { publish_date: '2025-02-30' }, 'publish_date', 'Please enter a valid date'],
  ['a date with a time', { publish_date: '2025-02-03T00:00' }, 'publish_date', 'Please enter a valid date'],
  [
    'an image on another site',
    { image_url: 'https://evil.example/x.png' },
    'image_url',
    'Image must be a path on this site',
  ],
  [
    'a protocol-relative image URL',
    { image_url: '//evil.example/x.png' },
    'image_url',
    'Image must be a path on this site',
  ],
  [
    'a host behind a backslash',
    { image_url: '/\\evil.example/x.png' },
    'image_url',
    'Image must be a path on this site',
  ],
  [
    'a script as an image',
    { image_url: 'javascript:alert(1)' },
    'image_url',
    'Image must be a path on this site',
  ],
  [
    'an API path as an image',
    { image_url: '/php-api/track_visit.php' },
    'image_url',
    'Image must be a path on this site',
  ],
  ['a number in tags', { tags: [5] }, 'tags', 'Tags must be text or a list of texts'],
  ['too long tags', { tags: 'x'.repeat(1_001) }, 'tags', 'Tags must be at most 1,000 characters'],
  ['tags on two lines', { tags: ['a\nb'] }, 'tags', 'Tags must be on one line'],
])('an article with %s is a 400', async (_, given, field, sentence) => {
  const { status, body } = await newsroom.create(given);
  expect([status, body.message, body.errors?.[field]]).toEqual([400, sentence, sentence]);
  expect(await newsroom.titles(newsroom.admin)).toEqual([]);
});

test('article calls accept only JSON', async () => {
  const form = new FormData();
  form.set('title', 'x');
  expect((await newsroom.admin('create_article.php', { form })).status).toBe(415);
});

test.each([
  ['Été à Paris', 'ete-a-paris'],
  ['  --  ', 'article'],
  ['Tag', 'tag-2'],
  ['हिन्दी समाचार', 'हिन्दी-समाचार'],
  ['A/B & 100%', 'a-b-100'],
])('the title %j gets the slug %j, and the same title again gets the next number', async (title, slug) => {
  expect((await newsroom.create({ title })).body.article.slug).toBe(slug);
  const second = (await newsroom.create({ title })).body.article.slug;
  expect(second).toBe(slug.endsWith('-2') ? slug.replace(/2$/, '3') : `${slug}-2`);
  expect((await newsroom.bySlug(slug)).status).toBe(200);
});

test('articles created at once with the same title get different slugs', async () => {
  const both = await Promise.all([newsroom.create(), newsroom.create(), newsroom.create()]);
  expect(both.map(({ body }) => body.article.slug).sort()).toEqual(
    ['', '-2', '-3'].map((end) => `a-library-for-the-valley${end}`),
  );
});

test('an image’s alternative text is trimmed and has at most 200 characters', async () => {
  const { body } = await newsroom.create({ image_url: '/news/x.jpg', image_alt: ' A ferry ' });
  expect(body.article.image_alt).toBe('A ferry');
  expect((await newsroom.create({ image_alt: 'x'.repeat(201) })).body.errors).toEqual({
    image_alt: 'Alternative text must be at most 200 characters',
  });
});
