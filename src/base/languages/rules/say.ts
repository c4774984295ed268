import { type FormatXMLElementFn, IntlMessageFormat } from 'intl-messageformat';
import english from '../../../../content/languages/en.json' with { type: 'json' };
import more from '../../../../content/more-sentences.json' with { type: 'json' };

/** The language of the written rules: calls answer in it unless they are asked for another. */
export const ORIGINAL = 'en';

/** The name of a sentence: where it stands, then what it says, such as `login.forgot`. */
export type Sentence = keyof typeof english.sentences;

/** The sentences of a language by their names, in ICU MessageFormat. */
export type Catalogue = Readonly<Record<Sentence, string>>;

type Sentences = Partial<Catalogue>;
type File = { default: { sentences: Sentences } };

/** Loaded with the first request in their language. */
const FILES: Readonly<Record<string, () => Promise<File>>> = {
  ar: () => import('../../../../content/languages/ar.json', { with: { type: 'json' } }),
  de: () => import('../../../../content/languages/de.json', { with: { type: 'json' } }),
  es: () => import('../../../../content/languages/es.json', { with: { type: 'json' } }),
  fr: () => import('../../../../content/languages/fr.json', { with: { type: 'json' } }),
  hi: () => import('../../../../content/languages/hi.json', { with: { type: 'json' } }),
};

/** The operator's own sentences by language, which come before those of the files (`VITAE_CONTENT`). */
const own: Readonly<Record<string, Sentences>> = more;

const loaded = new Map<string, Catalogue>([[ORIGINAL, { ...english.sentences, ...own[ORIGINAL] }]]);

/** Loads the sentences of a language; one that it lacks is in the original language. Throws if the site has no such language. */
export const loadCatalogue = async (language: string): Promise<void> => {
  if (loaded.has(language)) return;
  const sentences = await sentencesIn(language);
  const { inDirection } = await import('./isolate.ts');
  loaded.set(language, inDirection(language, { ...catalogueOf(ORIGINAL), ...sentences }));
};

const sentencesIn = async (language: string): Promise<Sentences> => {
  const file = await FILES[language]?.();
  if (file === undefined && own[language] === undefined)
    throw new Error(`There are no sentences in the language "${language}".`);
  return { ...file?.default.sentences, ...own[language] };
};

/** The sentences that a language of the site lacks. */
export const missingSentences = async (language: string): Promise<Sentence[]> => {
  const sentences = language === ORIGINAL ? english.sentences : await sentencesIn(language);
  return (Object.keys(english.sentences) as Sentence[]).filter((name) => sentences[name] === undefined);
};

/** The sentences of a language that has been loaded, else the original's. */
export const catalogueOf = (language: string): Catalogue =>
  loaded.get(language) ?? (loaded.get(ORIGINAL) as Catalogue);

let languageOfRequest: () => string | undefined = () => undefined;

/** Says where a server finds the language of the request that it answers. */
export const readLanguageFrom = (source: () => string | undefined): void => {
  languageOfRequest = source;
};

/** The language of a line in another language than its page. */
let languageOfLine: string | undefined;

/** Says something in another language than the page's, whose sentences are loaded. */
export const sayIn = <Said>(language: string, saying: () => Said): Said => {
  const before = languageOfLine;
  languageOfLine = language;
  try {
    return saying();
  } finally {
    languageOfLine = before;
  }
};

/** The language of the request that is being answered or, in a browser, of the page. */
export const currentLanguage = (): string =>
  languageOfLine ?? languageOfRequest() ?? (globalThis.document?.documentElement?.lang || ORIGINAL);

/** What a sentence's placeholders stand for. Numbers are written as the language writes them. */
export type Values = Readonly<Record<string, string | number>>;

/** A part of a sentence; `tag` names the element that it is the text of, such as a link. */
export type Piece = { text: string; tag?: string };

/** Formats by language and text, made at the first use. */
const formats = new Map<string, Map<string, IntlMessageFormat>>();

/**
 * A sentence in the language of the request or page. In the scripts of browsers, the build writes the sentence in place of the call
 * (`src/build/languages/sentences.ts`), so the name must stand in the call itself.
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
  const ofLanguage = formats.get(language) ?? new Map<string, IntlMessageFormat>();
  formats.set(language, ofLanguage);
  const known = ofLanguage.get(text);
  if (known !== undefined) return known;
  const format = new IntlMessageFormat(text, language);
  setApart(format.getAst());
  ofLanguage.set(text, format);
  return format;
};

/** Names the elements of a sentence apart from its placeholders: `<name>{name}</name>` has one of each. */
const setApart = (elements: readonly Element[]): void => {
  for (const element of elements) {
    if ('children' in element) element.value = `<${element.value}>`;
    else if ('options' in element) for (const { value } of Object.values(element.options)) setApart(value);
  }
};

const piecesOf = (format: IntlMessageFormat, values: Values): Piece[] => {
  const all: Record<string, string | number | FormatXMLElementFn<Piece>> = { ...values };
  for (const tag of tagsOf(format)) all[tag] = (parts) => ({ tag: tag.slice(1, -1), text: parts.join('') });
  const formatted = format.format<Piece>(all);
  const parts = Array.isArray(formatted) ? formatted : [formatted];
  return parts.map((part) => (typeof part === 'object' ? part : { text: String(part) }));
};

/** The names of a sentence's elements, as `setApart` writes them. */
const tagsOf = (format: IntlMessageFormat): string[] => tagsIn(format.getAst());

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

const tagsIn = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) => {
    if ('children' in element) return [element.value];
    if (!('options' in element)) return [];
    return Object.values(element.options).flatMap(({ value }) => tagsIn(value));
  });
