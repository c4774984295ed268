import { type ArticleDraft, getArticleDraft } from '../../../contract/news-desk.ts';
import { adminCall } from '../admin/admin-call.ts';
import { type ArticleFields, isSame, type OpenDraft } from './article-drafts.ts';

const fieldsIn = (kept: ArticleDraft, otherwise: ArticleFields): ArticleFields => {
  const { tags } = kept;
  const texts = Object.fromEntries(
    Object.keys(otherwise).map((name) => [
      name,
      kept[name as keyof ArticleDraft] ?? otherwise[name as keyof ArticleFields],
    ]),
  ) as ArticleFields;
  return { ...texts, tags: Array.isArray(tags) ? tags.join(', ') : (tags ?? otherwise.tags) };
};

/** The unsaved work that the server keeps, on the article of `blank` or on the new one begun last, put into it; null when there is none, or when it cannot be asked. */
export const fetchDraft = async (blank: OpenDraft): Promise<OpenDraft | null> => {
  const outcome = await adminCall(getArticleDraft, blank.id === null ? {} : { id: blank.id }, {
    again: false,
  });
  const kept = outcome.kind === 'done' ? outcome.reply.draft : null;
  if (kept === null) return null;
  const draft: OpenDraft = {
    ...blank,
    key: kept.draft_key ?? blank.key,
    version: kept.version ?? blank.version,
    fields: fieldsIn(kept, blank.base),
    at: Date.parse(kept.saved),
  };
  return isSame(draft.fields, draft.base) ? null : draft;
};

/** Of what this browser and what the server kept, the newer one. */
export const newerDraft = (here: OpenDraft | null, there: OpenDraft | null): OpenDraft | null => {
  if (here === null || there === null) return here ?? there;
  // Another new article, begun elsewhere: it waits there until this one is done.
  if (here.id === null && here.key !== there.key) return here;
  return isSame(here.fields, there.fields) || here.at >= there.at ? here : there;
};
