import { ownLanguage } from '../../../base/brand/rules/languages.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { proseFields } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { ShownLanguages } from '../../rules/profile.ts';
import type { Translations } from '../../rules/structured-values.ts';

/** The language of a page's texts; the site's own where it names none. */
export const pageLanguage = ({ language }: { language?: string }): string => language || ownLanguage();

type Translated = { profile: ProfileKind; language: string; translations: Translations } & Partial<
  Record<FieldName, string>
>;

/** The tags by which a text for a reader of a language is looked for, the closest first: `pt-BR`, then `pt`. */
export const tagsFor = (language: string): string[] => {
  const parts = language.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
};

/** The translation of a field for readers of a language (a tag), with its tag; null if there is none. */
export const translationFor = (
  { translations }: Pick<Translated, 'translations'>,
  field: FieldName,
  language: string,
): { tag: string; text: string } | null => {
  for (const tag of tagsFor(language)) {
    const text = translations[tag]?.[field];
    if (text !== undefined) return { tag, text };
  }
  return null;
};

/** A page as readers of a language (a tag) see it: each text translated if it can be, else the original; and in which language each text is. */
export const pageInLanguage = <Page extends Translated>(
  page: Page,
  language: string,
): Page & { shown: ShownLanguages } => {
  const texts: Partial<Record<FieldName, string>> = {};
  const shown: ShownLanguages = {};
  for (const field of proseFields(page.profile)) {
    const translation = translationFor(page, field, language);
    if (translation !== null) texts[field] = translation.text;
    if (translation !== null || page[field]) shown[field] = translation?.tag ?? page.language;
  }
  return { ...page, ...texts, shown };
};

/** The languages into which something of a page is translated. */
export const translatedInto = ({ translations }: Pick<Translated, 'translations'>): readonly string[] =>
  Object.keys(translations);
