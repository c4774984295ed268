/** The languages of which the project has the sentences; another one is a file of sentences, `content/languages/{tag}.json`. */
export const OFFERED_LANGUAGES = ['en', 'de', 'es', 'fr', 'hi', 'ar'] as const;

/** The languages of a site that names none. */
export const DEFAULT_LANGUAGES: readonly string[] = [OFFERED_LANGUAGES[0]];
