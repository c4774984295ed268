import { ownLanguage } from '../../base/brand/rules/languages.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { readInput } from '../../base/http/server/body.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { requireOwnOrigin } from '../../base/http/server/origin.ts';
import { todayOf } from '../../base/http/server/today.ts';
import { paths } from '../../paths.ts';
import type { IsFromAdmin } from '../../site/audit/server/admin-handler.ts';
import { articleSchema } from '../calls.ts';
import { type Article, byNewest, readTags } from '../rules/article.ts';
import { articleSlug } from '../rules/article-slug.ts';
import type { NewsPage } from '../rules/news.ts';
import { listCards } from '../server/article-queries.ts';
import { articlePage } from '../server/news-pages.ts';

/** The result of a preview: the page, or a redirect. */
type Preview =
  | { kind: 'page'; page: NewsPage; status: number; cookies: readonly string[] }
  | { kind: 'moved'; path: string };

/** Renders an article form as its page, only for those who write news; stores nothing. */
export const previewArticle = async (
  request: Request,
  storage: Storage,
  isFromEditor: IsFromAdmin,
): Promise<Preview> => {
  if (request.method !== 'POST') return { kind: 'moved', path: paths.articleUpload() };
  const cookies: string[] = [];
  try {
    requireOwnOrigin(request);
    const isEditor = await isFromEditor({
      request,
      storage,
      setCookie: (cookie) => cookies.push(...[cookie].flat()),
    });
    if (!isEditor) return { kind: 'moved', path: paths.adminLogin() };
    const article = toArticle(storage, (await readInput(request, 'form')).fields);
    const others = await listCards({ storage, drafts: false });
    const published = [article, ...others.filter(({ slug }) => slug !== article.slug)].sort(byNewest);
    return { kind: 'page', page: articlePage(article, published), status: 200, cookies };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const page: NewsPage = { kind: 'missing', message: error.message };
    return { kind: 'page', page, status: error.status, cookies };
  }
};

const toArticle = (storage: Storage, fields: Record<string, unknown>): Article => {
  const parsed = articleSchema.safeParse(fields);
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message);
  const { title, content, tags, status = 'draft', publish_date, ...rest } = parsed.data;
  const day = publish_date || todayOf(storage);
  return {
    id: 'preview',
    slug: articleSlug(title),
    title,
    content,
    category: rest.category ?? '',
    image_url: rest.image_url ?? '',
    image_alt: rest.image_alt ?? '',
    tags: readTags(tags),
    author: rest.author ?? '',
    publish_date: day,
    publishDate: day,
    status,
    excerpt: rest.excerpt ?? '',
    language: rest.language || ownLanguage(),
    translation_of: rest.translation_of ?? '',
    created: storage.now(),
  };
};
