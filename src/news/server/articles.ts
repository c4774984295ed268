import { ownLanguage } from '../../base/brand/rules/languages.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { AppError, checkAll } from '../../base/http/server/errors.ts';
import { todayOf } from '../../base/http/server/today.ts';
import type { AdminAction } from '../../site/audit/rules.ts';
import type { AdminCall } from '../../site/audit/server/admin-handler.ts';
import { purge } from '../../site/caches/server.ts';
import type {
  ArticleInput,
  createArticle as createArticleCall,
  updateArticle as updateArticleCall,
  updateArticleStatus,
} from '../calls.ts';
import { excerptText } from '../editor/rules/article-text.ts';
import { requestRebuild } from '../fresh/server/rebuild.ts';
import { mentionTags } from '../mentions/server.ts';
import { keepRevision, removeRevision } from '../revisions/storage.ts';
import { ARTICLE_SENTENCES, type ArticleRevision, excerptOf, readTags } from '../rules/article.ts';
import { asOf } from '../schedule/rules/schedule.ts';
import { type Timing, timingOf, untimed } from '../schedule/server.ts';
import { type ArticleRecord, revisionsOf, toArticle } from '../storage/article-record.ts';
import { claimArticleSlug } from '../storage/article-slugs.ts';
import { articleIdOf, insertArticle, isOut, newArticleId, replaceArticle } from '../storage/articles.ts';
import { type Spoken, type StoredLanguage, spoken } from '../translations/rules.ts';
import { chosenOriginal } from '../translations/server.ts';

const NEWS_TAG = 'news';

/** The context of an administrator's actions on articles. */
export type NewsroomCall = Pick<AdminCall<unknown>, 'storage' | 'admin' | 'later' | 'audit'>;

/** An article for the audit log: with only the length of its text. */
export const auditViewOf = (record: ArticleRecord): unknown => {
  const { content, summary: _s, revisions: _r, saves: _a, ...rest } = record;
  return { ...rest, content: `${content.length} characters` };
};

/** An article without any text, to be written. */
export const blankArticle = (id: string, slug: string, timing: Timing, now: number): ArticleRecord => ({
  id,
  slug,
  title: '',
  content: '',
  category: '',
  image_url: '',
  image_alt: '',
  tags: [],
  author: '',
  language: ownLanguage(),
  ...timing,
  excerpt: '',
  summary: '',
  created: now,
  updated: now,
  version: 0,
});

/** Creates an article with a slug of its own; if an earlier attempt with the same draft created it, changes that. */
export const writeArticle = async (
  newsroom: NewsroomCall,
  input: InputOf<typeof createArticleCall>,
): Promise<ArticleRecord> => {
  const { storage, admin } = newsroom;
  const now = storage.now();
  const id = input.draft_key ? articleIdOf(`${admin.email}:${input.draft_key}`) : newArticleId(storage);
  // Checked before the slug is claimed, so that a refused article claims none.
  const [timed, translation_of] = await checkAll(
    () => timingOf({ status: 'draft', publish_date: todayOf(storage) }, input, now),
    () => chosenOriginal(storage, { id }, input.translation_of),
  );
  const slug = await claimArticleSlug(storage, input.title, id);
  const blank = blankArticle(id, slug, timed, now);
  const record = withSave(
    { ...withInput(blank, { ...input, translation_of }, now), ...timed },
    null,
    admin.email,
  );
  await newsroom.audit('create-article', record.slug, null, auditViewOf(record));
  if (!(await insertArticle(storage, record))) return changeArticle(newsroom, id, input);
  announceChange(newsroom, null, record);
  return record;
};

/** The article with the text, the picture and the language of an input; missing fields and the status stay as they were. */
export const withInput = (old: ArticleRecord, input: ArticleInput, now: number): ArticleRecord => {
  const excerpt = input.excerpt ?? old.excerpt;
  return {
    ...old,
    title: input.title,
    content: input.content,
    category: input.category ?? old.category,
    image_url: input.image_url ?? old.image_url,
    image_alt: input.image_alt ?? old.image_alt,
    tags: input.tags === undefined ? old.tags : readTags(input.tags),
    author: input.author ?? old.author,
    ...languageIn(old, input),
    excerpt,
    summary: excerptOf(excerpt, excerptText(input.content)),
    updated: now,
    version: old.version + 1,
  };
};

const languageIn = (
  old: ArticleRecord,
  { language, translation_of = old.translation_of ?? '' }: Pick<ArticleInput, keyof Spoken>,
): StoredLanguage => ({
  // A language that the site has no more stays, until another one is chosen.
  ...(language === undefined || language === spoken(old).language
    ? old.language !== undefined && { language: old.language }
    : { language: language || ownLanguage() }),
  translation_of,
});

/** Maximum number of stored revisions of an article, besides its creation. */
const MAX_REVISIONS = 200;

/** Adds a revision by an admin to the record. */
export const withSave = (record: ArticleRecord, old: ArticleRecord | null, by: string): ArticleRecord => {
  const before = old === null ? [] : revisionsOf(old);
  const number = (before.at(-1)?.number ?? 0) + 1;
  const newest: ArticleRevision = {
    number,
    at: new Date(record.updated).toISOString(),
    by,
    title: record.title,
  };
  const [first = newest, ...others] = [...before, newest];
  return {
    ...record,
    by,
    saves: { ...record.saves, [by]: (record.saves?.[by] ?? 0) + 1 },
    revisions: [first, ...others.slice(-MAX_REVISIONS)],
  };
};

/** Changes an article; its slug stays. Refuses an outdated version, and sends the current article with the refusal. */
export const changeArticle = (
  newsroom: NewsroomCall,
  id: string,
  input: Omit<InputOf<typeof updateArticleCall>, 'id'>,
): Promise<ArticleRecord> =>
  change(newsroom, id, async (old, now) => {
    if (input.version !== undefined && input.version !== old.version) throw changedSince(old);
    const [timed, translation_of] = await checkAll(
      () => timingOf(old, input, now),
      () => chosenOriginal(newsroom.storage, old, input.translation_of),
    );
    const next = { ...withInput(untimed(old), { ...input, translation_of }, now), ...timed };
    return withSave(next, old, newsroom.admin.email);
  });

const changedSince = (record: ArticleRecord): AppError => {
  const saved = { by: record.by ?? '', at: new Date(record.updated).toISOString() };
  return new AppError('conflict', undefined, { body: { article: toArticle(record), saved } });
};

/** Publishes an article, schedules it, or makes it a draft again. */
export const changeStatus = (
  newsroom: NewsroomCall,
  id: string,
  input: Omit<InputOf<typeof updateArticleStatus>, 'id'>,
): Promise<ArticleRecord> =>
  change(newsroom, id, (old, now) => {
    const timed = timingOf(old, { status: input.status, publish_at: input.publish_at ?? '' }, now);
    return { ...untimed(old), ...timed, by: newsroom.admin.email, updated: now, version: old.version + 1 };
  });

/** Applies `next` to an article, again if somebody else was first. */
export const change = async (
  newsroom: NewsroomCall,
  id: string,
  next: (old: ArticleRecord, now: number) => ArticleRecord | Promise<ArticleRecord>,
  action: AdminAction | null = null,
): Promise<ArticleRecord> => {
  const { storage } = newsroom;
  let old = null as ArticleRecord | null;
  const record = await replaceArticle(storage, id, async (current) => {
    if (current === null || isOut(current)) throw noArticle();
    const now = storage.now();
    old = asOf(current, now);
    const changed = await next(old, now);
    await newsroom.audit(
      action ?? actionOf(old, changed),
      changed.slug,
      auditViewOf(old),
      auditViewOf(changed),
    );
    if (changed.revisions !== old.revisions) await keepRevision(storage, old);
    return changed;
  });
  if (old === null || record === null) throw noArticle();
  if (record.revisions !== old.revisions) forgetOldest(newsroom, old, record);
  announceChange(newsroom, old, record);
  return record;
};

const forgetOldest = ({ storage, later }: NewsroomCall, old: ArticleRecord, next: ArticleRecord): void => {
  const remaining = new Set(next.revisions?.map(({ number }) => number));
  for (const { number } of revisionsOf(old))
    if (!remaining.has(number)) later(() => removeRevision(storage, old.id, number));
};

const actionOf = (old: ArticleRecord, next: ArticleRecord): AdminAction => {
  if (old.status === next.status) return 'update-article';
  if (next.status === 'scheduled') return 'schedule';
  return next.status === 'published' ? 'publish' : 'unpublish';
};

export const noArticle = (): AppError => new AppError('not-found', ARTICLE_SENTENCES.notFound);

/** Purges caches and requests a rebuild after a change. Only a build can remove a static page, so that is requested at once. */
export const announceChange = (
  { storage, later }: Pick<NewsroomCall, 'storage' | 'later'>,
  old: ArticleRecord | null,
  next: ArticleRecord | null,
): void => {
  const wasPublished = old?.status === 'published';
  const isPublished = next?.status === 'published';
  if (!wasPublished && !isPublished) return;
  const published = [wasPublished ? [old.content] : [], isPublished ? [next.content] : []].flat();
  later(() =>
    Promise.all([
      purge([NEWS_TAG, ...mentionTags(published)]),
      requestRebuild(storage, wasPublished ? 'withdrawn' : 'published'),
    ]),
  );
};
