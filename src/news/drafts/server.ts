import { AppError } from '../../base/http/server/errors.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { type ArticleDraft, getArticleDraft, saveArticleDraft } from '../newsroom/calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../rules/article.ts';
import { type NewsroomCall, noArticle } from '../server/articles.ts';
import { readArticleRecord } from '../storage/article-record.ts';
import { articleIdOf, getArticleRecord } from '../storage/articles.ts';
import { type DraftName, type DraftRecord, getDraft, removeDraft, updateDraft } from './storage.ts';

type DraftContext = Pick<NewsroomCall, 'storage' | 'admin'>;
type Fields = Record<string, unknown>;

const MINUTE = 60_000;
/** Maximum number of writes of one draft in a minute. */
const MAX_WRITES = 30;

/** Stores an admin's unsaved fields and returns the time; without any fields, removes the draft. Does not write an unchanged draft. */
export const saveDraft = async (
  { storage, admin }: DraftContext,
  { id, draft_key, ...sent }: DraftName & Fields,
): Promise<string> => {
  const name: DraftName = { id: id || undefined, draft_key: draft_key || undefined };
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const base = name.id ? await savesOf({ storage, admin }, name.id) : 0;
  if (Object.keys(fields).every((field) => field === 'version')) {
    await removeDraft(storage, admin.email, name);
    return new Date(storage.now()).toISOString();
  }
  const saved = await updateDraft(storage, admin.email, name, (old) => {
    if (old?.base === base && isSame(old.fields, fields)) return null;
    const now = storage.now();
    return {
      fields,
      ...(name.id && { id: name.id }),
      ...(name.draft_key && { draft_key: name.draft_key }),
      saved: now,
      base,
      ...countedWrite(old, now),
    };
  });
  return new Date(saved).toISOString();
};

// A draft may be long, so a fast browser must not write it too often.
const countedWrite = (old: Partial<DraftRecord> | null, now: number): { minute: number; writes: number } => {
  const { minute = 0, writes = 0 } = old ?? {};
  if (now - minute >= MINUTE || now < minute) return { minute: now, writes: 1 };
  if (writes < MAX_WRITES) return { minute, writes: writes + 1 };
  const seconds = Math.ceil((minute + MINUTE - now) / 1_000);
  throw new AppError('throttled', ARTICLE_ADMIN_SENTENCES.tooManyDrafts, {
    headers: { 'Retry-After': String(seconds) },
  });
};

const isSame = (old: Fields | undefined, fields: Fields): boolean => {
  const text = (value: Fields): string => JSON.stringify(Object.entries(value).sort());
  return old !== undefined && text(old) === text(fields);
};

const savesOf = async ({ storage, admin }: DraftContext, id: string): Promise<number> => {
  const record = await getArticleRecord(storage, id);
  if (record === null) throw noArticle();
  return record.saves?.[admin.email] ?? 0;
};

/** An admin's draft; null if there is none, or the article was saved since. */
export const findDraft = async (
  { storage, admin, later }: DraftContext & Pick<NewsroomCall, 'later'>,
  name: DraftName,
): Promise<ArticleDraft | null> => {
  const draft = await getDraft(storage, admin.email, name);
  if (draft === null) return null;
  if (await isOver({ storage, admin }, draft)) {
    later(() => removeDraft(storage, admin.email, draft));
    return null;
  }
  const { fields, id, draft_key, saved } = draft;
  return {
    ...fields,
    ...(id !== undefined && { id }),
    ...(draft_key !== undefined && { draft_key }),
    saved: new Date(saved).toISOString(),
  };
};

// To save an operation, saving an article does not remove its draft; a draft from before its writer's last save is ignored.
const isOver = async ({ storage, admin }: DraftContext, draft: DraftRecord): Promise<boolean> => {
  if (draft.id === undefined)
    return (await readArticleRecord(storage, articleIdOf(`${admin.email}:${draft.draft_key}`))) !== null;
  const article = await getArticleRecord(storage, draft.id);
  return article !== null && (article.saves?.[admin.email] ?? 0) !== draft.base;
};

export const getArticleDraftHandler = adminHandler(getArticleDraft, async ({ input, ...call }) => ({
  success: true as const,
  draft: await findDraft(call, input),
}));

export const saveArticleDraftHandler = adminHandler(saveArticleDraft, async ({ input, ...call }) => ({
  success: true as const,
  saved: await saveDraft(call, input),
}));
