import { keepResults } from '../../text/rules/keep-results.ts';

const namesIn = /* @__PURE__ */ keepResults(
  (language) => new Intl.DisplayNames(language, { type: 'language' }),
);

/** What a language calls another one, or with one tag itself: `German`, `Deutsch`. */
export const languageName = (language: string, inLanguage = language): string =>
  namesIn(inLanguage).of(language) ?? language;

/** The name of a language in itself, as a word that stands alone: 'Deutsch', 'Español', 'العربية'. */
export const ownName = (language: string): string => {
  const name = languageName(language);
  const [first = ''] = name;
  return first.toLocaleUpperCase(language) + name.slice(first.length);
};

/** A language where room is short: its tag, or its name where that is in another script. */
export const shortName = (language: string): string =>
  /\p{Script=Latin}/u.test(languageName(language)) ? language.toUpperCase() : ownName(language);
