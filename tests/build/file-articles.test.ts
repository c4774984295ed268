import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFileArticle, writeFileArticles } from '../../src/build/file-articles.ts';

const file = (head: string, body = 'Text.'): string => `---\n${head}\n---\n\n${body}\n`;

test('an article file has the fields of a stored article, at version 0', () => {
  const text = file(
    'title: Über "uns"\npublish_date: 2026-08-27\ntags: [Art, art, Sea]',
    '## Hi\n\n**Bold** text.',
  );
  expect(readFileArticle('ueber-uns.md', text)).toEqual({
    id: expect.stringMatching(/^file[0-9a-f]{20}$/),
    slug: 'ueber-uns',
    title: 'Über "uns"',
    content: '## Hi\n\n**Bold** text.',
    category: '',
    image_url: '',
    tags: ['Art', 'Sea'],
    author: '',
    publish_date: '2026-08-27',
    status: 'published',
    excerpt: '',
    summary: 'Bold text.',
    image_alt: '',
    created: Date.UTC(2026, 7, 27),
    updated: Date.UTC(2026, 7, 27),
    version: 0,
  });
});

test('the id of an article file depends only on its slug', () => {
  const one = readFileArticle('a.md', file('title: A\nslug: x\npublish_date: 2026-08-27'));
  const two = readFileArticle('b.md', file('title: B\nslug: x\npublish_date: "2025-01-01"'));
  expect(one.id).toBe(two.id);
});

test('an article file keeps letters in its slug that other slugs spell plainly, because its id depends on them', () => {
  const head = 'title: A\npublish_date: 2026-08-27';
  expect(readFileArticle('tromsø-2026.md', file(head)).slug).toBe('tromsø-2026');
  expect(readFileArticle('a.md', file(`${head}\nslug: straße`)).slug).toBe('straße');
});

test.each([
  ['no title', 'publish_date: 2026-08-27', 'title'],
  ['no date', 'title: A', 'publish_date'],
  ['a day that does not exist', 'title: A\npublish_date: "2026-02-30"', 'publish_date'],
  [
    'a picture on another site',
    'title: A\npublish_date: 2026-08-27\nimage_url: https://x.example/a.png',
    'image_url',
  ],
  ['an unknown status', 'title: A\npublish_date: 2026-08-27\nstatus: hidden', 'status'],
  ['an unknown field', 'title: A\npublish_date: 2026-08-27\nimgae: x', 'imgae'],
  ['a language that is no tag', 'title: A\npublish_date: 2026-08-27\nlanguage: DE', 'language is a tag'],
  ['an invalid slug', 'title: A\nslug: A/B\npublish_date: 2026-08-27', 'a-b'],
])('an article file with %s stops the build with an error that names it', (_, head, word) => {
  expect(() => readFileArticle('a.md', file(head))).toThrow(new RegExp(`content/news/a\\.md: [^]*${word}`));
});

/** A content folder with these article files, whose site has these languages. */
const aContent = async (
  languages: readonly string[],
  articles: Readonly<Record<string, string>>,
): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'vitae-news-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'content/news'), { recursive: true });
  const settings = JSON.parse(await readFile('content/site.json', 'utf8'));
  await writeFile(join(root, 'content/site.json'), JSON.stringify({ ...settings, languages }));
  for (const [name, head] of Object.entries(articles))
    await writeFile(
      join(root, 'content/news', `${name}.md`),
      file(`title: ${name}\npublish_date: 2026-08-27\n${head}`),
    );
  return root;
};

test('an article file names its language and the slug of the file that it translates', async () => {
  const root = await aContent(['en', 'de'], { ferry: '', faehre: 'language: de\ntranslation_of: ferry' });
  const [german, original] = await writeFileArticles(root);
  expect(german).toMatchObject({ language: 'de', translation_of: original?.id });
  expect(original).not.toHaveProperty('language');
});

test('article files in languages that the site does not have are left out', async () => {
  const files = { ferry: '', faehre: 'language: de\ntranslation_of: ferry', balsa: 'language: es' };
  const slugs = async (languages: string[]) =>
    (await writeFileArticles(await aContent(languages, files))).map(({ slug }) => slug);
  expect(await slugs(['en'])).toEqual(['ferry']);
  expect(await slugs(['en', 'de'])).toEqual(['faehre', 'ferry']);
});

test.each(['nothing', 'ferry', '../ferry'])('a file that translates "%s" stops the build', async (named) => {
  const root = await aContent(['en'], { ferry: `translation_of: ${named}` });
  await expect(writeFileArticles(root)).rejects.toThrow('translation_of of "ferry" is not the slug');
});

test('all article files of this site are valid', async () => {
  const articles = await writeFileArticles();
  expect(articles.length).toBeGreaterThan(0);
});
