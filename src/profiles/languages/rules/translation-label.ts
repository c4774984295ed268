import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { languageName } from '../../../base/languages/rules/language-names.ts';
import { currentLanguage, say } from '../../../base/languages/rules/say.ts';

/** What a language (a tag) is called in the language of the request or page; what a tag says beside language, script and region is left out. */
export const wordFor = (language: string): string =>
  languageName(new Intl.Locale(language).baseName, currentLanguage());

/** What a field is called in a language (a tag): 'About in German'; without one, by its label. */
export const labelInLanguage = (field: FieldName, language = ''): string =>
  language === ''
    ? FIELD_LABELS[field]
    : say('profiles.translations.field-in', { field: FIELD_LABELS[field], language: wordFor(language) });
