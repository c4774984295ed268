import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { proseFields } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { TRANSLATIONS } from '../../rules/limits.ts';
import type { Translations } from '../../rules/structured-values.ts';

/** A tag in whatever case was sent, its fields by whatever names, and their texts; '' takes a text away. */
export type SentTexts = Map<string, Map<FieldName, string>>;

/** Texts over those that are stored. */
export const mergedTexts = (kind: ProfileKind, stored: Translations, sent: SentTexts): SentTexts => {
  const texts: SentTexts = new Map();
  for (const tag of new Set([...Object.keys(stored), ...sent.keys()])) {
    const fields = new Map<FieldName, string>();
    for (const field of proseFields(kind))
      fields.set(field, sent.get(tag)?.get(field) ?? stored[tag]?.[field] ?? '');
    texts.set(tag, fields);
  }
  return texts;
};

/** Texts as they are stored: by language, in the order of the page, without empty ones. */
export const toTranslations = (kind: ProfileKind, texts: SentTexts): Translations =>
  Object.fromEntries(
    [...texts]
      .map(([tag, fields]): [string, [FieldName, string][]] => [
        tag,
        proseFields(kind).flatMap((field): [FieldName, string][] =>
          fields.get(field) ? [[field, fields.get(field) as string]] : [],
        ),
      ])
      .filter(([, fields]) => fields.length > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([tag, fields]) => [tag, Object.fromEntries(fields)]),
  );

/** What a page has too many of: languages, or characters in all; null if nothing. */
export const tooMuchOf = (translations: Translations): 'languages' | 'characters' | null => {
  if (Object.keys(translations).length > TRANSLATIONS.languages) return 'languages';
  const all = Object.values(translations).flatMap((texts) => Object.values(texts));
  const sum = all.reduce((total, text) => total + characters(text), 0);
  return sum > TRANSLATIONS.characters ? 'characters' : null;
};

/** Translations with another text of a field, '' for none, in the order in which they are stored. */
export const withTranslation = (
  kind: ProfileKind,
  translations: Translations,
  { tag, field, text }: { tag: string; field: FieldName; text: string },
): Translations =>
  toTranslations(kind, mergedTexts(kind, translations, new Map([[tag, new Map([[field, text]])]])));

/** As many of some translations as a page may have, whole languages first. */
export const withinLimits = (kind: ProfileKind, translations: Translations): Translations => {
  let next: Translations = {};
  for (const [tag, texts] of Object.entries(translations))
    for (const field of proseFields(kind)) {
      const added = withTranslation(kind, next, { tag, field, text: texts[field] ?? '' });
      if (tooMuchOf(added) === null) next = added;
    }
  return next;
};

/** The texts of a field by language. */
export const fieldTranslations = (
  { translations = {} }: { translations?: Translations | undefined },
  field: FieldName,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([tag, texts]) => {
      const text = texts[field];
      return text === undefined ? [] : [[tag, text]];
    }),
  );
