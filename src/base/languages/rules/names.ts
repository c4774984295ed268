/** What a language calls another one, or with one tag itself: `German`, `Deutsch`. */
export const languageName = (language: string, inLanguage = language): string =>
  new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? language;
