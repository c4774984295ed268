import { siteLanguages } from '../../../base/brand/rules/languages.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { proseFields } from '../../../base/fields/rules/fields.ts';
import { currentLanguage } from '../../../base/languages/rules/say.ts';
import { keepResults } from '../../../base/text/rules/keep-results.ts';
import { textLanguage } from '../../../base/text/rules/language.ts';
import type { PublicProfile } from '../../rules/profile.ts';
import { pageInLanguage } from './page-in-language.ts';

/** A page as readers of the language of the request or page see it; as it is where the site has one language alone. */
export const asRead = (page: PublicProfile): PublicProfile =>
  siteLanguages().length === 1 ? page : pageInLanguage(page, currentLanguage());

const languageOf = /* @__PURE__ */ keepResults((tag) => new Intl.Locale(tag).language);
const scriptOf = /* @__PURE__ */ keepResults((tag) => new Intl.Locale(tag).maximize().script);

/** The language of a text: the one that is said, unless its letters tell another. */
const languageOfText = (text: string, said: string): string => {
  const seen = textLanguage(text);
  return seen !== null && scriptOf(seen) !== scriptOf(said) ? seen : said;
};

/** The language (a tag) of a text of a page where that is not the reader's; undefined if it is, and for fields that are not prose. */
export const foreignLanguage = (page: PublicProfile, field: FieldName): string | undefined => {
  const said = page.shown?.[field] ?? page.language;
  const reader = languageOf(currentLanguage());
  if (!proseFields(page.profile).includes(field) || languageOf(said) === reader) return undefined;
  const tag = languageOfText((page as Partial<Record<FieldName, string>>)[field] ?? '', said);
  return languageOf(tag) === reader ? undefined : tag;
};

/** Whether readers see a translation of a text, not the original. */
export const isTranslated = ({ shown, language }: PublicProfile, field: FieldName): boolean =>
  shown?.[field] !== undefined && shown[field] !== language;

/** The fields of which readers see a translation. */
export const translatedFields = (page: PublicProfile): FieldName[] =>
  proseFields(page.profile).filter((field) => isTranslated(page, field));

/** The fields of which readers see a translation whose original has changed since. */
export const outdatedFields = (page: PublicProfile): FieldName[] =>
  translatedFields(page).filter((field) => page.behind[page.shown?.[field] ?? '']?.includes(field));

/** The language (a tag) into which a reader may suggest a translation of a text, or another one; '' where they read the original. */
export const suggestedLanguage = (page: PublicProfile, field: FieldName): string => {
  if (page.shown === undefined || !proseFields(page.profile).includes(field)) return '';
  if (isTranslated(page, field)) return page.shown[field] ?? '';
  return foreignLanguage(page, field) === undefined ? '' : currentLanguage();
};
