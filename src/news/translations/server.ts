import type { Storage } from '../../base/engine/storage/storage.ts';
import type { Problems } from '../../base/fields/rules/field-sentences.ts';
import { errorProblems, invalid } from '../../base/http/server/errors.ts';
import { sentText } from '../../base/http/server/handle.ts';
import type { RefusedCall } from '../../base/http/server/handler.ts';
import { ARTICLE_SENTENCES } from '../rules/article.ts';
import { type ArticleRecord, readArticleRecord } from '../storage/article-record.ts';
import { getArticleRecord } from '../storage/articles.ts';
import { fileRecordOf } from '../storage/file-articles.ts';
import { originalOf } from './rules.ts';

/**
 * The original of which an article is to be a translation, '' for none: that of the named article, if it translates one itself.
 * Refuses an unknown one and the article itself; what is not changed is not checked, because an original may be deleted.
 */
export const chosenOriginal = async (
  storage: Storage,
  { id, translation_of: stored = '' }: Pick<ArticleRecord, 'id' | 'translation_of'>,
  requested: string | undefined,
): Promise<string> => {
  if (requested === undefined || requested === stored) return stored;
  if (requested === '') return '';
  const named = await getArticleRecord(storage, requested);
  if (named === null) throw invalid({ translation_of: ARTICLE_SENTENCES.original });
  const original = await originalOfRecord(storage, named);
  if (original === id) throw invalid({ translation_of: ARTICLE_SENTENCES.ownTranslation });
  return original;
};

// Through the trash too: whoever brings an article back gets its translations back.
const originalOfRecord = async (storage: Storage, named: ArticleRecord): Promise<string> => {
  const translated = new Map<string, string>();
  for (let record: ArticleRecord | null = named; record?.translation_of && !translated.has(record.id); ) {
    const next: string = record.translation_of;
    translated.set(record.id, next);
    record = (await readArticleRecord(storage, next)) ?? fileRecordOf('id', next);
  }
  return originalOf(named.id, translated);
};

/** The problem of an original, which depends on what is stored. */
export const originalProblems = async (call: RefusedCall): Promise<Problems> => {
  const { storage, fields } = call;
  const requested = fields['translation_of'];
  if (typeof requested !== 'string') return {};
  const id = sentText(call, 'id');
  const stored = id === '' ? null : await getArticleRecord(storage, id);
  return errorProblems(() => chosenOriginal(storage, stored ?? { id }, requested.trim()));
};
