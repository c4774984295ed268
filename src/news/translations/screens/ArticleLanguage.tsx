import { ownLanguage, siteLanguages } from '../../../base/brand/rules/languages.ts';
import { languageName } from '../../../base/languages/rules/language-names.ts';
import type { ArticleCard } from '../../rules/article.ts';

type ArticleLanguageProps = { card: ArticleCard; originals: readonly { id: string; title: string }[] };

/** In a list of articles: the language of one and what it translates; nothing on a site of one language. */
export const ArticleLanguage = ({ card, originals }: ArticleLanguageProps) => {
  if (siteLanguages().length < 2) return null;
  const original = originals.find(({ id }) => id === card.translation_of);
  return (
    <p className="article-kind">
      <span>{languageName(card.language, ownLanguage())}</span>
      {original !== undefined && (
        <span>
          {' · Translation of '}
          <bdi>{original.title}</bdi>
        </span>
      )}
      {original === undefined && card.translation_of !== '' && (
        <span> · Translation of a deleted article</span>
      )}
    </p>
  );
};
