import { useStore } from '@nanostores/react';
import { ownLanguage, siteLanguages } from '../../../base/brand/rules/languages.ts';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { languageName } from '../../../base/languages/rules/names.ts';
import { paths } from '../../../paths.ts';
import type { Editor } from '../../editor/browser/editor.ts';
import { $articles } from '../../newsroom/browser/articles-state.ts';
import type { ArticleCard } from '../../rules/article.ts';
import { translationsOf } from '../rules.ts';

/** The language of the article, and the article that it translates; nothing on a site of one language. */
export const LanguageFields = ({ editor }: { editor: Editor }) => {
  const state = useStore($articles);
  if (siteLanguages().length < 2) return null;
  const articles = state.kind === 'ready' ? state.articles : null;
  return <Fields editor={editor} articles={articles} />;
};

type FieldsProps = { editor: Editor; articles: readonly ArticleCard[] | null };

const Fields = ({ editor, articles }: FieldsProps) => {
  const { fields, problems } = editor;
  return (
    <>
      <SelectField
        name="language"
        label="Language"
        required
        value={fields.language}
        error={problems['language']}
        options={siteLanguages().map((language) => [language, nameOf(language)])}
        onChange={({ target }) => editor.change({ language: target.value })}
      />
      <SelectField
        name="translation_of"
        label="Translation of"
        value={fields.translation_of}
        error={problems['translation_of']}
        options={originalOptions(editor, articles)}
        onChange={({ target }) => editor.change(withOriginal(target.value, editor, articles ?? []))}
      />
      {articles !== null && <Versions editor={editor} articles={articles} />}
    </>
  );
};

const nameOf = (language: string): string => languageName(language, ownLanguage());

/** The articles that can be the original, newest first; the chosen one stays, also if it is deleted. */
const originalOptions = (
  { id, fields }: Editor,
  articles: readonly ArticleCard[] | null,
): (readonly [string, string])[] => {
  const originals = (articles ?? []).filter((card) => card.id !== id && card.translation_of === '');
  const chosen = fields.translation_of;
  const isListed = chosen === '' || originals.some((card) => card.id === chosen);
  return [
    ['', 'No other article'],
    ...(isListed ? [] : [[chosen, articles === null ? 'Loading articles…' : 'A deleted article'] as const]),
    ...originals.map(
      ({ id: original, title, language }) => [original, `${title} (${nameOf(language)})`] as const,
    ),
  ];
};

/** A translation begins with the picture of its original. */
const withOriginal = (translation_of: string, { fields }: Editor, articles: readonly ArticleCard[]) => {
  const picture = articles.find(({ id }) => id === translation_of)?.image_url ?? '';
  return { translation_of, ...(fields.image_url === '' && picture !== '' && { image_url: picture }) };
};

/** The article's other languages, and whether one of them is in the chosen language already. */
const Versions = ({ editor, articles }: { editor: Editor; articles: readonly ArticleCard[] }) => {
  const { language, translation_of } = editor.fields;
  const id = editor.id ?? '';
  const others = articles.filter((card) => card.id !== id);
  const all = translationsOf({ id, language: '', translation_of }, others);
  const same = all.find((version) => version.language === language);
  if (all.length === 0) return null;
  return (
    <div className="article-languages">
      {same !== undefined && (
        <p role="status">
          <span>{`Readers find this one in ${nameOf(language)} already: `}</span>
          <a href={paths.articleUpload(same.slug)}>
            <bdi>{same.title}</bdi>
          </a>
        </p>
      )}
      <ul aria-label="In other languages">
        {all
          .filter((version) => version !== same)
          .map((version) => (
            <li key={version.language}>
              <span>{`${nameOf(version.language)}: `}</span>
              <a href={paths.articleUpload(version.slug)}>
                <bdi lang={version.language}>{version.title}</bdi>
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
};
