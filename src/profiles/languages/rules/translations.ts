import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldProblem } from '../../../base/fields/rules/field-rules.ts';
import { fieldNamed, proseFields } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { storedText } from '../../../base/fields/rules/stored-text.ts';
import { isObject, type Read, readStructured } from '../../../base/fields/rules/structured.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { languageTag } from '../../../base/languages/rules/tag.ts';
import { firstLetters } from '../../../base/text/rules/letters/whole-letters.ts';
import { TRANSLATIONS } from '../../rules/limits.ts';
import type { Translations } from '../../rules/structured-values.ts';
import { wordFor } from './translation-label.ts';
import { mergedTexts, type SentTexts, tooMuchOf, toTranslations } from './translation-texts.ts';

const SHOWN_NAME = 40;

export const TRANSLATION_SENTENCES = {
  get notAnObject() {
    return say('profiles.translations.not-an-object');
  },
  language: (tag: string) => say('profiles.translations.language', { tag: firstLetters(tag, SHOWN_NAME) }),
  field: (name: string) => say('profiles.translations.no-field', { field: firstLetters(name, SHOWN_NAME) }),
  get tooMany() {
    return say('profiles.translations.too-many', { max: TRANSLATIONS.languages });
  },
  get tooLong() {
    return say('profiles.translations.too-long', { max: TRANSLATIONS.characters });
  },
} as const;

/** The translations of a page: what is stored, and whether those that are sent replace all of it. */
export type Translating = { stored?: Translations | undefined; isWhole?: boolean };

/**
 * Reads the translations of a form or an import over those that are stored, by language and field: '' takes away a text, all texts of a
 * language, or all. `isWhole`: what is not sent goes. Returns them in their order, or the problem as a sentence. `today` is `YYYY-MM-DD`.
 */
export const readTranslations = (
  kind: ProfileKind,
  sent: unknown,
  today: string,
  { stored = {}, isWhole = false }: Translating = {},
): Read<Translations> => {
  if (typeof sent === 'string' && sent.trim() === '') return { value: {} };
  const value = readStructured(sent, null);
  if (!isObject(value)) return { problem: TRANSLATION_SENTENCES.notAnObject };
  const read = readTexts(kind, value, today);
  if ('problem' in read) return read;
  const texts = isWhole ? read.value : mergedTexts(kind, stored, read.value);
  const translations = toTranslations(kind, texts);
  const excess = tooMuchOf(translations);
  if (excess === null) return { value: translations };
  return { problem: TRANSLATION_SENTENCES[excess === 'languages' ? 'tooMany' : 'tooLong'] };
};

const readTexts = (kind: ProfileKind, value: Record<string, unknown>, today: string): Read<SentTexts> => {
  const sent = Object.entries(value);
  // Those that are to go count beside those that come.
  if (sent.length > 4 * TRANSLATIONS.languages) return { problem: TRANSLATION_SENTENCES.tooMany };
  const texts: SentTexts = new Map();
  for (const [name, part] of sent) {
    const tag = languageTag(name);
    if (tag === null) return { problem: TRANSLATION_SENTENCES.language(name) };
    const fields = texts.get(tag) ?? new Map<FieldName, string>();
    texts.set(tag, fields);
    if (part === '') for (const field of proseFields(kind)) fields.set(field, '');
    else {
      const problem = addTexts(kind, tag, part, fields, today);
      if (problem !== null) return { problem };
    }
  }
  return { value: texts };
};

const addTexts = (
  kind: ProfileKind,
  tag: string,
  part: unknown,
  fields: Map<FieldName, string>,
  today: string,
): string | null => {
  if (!isObject(part)) return TRANSLATION_SENTENCES.notAnObject;
  const prose = proseFields(kind);
  const sent = Object.entries(part);
  for (const [name, text] of sent) {
    const field = fieldNamed(kind, name);
    if (field === undefined || !prose.includes(field)) return TRANSLATION_SENTENCES.field(name);
    if (typeof text !== 'string') return TRANSLATION_SENTENCES.notAnObject;
    const value = storedText(field, text);
    const problem = translationProblem(kind, field, tag, value, today);
    if (problem !== null) return problem;
    fields.set(field, value);
  }
  return null;
};

/** The problem of a translation by its field's own rule, with its language; null if there is none. */
const translationProblem = (
  kind: ProfileKind,
  field: FieldName,
  tag: string,
  value: string,
  today: string,
): string | null => {
  const problem = fieldProblem(kind, field, value, today);
  return problem === null ? null : say('form.named', { label: wordFor(tag), sentence: problem });
};
