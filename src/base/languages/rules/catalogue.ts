import english from '../../../../content/languages/en.json' with { type: 'json' };
import { ORIGINAL } from './languages.ts';

/** The name of a sentence: where it stands, then what it says, such as `login.forgot`. */
export type Sentence = keyof typeof english.sentences;

/** The sentences of a language by their names, in ICU MessageFormat. */
export type Catalogue = Readonly<Record<Sentence, string>>;

type File = { default: { sentences: Catalogue } };

/** Loaded with the first request in their language. */
const FILES: Readonly<Record<string, () => Promise<File>>> = {};

const loaded = new Map<string, Catalogue>([[ORIGINAL, english.sentences]]);

/** Loads the sentences of a language; the original's are always there. Throws if the site has no such language. */
export const loadCatalogue = async (language: string): Promise<void> => {
  if (loaded.has(language)) return;
  const file = await FILES[language]?.();
  if (file === undefined) throw new Error(`There are no sentences in the language "${language}".`);
  loaded.set(language, file.default.sentences);
};

/** The sentences of a language that has been loaded, else the original's. */
export const catalogueOf = (language: string): Catalogue => loaded.get(language) ?? english.sentences;
