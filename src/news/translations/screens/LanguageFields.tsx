import { useState } from 'react';
import { ownLanguage, siteLanguages } from '../../../base/brand/rules/languages.ts';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { languageName } from '../../../base/languages/rules/language-names.ts';
import { paths } from '../../../paths.ts';
import type { Editor } from '../../editor/browser/editor.ts';
import type { ArticleCard } from '../../rules/article.ts';
import { articleTranslations } from '../rules.ts';
import { useGroup, useOriginals } from './use-originals.ts';

/** The language of the article, and the article that it translates; nothing on a site of one language. */
export const LanguageFields = ({ editor }: { editor: Editor }) =>
  siteLanguages().length < 2 ? null : <AskedFields editor={editor} />;

const AskedFields = ({ editor }: { editor: Editor }) => {
  const [text, setText] = useState('');
  const { id, fields } = editor;
  const originals = useOriginals(text);
  const group = useGroup(fields.translation_of || (id ?? ''));
  return (
    <ChosenLanguage editor={editor} originals={originals} group={group} text={text} onSearch={setText} />
  );
};

type ChosenLanguageProps = {
  editor: Editor;
  /** What can be chosen, newest first, and the article with its translations; null before they are known. */
  originals: readonly ArticleCard[] | null;
  group: readonly ArticleCard[] | null;
  text: string;
  onSearch: (text: string) => void;
};

/** The language of the article and its original, among those that were found. */
export const ChosenLanguage = ({ editor, originals, group, text, onSearch }: ChosenLanguageProps) => {
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
      <TextField
        name="original_search"
        label="Find the original"
        type="search"
        placeholder="Words of its title"
        hint={foundWords(text, originals)}
        value={text}
        onChange={({ target }) => onSearch(target.value)}
      />
      <SelectField
        name="translation_of"
        label="Translation of"
        value={fields.translation_of}
        error={problems['translation_of']}
        options={originalOptions(editor, originals, group)}
        onChange={({ target }) => editor.change(withOriginal(target.value, editor, originals ?? []))}
      />
      {group !== null && <Versions editor={editor} articles={group} />}
    </>
  );
};

/** What came of a search, which the closed list below does not show. */
const foundWords = (text: string, originals: readonly ArticleCard[] | null): string => {
  if (text.trim() === '') return 'Shortens the list below.';
  if (originals === null) return 'Looking…';
  if (originals.length === 0) return 'No article has these words.';
  return originals.length === 1
    ? '1 article is in the list below.'
    : `${originals.length} articles are in the list below.`;
};

const nameOf = (language: string): string => languageName(language, ownLanguage());

/** The articles that can be the original; the chosen one stays, also if it is deleted or not among those that were found. */
const originalOptions = (
  { id, fields }: Editor,
  found: readonly ArticleCard[] | null,
  group: readonly ArticleCard[] | null,
): (readonly [string, string])[] => {
  const chosen = fields.translation_of;
  const others = (found ?? []).filter((card) => card.id !== id);
  const original = [...others, ...(group ?? [])].find((card) => card.id === chosen);
  const isListed = chosen === '' || others.some((card) => card.id === chosen);
  const named =
    original !== undefined
      ? optionName(original)
      : group === null
        ? 'Loading articles…'
        : 'A deleted article';
  return [
    ['', 'No other article'],
    ...(isListed ? [] : [[chosen, named] as const]),
    ...others.map((card) => [card.id, optionName(card)] as const),
  ];
};

const optionName = ({ title, language }: ArticleCard): string => `${title} (${nameOf(language)})`;

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
  const all = articleTranslations({ id, language: '', translation_of }, others);
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
