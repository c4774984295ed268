import { type FormatXMLElementFn, IntlMessageFormat } from 'intl-messageformat';
import { catalogueOf, type Sentence } from './catalogue.ts';
import { currentLanguage } from './current.ts';

/** What a sentence's placeholders stand for. Numbers are written as the language writes them. */
export type Values = Readonly<Record<string, string | number>>;

/** A part of a sentence; `tag` names the element that it is the text of, such as a link. */
export type Piece = { text: string; tag?: string };

/** Formats by language and text, made at the first use. */
const formats = new Map<string, Map<string, IntlMessageFormat>>();

/**
 * A sentence in the language of the request or page. In the scripts of browsers, the build writes the sentence in place of the call
 * (`src/build/sentences.ts`), so the name must stand in the call itself.
 */
export const say = (name: Sentence, values?: Values): string =>
  sayPieces(name, values)
    .map(({ text }) => text)
    .join('');

/** A sentence in pieces, for one with a link or emphasis: `Read the <terms>terms</terms>.` */
export const sayPieces = (name: Sentence, values: Values = {}): Piece[] => {
  const language = currentLanguage();
  const text = catalogueOf(language)[name];
  if (!/[{<]|''/.test(text)) return [{ text }];
  return piecesOf(formatOf(language, text), values);
};

const formatOf = (language: string, text: string): IntlMessageFormat => {
  let ofLanguage = formats.get(language);
  if (ofLanguage === undefined) formats.set(language, (ofLanguage = new Map()));
  let format = ofLanguage.get(text);
  if (format === undefined) ofLanguage.set(text, (format = new IntlMessageFormat(text, language)));
  return format;
};

const piecesOf = (format: IntlMessageFormat, values: Values): Piece[] => {
  const all: Record<string, string | number | FormatXMLElementFn<Piece>> = { ...values };
  for (const tag of tagsOf(format)) all[tag] = (parts) => ({ tag, text: parts.join('') });
  const formatted = format.format<Piece>(all);
  const parts = Array.isArray(formatted) ? formatted : [formatted];
  return parts.map((part) => (typeof part === 'object' ? part : { text: String(part) }));
};

/** The names of a sentence's elements. */
const tagsOf = (format: IntlMessageFormat): string[] => tagsIn(format.getAst());

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

const tagsIn = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) => {
    if ('children' in element) return [element.value];
    if (!('options' in element)) return [];
    return Object.values(element.options).flatMap(({ value }) => tagsIn(value));
  });
