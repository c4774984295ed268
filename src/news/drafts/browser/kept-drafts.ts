import { adminCall } from '../../../base/http/browser/admin-call.ts';
import { type ArticleDraft, getArticleDraft } from '../../newsroom/calls.ts';
import { type ArticleFields, isSameArticle, type OpenDraft } from './article-drafts.ts';

const fieldsIn = (stored: ArticleDraft, otherwise: ArticleFields): ArticleFields => {
  const { tags } = stored;
  const texts = Object.fromEntries(
    Object.keys(otherwise).map((name) => [
      name,
      stored[name as keyof ArticleDraft] ?? otherwise[name as keyof ArticleFields],
    ]),
  ) as ArticleFields;
  return { ...texts, tags: Array.isArray(tags) ? tags.join(', ') : (tags ?? otherwise.tags) };
};

/** The server's unsaved work on the article of `blank`, or on the latest new one, merged into `blank`; null if there is none or it cannot be loaded. */
export const fetchDraft = async (blank: OpenDraft): Promise<OpenDraft | null> => {
  const outcome = await adminCall(getArticleDraft, blank.id === null ? {} : { id: blank.id }, {
    again: false,
  });
  const stored = outcome.kind === 'done' ? outcome.reply.draft : null;
  if (stored === null) return null;
  const draft: OpenDraft = {
    ...blank,
    key: stored.draft_key ?? blank.key,
    version: stored.version ?? blank.version,
    fields: fieldsIn(stored, blank.base),
    at: Date.parse(stored.saved),
  };
  return isSameArticle(draft.fields, draft.base) ? null : draft;
};

/** The newer of this browser's and the server's copy. */
export const newerDraft = (here: OpenDraft | null, there: OpenDraft | null): OpenDraft | null => {
  if (here === null || there === null) return here ?? there;
  // A new article that was started elsewhere: the server keeps its draft until this one is done.
  if (here.id === null && here.key !== there.key) return here;
  return isSameArticle(here.fields, there.fields) || here.at >= there.at ? here : there;
};
