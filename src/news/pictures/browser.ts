import { loadModule } from '../../base/frame/browser/load-module.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { getArticles } from '../calls.ts';
import type { Picture } from '../editor/rules/article-text.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../rules/article.ts';

/** A picture of an article, with that article's title. */
export type UsedPicture = Picture & { title: string };

/** The pictures of all articles, drafts included: those of the newest article first, each once. */
export const loadUsedPictures = async (): Promise<{ pictures: UsedPicture[] } | { problem: string }> => {
  try {
    const [outcome, { picturesIn }] = await Promise.all([
      adminCall(getArticles, {}),
      loadModule(() => import('../editor/rules/article-text.ts')),
    ]);
    if (outcome.kind !== 'done')
      return {
        problem: ARTICLE_ADMIN_SENTENCES.fetchFailed(sentenceOf(outcome, ARTICLE_ADMIN_SENTENCES.noAnswer)),
      };
    const all = (outcome.reply.articles ?? []).flatMap(({ title, content, image_url, image_alt }) =>
      [...(image_url === '' ? [] : [{ path: image_url, alt: image_alt }]), ...picturesIn(content)].map(
        (picture) => ({ ...picture, title }),
      ),
    );
    return { pictures: eachOnce(all) };
  } catch {
    return { problem: ARTICLE_ADMIN_SENTENCES.fetchFailed(ARTICLE_ADMIN_SENTENCES.noAnswer) };
  }
};

/** Each path once, at its newest place, described wherever it is. */
const eachOnce = (all: readonly UsedPicture[]): UsedPicture[] => {
  const byPath = new Map<string, UsedPicture>();
  for (const picture of all) {
    const newer = byPath.get(picture.path);
    if (newer === undefined) byPath.set(picture.path, picture);
    else if (newer.alt === '') byPath.set(picture.path, { ...newer, alt: picture.alt });
  }
  return [...byPath.values()];
};
