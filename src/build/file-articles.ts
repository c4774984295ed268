import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { z } from 'zod';
import { DEFAULT_LANGUAGES } from '../base/brand/rules/offered-languages.ts';
import { siteSchema } from '../base/brand/rules/site-schema.ts';
import { isLanguageTag } from '../base/languages/rules/tag.ts';
import { wordsSlug } from '../base/text/rules/slug.ts';
import { foldText } from '../base/text/rules/text.ts';
import { excerptText } from '../news/editor/rules/article-text.ts';
import { ARTICLE_STATUSES, excerptOf, isArticleDate, isImagePath, readTags } from '../news/rules/article.ts';
import { momentOf } from '../news/schedule/rules/schedule.ts';
import type { ArticleRecord } from '../news/storage/article-record.ts';
import { BRAND, layContent } from './content.ts';

const FOLDER = 'content/news';
const OUTPUT = '.astro/file-articles.json';

const FRONTMATTER = /^\s*---\n([\s\S]*?)\n---\n/;

const day = z.string().refine(isArticleDate, 'publish_date is a day, YYYY-MM-DD');

const frontmatterSchema = z.strictObject({
  title: z.string().trim().min(1),
  slug: z.string().optional(),
  publish_date: day,
  category: z.string().default(''),
  tags: z.union([z.string(), z.array(z.string())]).default([]),
  author: z.string().default(''),
  excerpt: z.string().default(''),
  image_url: z.string().refine(isImagePath, 'image_url is a path on this site').or(z.literal('')).default(''),
  image_alt: z.string().max(200).default(''),
  status: z.enum(ARTICLE_STATUSES).default('published'),
  language: z.string().refine(isLanguageTag, 'language is a tag such as en, de or pt-BR').optional(),
  // The slug of a file, because nobody knows its id.
  translation_of: z.string().optional(),
  // Quoted in the file, because YAML would parse it as a date.
  publish_at: z.string().optional(),
});

// Keeps letters such as ø, unlike the slugs of stored articles: ids come from these slugs, so those of existing files must stay.
const fileSlug = (name: string): string => wordsSlug(name, foldText) || 'article';

// From the slug alone, so that an edited file stays the same article.
const idOf = (slug: string): string => `file${createHash('sha256').update(slug).digest('hex').slice(0, 20)}`;

/** The article in a file of `content/news`; throws a sentence with the file's name if it is invalid. */
export const readFileArticle = (file: string, text: string): ArticleRecord => {
  const [head = '', yaml = ''] = FRONTMATTER.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const content = text.replaceAll('\r\n', '\n').slice(head.length);
  const parsed = frontmatterSchema.safeParse(parse(yaml) ?? {});
  if (!parsed.success) throw new Error(`${FOLDER}/${file}: ${z.prettifyError(parsed.error)}`);
  const {
    slug: wished,
    excerpt,
    tags,
    publish_date,
    publish_at,
    language,
    translation_of,
    ...fields
  } = parsed.data;
  const slug = wished ?? fileSlug(file.replace(/\.md$/, ''));
  if (slug !== fileSlug(slug)) throw new Error(`${FOLDER}/${file}: slug would be "${fileSlug(slug)}"`);
  if (fields.status === 'scheduled' && momentOf(publish_at ?? '') === null)
    throw new Error(`${FOLDER}/${file}: publish_at is a quoted ISO 8601 time with its offset`);
  const created = Date.parse(publish_date);
  return {
    id: idOf(slug),
    ...fields,
    ...(language !== undefined && { language }),
    ...(translation_of && { translation_of: idOf(translation_of) }),
    ...(fields.status === 'scheduled' && publish_at !== undefined && { publish_at }),
    slug,
    publish_date,
    tags: readTags(tags),
    content: content.trim(),
    excerpt: excerpt.trim(),
    summary: excerptOf(excerpt.trim(), excerptText(content)),
    created,
    updated: created,
    version: 0,
  };
};

/** Reads `content/news` and writes it as data for pages and functions, which cannot read the files themselves. */
export const writeFileArticles = async (root = '.'): Promise<ArticleRecord[]> => {
  const files = await readdir(join(root, FOLDER)).catch(() => []);
  const articles = await Promise.all(
    files
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map(async (file) => readFileArticle(file, await readFile(join(root, FOLDER, file), 'utf8'))),
  );
  const slugs = articles.map(({ slug }) => slug);
  const twice = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (twice !== undefined) throw new Error(`${FOLDER}: two articles have the slug "${twice}"`);
  requireOriginals(articles);
  const languages = await readLanguages(root);
  const shown = articles.filter(({ language }) => language === undefined || languages.includes(language));
  const text = JSON.stringify(shown);
  const output = join(root, OUTPUT);
  // Written only if it differs, because development reloads what imports it.
  if ((await readFile(output, 'utf8').catch(() => '')) !== text) {
    await mkdir(join(root, '.astro'), { recursive: true });
    await writeFile(output, text);
  }
  return shown;
};

const requireOriginals = (articles: readonly ArticleRecord[]): void => {
  const ids = new Set(articles.map(({ id }) => id));
  for (const { id, slug, translation_of } of articles) {
    if (translation_of === undefined || (translation_of !== id && ids.has(translation_of))) continue;
    throw new Error(`${FOLDER}: translation_of of "${slug}" is not the slug of another article there`);
  }
};

/** The languages of the content's own settings: articles in another language are left out. */
const readLanguages = async (root: string): Promise<readonly string[]> => {
  const text = await readFile(join(root, BRAND), 'utf8');
  const { languages = DEFAULT_LANGUAGES } = siteSchema.parse(JSON.parse(text));
  return languages;
};

/** Writes the articles of `content/news` before each build, and after each edit in development. */
export const fileArticles = (): AstroIntegration => ({
  name: 'file-articles',
  hooks: {
    'astro:config:setup': async () => void (await writeFileArticles(await layContent())),
    'astro:server:setup': ({ server, logger }) => {
      const again = async (path: string): Promise<void> => {
        if (!path.replaceAll('\\', '/').includes(`/${FOLDER}/`)) return;
        await writeFileArticles().catch((error: Error) => logger.error(error.message));
      };
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, again);
    },
  },
});
