import { ownLanguage, siteLanguages } from '../../base/brand/rules/languages.ts';
import { paths } from '../../paths.ts';

/** Pages whose original holds whatever a translation says. */
const BINDING: readonly string[] = ['termsandconditions', 'privacypolicy'];

/** An information page as it is shown in a language. */
type Information<Entry> = {
  entry: Entry;
  /** The language of the text that is shown. */
  language: string;
  /** The site's languages in which the page has a text, that of the original first. */
  languages: string[];
  /** What stands above it: that the text is the original, or that the original holds. */
  note: 'untranslated' | 'original-holds' | null;
};

/** Where the text of a page in a language is kept, under `content/pages`; the original has no folder. */
const idOf = (name: string, language: string): string =>
  language === ownLanguage() ? name : `${language.toLowerCase()}/${name}`;

/** Reads an information page by its name in a language, or else its original. Throws if there is not even that. */
export const readInformation = async <Entry>(
  read: (id: string) => Promise<Entry | undefined>,
  name: string,
  language: string,
): Promise<Information<Entry>> => {
  const texts = await Promise.all(
    siteLanguages().map(async (each) => ({ language: each, entry: await read(idOf(name, each)) })),
  );
  const [original] = texts;
  const translated = texts.find((text) => text.language === language && text.entry !== undefined);
  const { entry, language: shown } = translated ?? { entry: original?.entry, language: ownLanguage() };
  if (original?.entry === undefined || entry === undefined)
    throw new Error(`content/pages/${name}.md is missing.`);
  const languages = texts.filter((text) => text.entry !== undefined).map((text) => text.language);
  return { entry, language: shown, languages, note: noteOf(name, language, shown) };
};

const noteOf = (name: string, asked: string, shown: string): Information<unknown>['note'] => {
  if (asked !== shown) return 'untranslated';
  return shown !== ownLanguage() && BINDING.includes(name) ? 'original-holds' : null;
};

/** The information pages that all readers may read. */
const PAGES = [
  paths.about,
  paths.verifyProfile,
  paths.support,
  paths.faq,
  paths.advertisement,
  paths.privacyPolicy,
  paths.terms,
  paths.accessibility,
];

/** The languages of the site in which each information page has a text, by its path. */
export const languagesOfInformation = async (
  read: (id: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly string[]>> =>
  new Map(
    await Promise.all(
      PAGES.map(async (path): Promise<[string, readonly string[]]> => {
        const { languages } = await readInformation(read, path().slice(1), ownLanguage());
        return [path(), languages];
      }),
    ),
  );
