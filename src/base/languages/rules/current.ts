import { ORIGINAL } from './languages.ts';

let languageOfRequest: () => string | undefined = () => undefined;

/** Says where a server finds the language of the request that it answers. */
export const readLanguageFrom = (source: () => string | undefined): void => {
  languageOfRequest = source;
};

/** The language of the request that is being answered or, in a browser, of the page. */
export const currentLanguage = (): string =>
  languageOfRequest() ?? (globalThis.document?.documentElement?.lang || ORIGINAL);
